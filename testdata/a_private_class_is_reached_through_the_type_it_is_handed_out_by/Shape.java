interface Shape {
    int area(int scale);
}
