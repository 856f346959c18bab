/** A table in Markdown. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link to a heading of a page; of this page, if none is named. */
export function linkTo(heading: string, page = ''): string {
  return `[\`${heading}\`](${page}#${heading.toLowerCase().replaceAll(' ', '-')})`;
}

/** A sentence of the register as Markdown: its code stays code; nothing else is interpreted as HTML, Vue or a table. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[<>{}|*_[\]\\#]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
