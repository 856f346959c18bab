import type { Child } from 'hono/jsx';

export interface Column<Row> {
  readonly title: Child;
  readonly cell: (row: Row) => Child;
  /** Numbers are right-aligned. */
  readonly numeric?: boolean;
  /**
   * Hidden on narrow screens, because the value stands elsewhere: on the row's own page, or in another column that shows
   * it there. `widest`: also where there is room for the menu, but for little else.
   */
  readonly wideOnly?: boolean | 'widest';
}

/**
 * A table, with the newest or most important rows first. `caption` describes it for screen readers; `empty` is shown if
 * there are no rows.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  empty,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: Child;
}) {
  if (rows.length === 0) return <p class="text-body-secondary mb-0">{empty}</p>;
  return (
    <div class="table-responsive" tabindex={0} role="group" aria-label={caption}>
      <table class="table table-hover align-middle mb-0">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((column) => (
                <td class={classOf(column)}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf({ numeric = false, wideOnly = false }: Pick<Column<never>, 'numeric' | 'wideOnly'>): string {
  const width = wideOnly === 'widest' ? 'xl' : 'lg';
  return [numeric ? 'text-end' : '', wideOnly ? `d-none d-${width}-table-cell` : ''].join(' ').trim();
}
