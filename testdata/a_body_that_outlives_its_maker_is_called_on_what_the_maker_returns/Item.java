class Item {
    final int weight;

    Item(int weight) {
        this.weight = weight;
    }
}
