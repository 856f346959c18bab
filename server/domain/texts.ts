/**
 * A text from outside as every database keeps it: no U+0000, no half of a surrogate pair, `max` UTF-16 units of it. What
 * cannot be kept becomes U+FFFD.
 */
export function keepable(text: string, max: number): string {
  return text
    .slice(0, max)
    .replaceAll('\u0000', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
