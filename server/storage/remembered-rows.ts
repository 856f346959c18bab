/** Maximum size of what is remembered of one account, and of all, in bytes. */
const room = { account: 1_000_000, all: 32_000_000 };
/**
 * Size of an account's part, of what is made of a row, without its texts, and of a UTF-16 unit of those, which appear in
 * several forms, in bytes.
 */
const size = { shelf: 500, row: 1_500, unit: 4 };

interface Shelf<Row> {
  readonly rows: Map<string, { readonly row: Row; readonly bytes: number }>;
  bytes: number;
}

/**
 * Rows of accounts that were read before, by keys that say all about their contents: nothing remembered is ever wrong, so
 * nothing need be forgotten but for its room. An account fills no more than its own; the one that has not asked for longest
 * goes first.
 */
export class RememberedRows<Row extends object> {
  readonly #shelves = new Map<string, Shelf<Row>>();
  #bytes = 0;

  /** The rows with these keys, as the same objects each time; undefined if one is missing. */
  all(accountId: string, keys: readonly string[]): Row[] | undefined {
    const { rows } = this.#shelf(accountId);
    const found: Row[] = [];
    for (const key of keys) {
      const known = rows.get(key);
      if (!known) return undefined;
      found.push(known.row);
    }
    return found;
  }

  /** Remembers rows; returns them, as the objects that are remembered. */
  keep(accountId: string, read: readonly Row[], keyOf: (row: Row) => string): Row[] {
    const shelf = this.#shelf(accountId);
    const kept = read.map((row) => {
      const key = keyOf(row);
      const known = shelf.rows.get(key);
      if (known) return known.row;
      const bytes = size.row + size.unit * unitsOf(row);
      shelf.rows.set(key, { row: Object.freeze(row), bytes });
      shelf.bytes += bytes;
      this.#bytes += bytes;
      return row;
    });
    for (const [key, { bytes }] of shelf.rows) {
      if (shelf.bytes <= room.account) break;
      shelf.rows.delete(key);
      shelf.bytes -= bytes;
      this.#bytes -= bytes;
    }
    for (const [id, { bytes }] of this.#shelves) {
      if (this.#bytes <= room.all) break;
      this.#shelves.delete(id);
      this.#bytes -= bytes;
    }
    return kept;
  }

  /** The account's; it becomes the last to go. */
  #shelf(accountId: string): Shelf<Row> {
    const known = this.#shelves.get(accountId);
    const shelf = known ?? { rows: new Map(), bytes: size.shelf };
    if (known) this.#shelves.delete(accountId);
    else this.#bytes += size.shelf;
    this.#shelves.set(accountId, shelf);
    return shelf;
  }
}

/** The length of all texts of a value. */
function unitsOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((units: number, member) => units + unitsOf(member), 0);
}
