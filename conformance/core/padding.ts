/** Limits on the parts of long values that are kept. */
export interface Kept {
  /** Number of items of a list, or members of an object. */
  readonly items: number;
  /** Bytes of a text; Infinity keeps texts whole. */
  readonly textBytes: number;
}

/** Maximum length of white space between values, in bytes; longer white space is cut. */
const maxBlanks = 100;

const codes = { quote: 0x22, backslash: 0x5c, u: 0x75 };

/** The meaning of bytes outside strings; any byte not listed below is part of a value. */
const uses = { value: 0, blank: 1, quote: 2, comma: 3, open: 4, close: 5 } as const;
const useOf = new Uint8Array(256);
for (const [use, characters] of Object.entries({
  blank: ' \t\r\n',
  quote: '"',
  comma: ',',
  open: '[{',
  close: ']}',
}))
  for (const character of characters) useOf[character.charCodeAt(0)] = uses[use as keyof typeof uses];

/**
 * Returns a copy of a JSON body with long strings cut, only the first items of lists and members of objects, and no long
 * white space. A body that is not JSON does not become JSON.
 */
export function withoutPadding(body: Buffer, { items, textBytes }: Kept): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  const leaveOut = (from: number, to: number) => {
    pieces.push(body.subarray(kept, from));
    kept = to;
  };
  /** The number of items so far in the current list or object, and in those around it. */
  let count = 0;
  const around: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const start = at;
    const use = useOf[body[at] ?? 0];
    if (use === uses.value) continue;
    if (use === uses.quote) {
      at = endOfText(body, start);
      if (at - start > textBytes) leaveOut(Math.min(characterAfter(body, start + 1, textBytes), at), at);
    } else if (use === uses.blank) {
      while (useOf[body[at + 1] ?? 0] === uses.blank) at += 1;
      if (at - start > maxBlanks) leaveOut(start + 1, at + 1);
    } else if (use === uses.open) {
      around.push(count);
      count = 1;
    } else if (use === uses.close) {
      count = around.pop() ?? 0;
    } else if ((count += 1) > items) {
      at = closeOf(body, start);
      leaveOut(start, at);
      count = around.pop() ?? 0;
    }
  }
  return Buffer.concat([...pieces, body.subarray(kept)]);
}

/** The end of the list or object that contains `start`: its closing bracket, or the end of the body. */
function closeOf(body: Buffer, start: number): number {
  let depth = 1;
  for (let at = start; at < body.length; at += 1) {
    const use = useOf[body[at] ?? 0];
    if (use === uses.quote) at = endOfText(body, at);
    else if (use === uses.open) depth += 1;
    else if (use === uses.close && (depth -= 1) === 0) return at;
  }
  return body.length;
}

/** The end of the string that starts with a quote at `start`: its closing quote, or the end of the body. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(codes.quote, start + 1); end >= 0; end = body.indexOf(codes.quote, end + 1)) {
    let escapes = 0;
    while (body[end - 1 - escapes] === codes.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return body.length;
}

/** The start of the first character, in a string that starts at `start`, that is at least this many bytes away. */
function characterAfter(body: Buffer, start: number, distance: number): number {
  let at = start;
  while (at - start < distance || isInsideCharacter(body[at])) {
    if (body[at] !== codes.backslash) at += 1;
    else at += body[at + 1] === codes.u ? '\\u0000'.length : 2;
  }
  return at;
}

/** Whether a byte continues a UTF-8 character. */
function isInsideCharacter(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}
