package clash;

class Object {
    int String;

    boolean isObject(Object Object) {
        return Object != null && Object.String == String;
    }
}
