/**
 * A text of this many characters of Portuguese outside ASCII, each of them one code point. The specification counts
 * characters, so their number of bytes, which is twice as high, does not matter.
 */
export const accented = (length: number): string => 'çãéÔ'.repeat(Math.ceil(length / 4)).slice(0, length);
