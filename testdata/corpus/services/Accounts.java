package corpus.services;

import java.util.Optional;

/** Moves money between accounts that a repository keeps. */
public final class Accounts {
    /** An account. */
    public static final class Account {
        private final String owner;
        private int balance;

        public Account(String owner, int balance) {
            if (owner == null) {
                throw new IllegalArgumentException("an owner");
            }
            this.owner = owner;
            this.balance = balance;
        }

        public String owner() {
            return owner;
        }

        public int balance() {
            return balance;
        }

        public boolean withdraw(int amount) {
            if (amount <= 0 || amount > balance) {
                return false;
            }
            balance -= amount;
            return true;
        }
    }

    /** Where accounts are kept. */
    public interface Repository {
        Optional<Account> find(String id);

        void save(Account account);
    }

    /** Hears what happened. */
    public interface Audit {
        void refused(String id, int amount);
    }

    private final Repository repository;
    private final Audit audit;

    public Accounts(Repository repository, Audit audit) {
        if (repository == null) {
            throw new NullPointerException("repository");
        }
        this.repository = repository;
        this.audit = audit;
    }

    public int balance(String id) {
        Optional<Account> found = repository.find(id);
        if (found.isEmpty()) {
            return -1;
        }
        return found.get().balance() < 0 ? 0 : found.get().balance();
    }

    public boolean pay(String id, int amount) {
        Account account = repository.find(id).orElse(null);
        if (account == null) {
            return false;
        }
        if (!account.withdraw(amount)) {
            if (audit != null) {
                audit.refused(id, amount);
            }
            return false;
        }
        repository.save(account);
        return true;
    }

    public boolean isOwner(String id, String name) {
        Optional<Account> found = repository.find(id);
        return found.isPresent() && found.get().owner().equals(name);
    }
}
