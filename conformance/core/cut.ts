/** The text before the first `mark`; all of it if there is none. Unlike a search to the end, it takes linear time. */
export function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** The text without the `mark`s, of one character each, at its end. */
export function withoutEnd(text: string, mark: string): string {
  let end = text.length;
  while (text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}
