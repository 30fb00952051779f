package provetta.falsify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** In: runs, the last of which contradicts a claim. Out: fewer and smaller runs that still do, in a fresh world. */
final class Shrink {
    private final Plan plan;
    private final Plan.Target target;
    private final int claim;
    private final long until;
    private List<int[]> best;

    private Shrink(Plan plan, Plan.Target target, int claim, long millis) {
        this.plan = plan;
        this.target = target;
        this.claim = claim;
        until = System.currentTimeMillis() + millis;
    }

    /** The smallest case found; null if the runs do not do it again. */
    static List<int[]> shrink(Plan plan, Plan.Target target, int claim, List<int[]> runs, long millis) {
        Shrink s = new Shrink(plan, target, claim, millis);
        List<int[]> last = List.of(runs.get(runs.size() - 1));
        if (s.contradicts(last)) {
            s.best = last;
        } else if (s.contradicts(runs)) {
            s.best = runs;
            s.fewer();
        } else {
            return null;
        }
        for (boolean smaller = true; smaller && s.hasTime(); ) {
            smaller = false;
            for (int i = s.best.size() - 1; i >= 0; i--) {
                smaller |= s.smaller(i);
            }
        }
        return s.best;
    }

    private boolean hasTime() {
        return System.currentTimeMillis() < until;
    }

    private boolean contradicts(List<int[]> runs) {
        World world = new World(plan);
        for (int i = 0; i < runs.size(); i++) {
            Main.begins(target);
            boolean met = Run.execute(world, target, new Choices(runs.get(i)), null).contains(claim);
            if (met && i == runs.size() - 1) {
                return true;
            }
            if (Run.gaveUp) {
                world = new World(plan);
            }
        }
        return false;
    }

    private boolean tryOut(List<int[]> runs) {
        if (hasTime() && contradicts(runs)) {
            best = runs;
            return true;
        }
        return false;
    }

    private void fewer() {
        for (int size = best.size() / 2; size >= 1; size /= 2) {
            for (int from = 0; from + size < best.size() && hasTime(); ) {
                List<int[]> less = new ArrayList<>(best);
                less.subList(from, from + size).clear();
                if (!tryOut(less)) {
                    from += size;
                }
            }
        }
    }

    private boolean replace(int run, int[] choices) {
        List<int[]> other = new ArrayList<>(best);
        other.set(run, choices);
        return tryOut(other);
    }

    private boolean smaller(int run) {
        boolean any = false;
        for (int size = Math.max(1, best.get(run).length / 2); size >= 1; size /= 2) {
            for (int from = 0; from < best.get(run).length && hasTime(); ) {
                int[] now = best.get(run);
                int to = Math.min(now.length, from + size);
                int[] cut = new int[now.length - (to - from)];
                System.arraycopy(now, 0, cut, 0, from);
                System.arraycopy(now, to, cut, from, now.length - to);
                if (replace(run, cut)) {
                    any = true;
                    continue;
                }
                int[] zero = now.clone();
                Arrays.fill(zero, from, to, 0);
                any |= !Arrays.equals(zero, now) && replace(run, zero);
                from = to;
            }
        }
        for (int i = 0; i < best.get(run).length && hasTime(); i++) {
            int value = best.get(run)[i] & 0x7fffffff;
            for (int less : new int[] {1, value % 2, value % 3, value % 4, value % 5, value % 8, value % 10, value % 14, value % 16}) {
                int[] now = best.get(run);
                if (i < now.length && Integer.compareUnsigned(less, now[i]) < 0 && now[i] != less) {
                    int[] lower = now.clone();
                    lower[i] = less;
                    any |= replace(run, lower);
                }
            }
        }
        return any;
    }
}
