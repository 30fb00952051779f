package provetta.helper;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * In: the threads of user code. Out: the end of this JVM, once they have used more time than they may.
 *
 * <p>Time is what they compute, or, while all of them wait for something, what the clock shows: on a busy machine a
 * test has as much as on an idle one. Code that does neither (it waits inside of native code) is for the other side,
 * whose clock strikes much after it.
 */
final class TimeLimit {
    /** Exit code of a JVM whose user code took too long. */
    static final int TOO_LATE = 88;

    /** Most code ends sooner, and is not looked at. */
    private static final long LOOK_MILLIS = 100;

    /** In nanoseconds; none by default. */
    private static long limit = Long.MAX_VALUE;

    private final Thread thread;
    private final ThreadGroup group;
    private final ThreadMXBean times = ManagementFactory.getThreadMXBean();
    private long computed;
    private long before = System.nanoTime();
    private long used;

    private TimeLimit(Thread thread, ThreadGroup group) {
        this.thread = thread;
        this.group = group;
    }

    static void set(long millis) {
        limit = millis * 1_000_000;
    }

    /** Waits for the end of a thread. */
    static void await(Thread thread, ThreadGroup group) {
        Task.join(thread, LOOK_MILLIS);
        if (!thread.isAlive()) {
            return;
        }
        TimeLimit watch = new TimeLimit(thread, group);
        watch.used = LOOK_MILLIS * 1_000_000;
        watch.computed = watch.computed();
        while (thread.isAlive()) {
            Task.join(thread, LOOK_MILLIS);
            watch.look();
            if (watch.used >= limit) {
                Runtime.getRuntime().halt(TOO_LATE);
            }
        }
    }

    private void look() {
        long now = System.nanoTime();
        long sum = computed();
        // Threads that ended take their time with them.
        long delta = Math.max(0, sum - computed);
        used += isWaiting() ? Math.max(delta, now - before) : delta;
        computed = sum;
        before = now;
    }

    private Thread[] threads() {
        Thread[] all = new Thread[group.activeCount() + 8];
        group.enumerate(all);
        return all;
    }

    /** The other name of the number of a thread is younger than the oldest JDK. */
    @SuppressWarnings("deprecation")
    private long computed() {
        if (!times.isThreadCpuTimeSupported() || !times.isThreadCpuTimeEnabled()) {
            return System.nanoTime();
        }
        long sum = 0;
        for (Thread one : threads()) {
            if (one != null) {
                sum += Math.max(0, times.getThreadCpuTime(one.getId()));
            }
        }
        return sum;
    }

    private boolean isWaiting() {
        for (Thread one : threads()) {
            if (one != null && one.getState() == Thread.State.RUNNABLE) {
                return false;
            }
        }
        return thread.isAlive();
    }
}
