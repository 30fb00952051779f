class Cell {
    int value;
}
