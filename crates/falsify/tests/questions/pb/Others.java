package pb;

/** So that there are many classes. */
class Other0 {
    int n;
}

class Other1 {
    int n;
}

class Other2 {
    int n;
}

class Other3 {
    int n;
}

class Other4 {
    int n;
}

class Other5 {
    int n;
}

class Other6 {
    int n;
}

class Other7 {
    int n;
}

class Other8 {
    int n;
}

class Other9 {
    int n;
}
