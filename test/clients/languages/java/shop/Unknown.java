package shop;

/** The call may have been carried out, or not. */
public final class Unknown extends Exception {
    Unknown(String reason) {
        super(reason);
    }
}
