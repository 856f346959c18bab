/** Prefix of the text with which a recording replaces a value that it hides. */
export const keyedMark = 'keyed:';

/** Whether a text contains a value that a recording hides. */
export function containsKeyed(text: string): boolean {
  return text.includes(keyedMark);
}
