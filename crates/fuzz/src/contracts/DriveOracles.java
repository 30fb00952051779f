package fuzz;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Calls every test in every state, and reports how each call ended in the message of its own failure. */
class DriveOracles {
    @Test
    void all() {
        int states = STATES;
        StringBuilder out = new StringBuilder("\n");
        // calls
        throw new IllegalStateException(out.toString());
    }

    static void drive(StringBuilder out, int states, String name, Executable test) {
        for (int state = 0; state < states; state++) {
            World.seed = state;
            String end;
            try {
                test.execute();
                end = "passes";
            } catch (AssertionError failed) {
                end = "fails: " + failed.getMessage();
            } catch (Throwable thrown) {
                end = "throws " + thrown;
            }
            out.append(name).append('\t').append(state).append('\t').append(end.replace('\n', ' ')).append('\n');
        }
    }
}
