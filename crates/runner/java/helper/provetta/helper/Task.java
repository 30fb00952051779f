package provetta.helper;

/**
 * In: a piece of user code. Out: how it ended, and whether this JVM is still as good as new.
 *
 * <p>It runs on a thread of its own, so that thread locals and stack depth start afresh. Its time limit
 * ends the process, since nothing less stops Java code that does not want to stop.
 */
final class Task implements Runnable {
    /** Some user code; throws what user code throws. */
    interface Body {
        Object run() throws Throwable;
    }

    /** Threads that user code starts are in the group of the thread that runs it. */
    private static final ThreadGroup GROUP = new ThreadGroup("user");

    /** How long threads that are about to end may take. */
    private static final long GRACE_MILLIS = 50;

    private final Body body;
    private Object result;
    private Throwable thrown;
    private String message;
    private boolean tainted;
    private long nanos;

    private Task(Body body) {
        this.body = body;
    }

    static Task run(Body body, ClassLoader loader) {
        Task task = new Task(body);
        Thread thread = new Thread(GROUP, task, "main");
        thread.setContextClassLoader(loader);
        // Whoever reports an exception of a thread must not reach the frames.
        thread.setUncaughtExceptionHandler((t, e) -> {});
        long start = System.nanoTime();
        thread.start();
        TimeLimit.await(thread, GROUP);
        task.nanos = System.nanoTime() - start;
        // Threads left behind would go on computing, and would be measured as part of the next call. A
        // virtual machine error may have left a class of the platform uninitialised for ever.
        task.tainted = task.error() instanceof VirtualMachineError || GROUP.activeCount() > 0 && !othersEnd();
        return task;
    }

    private static boolean othersEnd() {
        Thread[] others = new Thread[GROUP.activeCount() + 8];
        int count = GROUP.enumerate(others);
        long until = System.currentTimeMillis() + GRACE_MILLIS;
        for (int i = 0; i < count; i++) {
            join(others[i], Math.max(1, until - System.currentTimeMillis()));
        }
        return GROUP.activeCount() == 0;
    }

    /** Waits for a thread, even if user code found ours and interrupts it. */
    static void join(Thread thread, long millis) {
        boolean done = false;
        while (!done) {
            try {
                thread.join(millis);
                done = true;
            } catch (InterruptedException again) {
                // Only the end of the thread counts.
            }
        }
    }

    @Override
    public void run() {
        try {
            result = body.run();
        } catch (Throwable any) {
            thrown = any;
            try {
                message = any.getMessage();
            } catch (Throwable itself) {
                message = null;
            }
        }
    }

    Object result() {
        return result;
    }

    Throwable thrown() {
        return thrown;
    }

    /** An error, if it ended with one or because of one; else null. */
    Error error() {
        Throwable first = thrown instanceof Impossible ? thrown.getCause() : thrown;
        return first instanceof Error error ? error : null;
    }

    /** What {@code getMessage()} gave. */
    String message() {
        return message;
    }

    boolean tainted() {
        return tainted;
    }

    long millis() {
        return nanos / 1_000_000;
    }

    /** If the JVM itself ran out of memory (not code that throws such an error): what it said. */
    String outOfMemory() {
        if (!(thrown instanceof OutOfMemoryError) || message == null) {
            return null;
        }
        boolean own = message.startsWith("Java heap space")
                || message.startsWith("GC overhead limit")
                || message.startsWith("Metaspace")
                || message.startsWith("Requested array size")
                || message.startsWith("Compressed class space")
                || message.startsWith("unable to create native thread");
        return own ? "out of memory: " + message : null;
    }
}
