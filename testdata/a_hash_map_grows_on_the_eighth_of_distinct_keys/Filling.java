class Filling {
    /*@ requires ids.length <= 16;
      @ ensures \result.count <= ids.length;
      @ ensures \result.size >= 8;
      @ ensures \result.size == 8 ==> \result.count <= 7; @*/
    static MyHashMap fill(int[] ids) {
        int i = 0;
        MyHashMap map = new MyHashMap();
        while (i < ids.length) {
            if (map.count > map.size * 3 / 4) {
                MyHashMap larger = new MyHashMap(map.size * 2);
                larger.copyFrom(map);
                map = larger;
            }
            map.put(ids[i], i);
            i++;
        }
        return map;
    }
}
