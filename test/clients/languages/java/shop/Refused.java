package shop;

/** The gateway, or the shop itself, has said no: nothing was carried out. */
public final class Refused extends Exception {
    final boolean isUsedId;

    Refused(String reason) {
        this(reason, false);
    }

    Refused(String reason, boolean isUsedId) {
        super(reason);
        this.isUsedId = isUsedId;
    }
}
