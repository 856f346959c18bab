import type { JSX } from 'hono/jsx/jsx-runtime';

/** One row of a list that the page's script renders when the list, or the row itself, is opened. */
export interface Row {
  /** The anchor of its element. */
  readonly id: string;
  readonly outcome: string;
  readonly chapters: readonly string[];
  /** The element as HTML. */
  readonly html: string;
  /** What its element is filled with when it is opened, as HTML; empty where it is whole from the start. */
  readonly body: string;
}

/** HTML of an element. What stands in it of a target is escaped. */
export async function htmlOf(element: JSX.Element): Promise<string> {
  return (await element).toString();
}

/** Rows as the text of a script element that is data: no text in them can end it. */
export function dataOf(rows: readonly Row[]): string {
  return JSON.stringify(rows)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
