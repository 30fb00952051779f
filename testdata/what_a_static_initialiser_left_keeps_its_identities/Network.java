import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Nodes in a ring, made by an initialiser that asks for its JVM. */
final class Network {
    enum Kind { CORE, EDGE, SPARE }

    static final class Node {
        final Kind kind;
        Node peer;
        int load;

        Node(Kind kind, int load) {
            this.kind = kind;
            this.load = load;
        }
    }

    private static final String VM = System.getProperty("java.vm.name");
    private static final Map<Kind, Node> NODES = new EnumMap<>(Kind.class);
    private static final IntUnaryOperator COST = x -> x + NODES.size();
    private static final Thread WORKER = new Thread(() -> { });

    static {
        Node core = new Node(Kind.CORE, VM == null ? 0 : 5);
        Node edge = new Node(Kind.EDGE, 2);
        core.peer = edge;
        edge.peer = core;
        NODES.put(core.kind, core);
        NODES.put(edge.kind, edge);
    }

    private Network() {}

    static boolean isRing(Kind kind) {
        Node node = NODES.get(kind);
        if (node == null) {
            return false;
        }
        return node.peer.peer == node;
    }

    static int load(Kind kind) {
        Node node = NODES.get(kind);
        if (node != null && node.kind == Kind.EDGE) {
            return node.load;
        }
        return -1;
    }

    static boolean isCheap(int x) {
        return COST.applyAsInt(x) < 3;
    }

    static boolean hasName() {
        return WORKER.getName() != null;
    }
}
