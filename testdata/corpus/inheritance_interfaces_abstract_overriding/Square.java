package corpus.inheritance_interfaces_abstract_overriding;

/** A square is a rectangle that knows it. */
public final class Square extends Rectangle {
    public Square(int side) {
        super(side, side);
        if (side > 46340) {
            throw new IllegalArgumentException("too large");
        }
    }

    @Override
    public boolean isSquare() {
        if (!super.isSquare()) {
            throw new IllegalStateException();
        }
        return true;
    }

    @Override
    public long area() {
        long area = super.area();
        return area < 1 ? 0 : area;
    }
}
