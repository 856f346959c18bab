import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../printable.js';

/** What may be wider than the page: it is moved sideways, with the keyboard, too. */
export function Wide({ label, children }: { label: string; children: JSX.Element }): JSX.Element {
  return (
    <div class="wide" role="region" aria-label={label} tabindex={0}>
      {children}
    </div>
  );
}

/** A table that can be scrolled where it is too wide. Cells are texts, which may come from a target. */
export function Table({
  title,
  columns,
  rows,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): JSX.Element {
  return (
    <Wide label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell) => (
                <td>{withoutControls(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
