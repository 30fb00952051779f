package provetta.falsify;

import com.sun.management.OperatingSystemMXBean;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * In: a job file, a seed, milliseconds, the first target, and claims that were contradicted before. Out: lines with tabs on standard
 * output: {@code begin TARGET}, {@code hit CLAIM TARGET PROGRAM MESSAGE}, {@code again CLAIM TARGET} (contradicted, but not when repeated),
 * {@code done TARGET RUNS ADMITTED LATE}, {@code exercised CLAIM}, {@code end}.
 */
public final class Main {
    /** A run that takes longer is stuck in code without branches: milliseconds of this process, which a busy machine does not shorten. */
    private static final long STUCK = 8_000;

    /** A run that used up fuel or stack takes as long as this many others, and the next ones of the method are likely to do the same. */
    private static final int GIVES_UP = 10;

    /** One that takes longer than this waits for something. */
    private static final long WAITS = 120_000;

    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private static volatile long since = Long.MAX_VALUE;
    private static volatile int current;
    /** Methods that were called within their contracts. */
    private static final Set<String> admitted = new HashSet<>();
    /** Methods whose oracles were asked about an input. */
    private static final Set<String> asked = new HashSet<>();

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        Plan plan = new Plan(Path.of(arguments[0]));
        long seed = Long.parseLong(arguments[1]);
        long millis = Long.parseLong(arguments[2]);
        int first = Integer.parseInt(arguments[3]);
        Set<Integer> found = new HashSet<>();
        for (int i = 4; i < arguments.length; i++) {
            found.add(Integer.parseInt(arguments[i]));
        }
        Thread runner = new Thread(null, () -> work(plan, seed, millis, first, found), "run", 64 << 20);
        Probe.runner = runner;
        runner.setDaemon(true);
        runner.start();
        long seen = 0;
        long worked = 0;
        while (runner.isAlive()) {
            runner.join(500);
            // The runs that began and how much this process had worked when one of them was seen first.
            if (since != seen) {
                seen = since;
                worked = worked();
            }
            boolean works = since != Long.MAX_VALUE && worked() - worked > STUCK;
            if (works || System.currentTimeMillis() - since > WAITS) {
                OUT.println("stuck\t" + current);
                exercised(plan);
                Runtime.getRuntime().halt(3);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** Processor time of this process, in milliseconds; time that passed, if the system tells none. */
    private static long worked() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            long nanos = system.getProcessCpuTime();
            if (nanos >= 0) {
                return nanos / 1_000_000;
            }
        }
        return System.currentTimeMillis();
    }

    static void begins(Plan.Target target) {
        since = System.currentTimeMillis();
    }

    private static void work(Plan plan, long seed, long millis, int first, Set<Integer> found) {
        try {
            long begun = System.currentTimeMillis();
            for (int i = first; i < plan.targets.size(); i++) {
                Plan.Target target = plan.targets.get(i);
                current = i;
                OUT.println("begin\t" + i);
                long left = millis - (System.currentTimeMillis() - begun);
                attack(plan, target, seed * 31 + i, Math.max(50, left / (plan.targets.size() - i)), found);
            }
            since = Long.MAX_VALUE;
            exercised(plan);
            OUT.println("end");
        } catch (Throwable broken) {
            StringBuilder text = new StringBuilder(broken.toString());
            for (StackTraceElement e : broken.getStackTrace()) {
                text.append(" at ").append(e);
            }
            OUT.println("broken\t" + current + '\t' + text.toString().replace('\n', ' ').replace('\t', ' '));
            Runtime.getRuntime().halt(4);
        }
    }

    /** Says which claims runs came to; the thread that runs has ended or is stuck. */
    private static void exercised(Plan plan) {
        for (Plan.Claim claim : plan.claims) {
            if (plan.wasExercised(claim, admitted, asked)) {
                OUT.println("exercised\t" + claim.id());
            }
        }
    }

    private static void attack(Plan plan, Plan.Target target, long seed, long millis, Set<Integer> found) {
        SplittableRandom random = new SplittableRandom(seed);
        long until = System.currentTimeMillis() + millis;
        String name = target.type() + ' ' + target.method() + target.descriptor();
        int runs = 0;
        int within = 0;
        int spent = 0;
        while (spent < target.runs() && System.currentTimeMillis() < until) {
            World world = new World(plan);
            int life = switch (random.nextInt(3)) {
                case 0 -> 1;
                case 1 -> 1 + random.nextInt(8);
                default -> 1 + random.nextInt(400);
            };
            List<int[]> history = new ArrayList<>();
            for (int i = 0; i < life && spent < target.runs() && System.currentTimeMillis() < until; i++) {
                runs++;
                begins(target);
                Choices choices = new Choices(random.nextLong());
                Set<Integer> met = new HashSet<>(Run.execute(world, target, choices, null));
                boolean broken = Run.gaveUp;
                spent += broken ? GIVES_UP : 1;
                within += Run.admitted ? 1 : 0;
                if (Run.asked) {
                    asked.add(name);
                }
                history.add(choices.record());
                met.removeAll(found);
                for (int claim : met) {
                    report(plan, target, claim, history);
                    found.add(claim);
                }
                if (broken || !met.isEmpty()) {
                    break;
                }
            }
        }
        if (within > 0) {
            admitted.add(name);
        }
        int isLate = spent < target.runs() ? 1 : 0;
        OUT.println("done\t" + target.id() + '\t' + runs + '\t' + within + '\t' + isLate);
    }

    private static void report(Plan plan, Plan.Target target, int claim, List<int[]> history) {
        List<int[]> smallest = Shrink.shrink(plan, target, claim, history, 4_000);
        if (smallest == null) {
            OUT.println("again\t" + claim + '\t' + target.id());
            return;
        }
        World world = new World(plan);
        Script script = new Script();
        Run.message = null;
        for (int i = 0; i < smallest.size(); i++) {
            if (i > 0) {
                script.say("// and then");
            }
            begins(target);
            Run.execute(world, target, new Choices(smallest.get(i)), script);
        }
        String message = plan.claims.get(claim).kind().equals("clause") ? String.valueOf(Run.message) : "";
        String program = script.program("// Contradicts claim " + claim + " in " + target.type() + "." + target.method() + "\n");
        OUT.println("hit\t" + claim + '\t' + target.id() + '\t'
                + Base64.getEncoder().encodeToString(program.getBytes(StandardCharsets.UTF_8)) + '\t'
                + message.replace('\n', ' ').replace('\t', ' '));
    }
}
