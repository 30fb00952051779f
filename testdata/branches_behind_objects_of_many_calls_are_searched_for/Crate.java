import java.util.ArrayList;
import java.util.List;

/** A crate has parcels. */
public final class Crate {
    private final List<Parcel> parcels = new ArrayList<>();
    private Parcel top;

    public void add(Parcel parcel) {
        parcels.add(parcel);
    }

    public void setTop(Parcel parcel) {
        top = parcel;
    }

    public Parcel top() {
        return top;
    }
}
