/**
 * The anchor of a heading, as GitHub makes it: accents are kept, and punctuation leaves no hyphen. The same links then
 * work in the repository and in the site.
 */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
