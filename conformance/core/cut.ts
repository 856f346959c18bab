/** The text before the first `mark`, or the whole text if there is none. Unlike a regular expression, it takes linear time. */
export function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** The text without any trailing `mark`; `mark` is a single character. */
export function withoutEnd(text: string, mark: string): string {
  let end = text.length;
  while (text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}
