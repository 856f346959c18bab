import type { JSX } from 'hono/jsx/jsx-runtime';

/** One row of a list that the page's script renders when the list, or the row itself, is opened. */
export interface Row {
  /** The anchor of its element. */
  readonly id: string;
  readonly outcome: string;
  readonly chapters: readonly string[];
  /** The element as HTML. */
  readonly html: string;
  /** The HTML that is added to the element when it is opened; empty if the element is complete from the start. */
  readonly body: string;
}

/** Renders an element as HTML. Everything from the target is escaped. */
export async function htmlOf(element: JSX.Element): Promise<string> {
  return (await element).toString();
}

/** Formats rows as the text of a data `<script>` element. No text in the rows can end the element. */
export function dataOf(rows: readonly Row[]): string {
  return JSON.stringify(rows)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
