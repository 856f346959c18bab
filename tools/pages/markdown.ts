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
