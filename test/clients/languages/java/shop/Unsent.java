package shop;

/** There was no token, so that the call was not made. */
public final class Unsent extends Exception {
    Unsent(String reason) {
        super(reason);
    }
}
