/** Formats a Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats a link to a heading on a page, by default the current page. */
export function linkTo(heading: string, page = ''): string {
  return `[\`${heading}\`](${page}#${heading.toLowerCase().replaceAll(' ', '-')})`;
}

/** Formats a sentence of the register as Markdown: code stays code, and the rest is not interpreted as HTML, Vue or a table. */
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
