/** A parcel has a name, a label and a weight. */
public final class Parcel {
    private final String name;
    private String label;
    private int weight;

    public Parcel(String name, String label) {
        this(name, label, 1);
    }

    public Parcel(String name, String label, int weight) {
        if (name == null) {
            throw new IllegalArgumentException("no name");
        }
        this.name = name;
        this.label = label;
        this.weight = weight;
    }

    public void setLabel(String label) {
        this.label = label;
    }

    public void setWeight(int weight) {
        this.weight = weight;
    }

    public String name() {
        return name;
    }

    public String label() {
        return label;
    }

    public int weight() {
        return weight;
    }

    public boolean isHeavy() {
        return weight > 20;
    }
}
