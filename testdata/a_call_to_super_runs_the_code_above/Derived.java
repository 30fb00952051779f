class Derived extends Base {
    @Override
    int limit(int x) {
        int limited = super.limit(x);
        if (limited > 10) {
            return -1;
        }
        return limited < 0 ? 0 : limited;
    }
}
