package shop;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Amounts: in whole cents inside, in BRL at the edge. And the ids that the shop makes. */
final class Money {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Money() {}

    /** The cents of an amount in BRL, a text or a number. */
    static long cents(Object amount) throws Refused {
        try {
            return new BigDecimal(String.valueOf(amount)).movePointRight(2).longValueExact();
        } catch (ArithmeticException | NumberFormatException odd) {
            throw new Refused(amount + " is no amount with at most 2 decimals");
        }
    }

    /** An amount as a JSON number. */
    static BigDecimal number(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    /** An amount as a text with 2 decimals. */
    static String brl(long cents) {
        return number(cents).toPlainString();
    }

    static String digits(Object text) {
        return String.valueOf(text).replaceAll("\\D", "");
    }

    /** At most so many characters of a text. */
    static String shortened(String text, int most) {
        int characters = text.codePointCount(0, text.length());
        return characters <= most ? text : text.substring(0, text.offsetByCodePoints(0, most));
    }

    /** The amount that a copia e cola code has (field 54), or null. Lengths are in characters. */
    static String amountIn(String code) {
        int[] characters = code.codePoints().toArray();
        int at = 0;
        while (at + 4 <= characters.length) {
            int length = Integer.parseInt(new String(characters, at + 2, 2));
            if (at + 4 + length > characters.length) {
                return null;
            }
            if (new String(characters, at, 2).equals("54")) {
                return new String(characters, at + 4, length);
            }
            at += 4 + length;
        }
        return null;
    }

    /** 32 letters and digits. */
    static String newId() {
        byte[] made = new byte[16];
        RANDOM.nextBytes(made);
        return HexFormat.of().formatHex(made);
    }
}
