package corpus.loops_nested;

/** A small map with walls. */
public final class Grid {
    private final boolean[][] walls;

    public Grid(int width, int height) {
        if (width < 1 || height < 1 || width > 8 || height > 8) {
            throw new IllegalArgumentException("size");
        }
        walls = new boolean[height][width];
    }

    public void build(int x, int y) {
        if (y >= 0 && y < walls.length && x >= 0 && x < walls[y].length) {
            walls[y][x] = true;
        }
    }

    public int countWalls() {
        int count = 0;
        for (boolean[] row : walls) {
            for (boolean wall : row) {
                if (wall) {
                    count++;
                }
            }
        }
        return count;
    }

    public boolean hasFullRow() {
        for (int y = 0; y < walls.length; y++) {
            boolean full = true;
            for (int x = 0; x < walls[y].length && full; x++) {
                full = walls[y][x];
            }
            if (full) {
                return true;
            }
        }
        return false;
    }
}
