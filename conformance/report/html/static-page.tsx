import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Child } from 'hono/jsx';
import type { Language } from '../../core/language.js';
import { withoutControls } from '../printable.js';

/** One HTML file that loads no other resource and runs nothing: its content security policy allows exactly its own style. */
export async function staticPage({
  language,
  title,
  body,
}: {
  readonly language: Language;
  readonly title: string;
  readonly body: Child;
}): Promise<string> {
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  const page = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content={`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${withoutControls(title)} – pixkit`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{body}</body>
    </html>
  );
  return `<!doctype html>\n${(await page).toString()}\n`;
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
}) {
  return (
    <div class="wide" role="region" aria-label={title} tabindex={0}>
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
    </div>
  );
}
