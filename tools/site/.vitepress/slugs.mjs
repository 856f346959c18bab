/**
 * Returns the anchor of a heading as GitHub generates it: accents are kept, and punctuation is removed without a hyphen.
 * The same links then work in the repository and on the site.
 */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
