import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../printable.js';

/** Renders content that may be wider than the page: it scrolls sideways, also with the keyboard. */
export function Wide({ label, children }: { label: string; children: JSX.Element }): JSX.Element {
  return (
    <div class="wide" role="region" aria-label={label} tabindex={0}>
      {children}
    </div>
  );
}

/** Renders a table that scrolls sideways if it is too wide. Cells are texts, which may come from a target. */
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
