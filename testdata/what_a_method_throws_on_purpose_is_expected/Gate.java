class Gate {
    static final class Ticket {
        boolean used;
        int zone;
    }

    static int pass(Ticket ticket) {
        if (ticket == null) {
            throw new NullPointerException("ticket");
        }
        if (ticket.used) {
            throw new IllegalStateException("used");
        }
        ticket.used = true;
        return ticket.zone;
    }
}
