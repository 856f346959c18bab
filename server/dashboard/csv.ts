/** A value of a cell; null for an empty one. Numbers are written as programs read them: `1234.5`. */
export type Cell = string | number | null;

/** The start of a formula in spreadsheets, also after white space. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front, because
 * others write them: the name of a payer, an externalId.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
