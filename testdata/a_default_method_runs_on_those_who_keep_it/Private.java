final class Private implements Ranked {
    @Override
    public int rank() {
        return 1;
    }

    @Override
    public boolean isHigh() {
        return Ranked.super.isHigh() && rank() > 0;
    }
}
