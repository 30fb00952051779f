public final class Request {
    private final int size;
    private final boolean secure;

    private Request(Builder builder) {
        size = builder.size;
        secure = builder.secure;
    }

    public boolean isLarge() {
        return size > 100 && secure;
    }

    public static final class Builder {
        private int size;
        private boolean secure;

        public Builder size(int size) {
            this.size = size;
            return this;
        }

        public Builder secure() {
            secure = true;
            return this;
        }

        public Request build() {
            if (size < 0) {
                throw new IllegalStateException("size " + size);
            }
            return new Request(this);
        }
    }
}
