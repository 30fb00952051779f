package corpus.structures;

/** A matrix of whole numbers. */
public final class Matrix {
    private final int[][] cells;

    public Matrix(int rows, int columns) {
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException("empty");
        }
        cells = new int[rows][columns];
    }

    public void set(int row, int column, int value) {
        if (row < 0 || row >= cells.length || column < 0 || column >= cells[0].length) {
            throw new IndexOutOfBoundsException();
        }
        cells[row][column] = value;
    }

    public int trace() {
        if (cells.length != cells[0].length) {
            throw new IllegalStateException("not square");
        }
        int trace = 0;
        for (int i = 0; i < cells.length; i++) {
            trace += cells[i][i];
        }
        return trace;
    }

    public boolean isSymmetric() {
        if (cells.length != cells[0].length) {
            return false;
        }
        for (int i = 0; i < cells.length; i++) {
            for (int j = 0; j < i; j++) {
                if (cells[i][j] != cells[j][i]) {
                    return false;
                }
            }
        }
        return true;
    }

    public Matrix times(Matrix other) {
        if (other == null || cells[0].length != other.cells.length) {
            return null;
        }
        Matrix product = new Matrix(cells.length, other.cells[0].length);
        for (int i = 0; i < cells.length; i++) {
            for (int j = 0; j < other.cells[0].length; j++) {
                for (int k = 0; k < other.cells.length; k++) {
                    product.cells[i][j] += cells[i][k] * other.cells[k][j];
                }
            }
        }
        return product;
    }
}
