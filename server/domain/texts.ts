/**
 * An external text in a form that every database can store: without U+0000 and lone surrogates, which become U+FFFD,
 * and cut to `max` UTF-16 units.
 */
export function keepable(text: string, max: number): string {
  return text
    .slice(0, max)
    .replaceAll('\u0000', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
