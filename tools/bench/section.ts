/** A page in Markdown with what follows one of its headings, up to the next of any level, replaced. Throws if it has none. */
export function withSection(page: string, heading: string, text: string): string {
  const begins = page.indexOf(`${heading}\n`);
  if (begins === -1) throw new Error(`the page has no heading ${heading}`);
  const after = begins + heading.length + 1;
  const length = page.slice(after).search(/^#+ /m);
  const rest = length === -1 ? '' : `\n${page.slice(after + length)}`;
  return `${page.slice(0, after)}\n${text.trim()}\n${rest}`;
}
