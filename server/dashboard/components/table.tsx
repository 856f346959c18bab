import type { Child } from 'hono/jsx';

import { calendarDay, type Instant } from '../../domain/clock.js';
import { useFormat } from './language.js';

export interface Column<Row> {
  readonly title: Child;
  readonly cell: (row: Row) => Child;
  /** Numbers are right-aligned. */
  readonly numeric?: boolean;
  /**
   * Hidden on narrow screens, because the value is also shown elsewhere: on the row's own page, or in another column.
   * `widest`: hidden also on screens that have room for the menu, but for little else.
   */
  readonly wideOnly?: boolean | 'widest';
  /** Returns the time by whose day the rows are grouped, so that cells need only the time of day. */
  readonly day?: (row: Row) => Instant;
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
  const format = useFormat();
  if (rows.length === 0) return <div class="text-body-secondary">{empty}</div>;
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
        {daysOf(rows, columns).map(([day, ofDay]) => (
          <tbody>
            {day !== null && (
              <tr class="day">
                <th scope="rowgroup" colspan={columns.length}>
                  {format.day(day)}
                </th>
              </tr>
            )}
            {ofDay.map((row) => (
              <tr>
                {columns.map((column) => (
                  <td class={classOf(column)}>{column.cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Groups consecutive rows of the same day; returns one group without a day if no column has one. */
function daysOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): [day: string | null, Row[]][] {
  const at = columns.find(({ day }) => day)?.day;
  const groups: [string | null, Row[]][] = [];
  for (const row of rows) {
    const day = at ? calendarDay(Date.parse(at(row))) : null;
    const last = groups.at(-1);
    if (last?.[0] === day) last[1].push(row);
    else groups.push([day, [row]]);
  }
  return groups;
}

function classOf({ numeric = false, wideOnly = false }: Pick<Column<never>, 'numeric' | 'wideOnly'>): string {
  const width = wideOnly === 'widest' ? 'xl' : 'lg';
  return [numeric ? 'text-end' : '', wideOnly ? `d-none d-${width}-table-cell` : ''].join(' ').trim();
}
