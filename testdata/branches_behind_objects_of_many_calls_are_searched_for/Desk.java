import java.util.HashMap;
import java.util.Map;

/** A desk takes parcels one by one; what the lines of a note mean depends on the parcels that it has. */
public final class Desk {
    private final Map<String, Parcel> parcels = new HashMap<>();
    private final Map<String, Crate> crates = new HashMap<>();

    public void add(Parcel parcel) {
        parcels.put(parcel.name(), parcel);
    }

    public void addCrate(Crate crate) {
        crates.put(crate.top().name(), crate);
    }

    public void addAll(Desk other) {
        parcels.putAll(other.parcels);
        crates.putAll(other.crates);
    }

    /** The weight that the lines of a note ask for. */
    public static int read(Desk desk, String[] lines) {
        int weight = desk.crates.size();
        for (String line : lines) {
            weight += desk.word(line);
        }
        return weight;
    }

    private int word(String line) {
        if (line.equals("--")) {
            return 0;
        }
        if (line.startsWith("-")) {
            return dash(line.substring(1));
        }
        return crates.containsKey(line) ? 1 : 5;
    }

    private int dash(String name) {
        Parcel parcel = parcels.get(name);
        if (parcel == null) {
            return 4;
        }
        return parcel.isHeavy() ? 2 : 3;
    }
}
