class Endless {
    /** Three divides the sum whatever the rounds are, but neither unrolling nor one round alone shows it. */
    static boolean isUneven(int n) {
        int i = 0;
        int sum = 0;
        while (i < n) {
            i++;
            sum = (sum + 3) % 300;
        }
        return sum % 3 == 1;
    }
}
