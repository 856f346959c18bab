import { capitalized } from './capitalized.js';
import type { ScaffoldTexts } from './texts.js';

/** Breaks a text at spaces into lines of at most `width` characters. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A list item, wrapped: the first line starts with `mark`, the others are indented by `hang`. */
export function item(mark: string, text: string, width: number, hang = mark.length): readonly string[] {
  return wrapped(text, width - Math.max(hang, mark.length)).map(
    (line, index) => `${index === 0 ? mark : ' '.repeat(hang)}${line}`,
  );
}

/** Lines prefixed with a comment mark, without trailing spaces. */
export function commented(mark: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${mark}${line}`.trimEnd());
}

/** Formats a value as JSON, on one line if it fits. */
export function jsonLines(value: unknown, width: number): readonly string[] {
  const lines = JSON.stringify(value, null, 2).split('\n');
  const line = lines.map((part) => part.trimStart()).join(' ');
  return line.length <= width ? [line] : lines;
}

/** Formats an exchange as a paragraph of a comment with two indented blocks. */
export function exchangeLines(
  { params, returns }: { readonly params: object; readonly returns: object },
  width: number,
  texts: Pick<ScaffoldTexts, 'forExample' | 'answeredWith'>,
): readonly string[] {
  const block = (value: object) => ['', ...commented('    ', jsonLines(value, width - 4)), ''];
  return [texts.forExample, ...block(params), texts.answeredWith, ...block(returns)].slice(0, -1);
}

/** Formats an example body as a comment in a function; empty if there is no example. */
export function exampleLines(
  example: string | undefined,
  mark: string,
  texts: Pick<ScaffoldTexts, 'example'>,
): readonly string[] {
  if (example === undefined) return [];
  return commented(mark, [texts.example, '', ...example.split('\n')]);
}

/** `a MED is decided` as `aMedIsDecided`. */
export function camelCase(name: string): string {
  const [first = '', ...rest] = name.toLowerCase().split(' ');
  return [first, ...rest.map(capitalized)].join('');
}

/** `a MED is decided` as `a_med_is_decided`. */
export function snakeCase(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}
