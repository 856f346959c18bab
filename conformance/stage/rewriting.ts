import { isObject } from '../core/json.js';
import { parseExactly, parseJson } from '../core/untrusted-json.js';

/**
 * Rewrites a JSON object as another library might: members in another order, with line breaks, spaces and escapes, and
 * amounts with two decimals. The value is the same. Texts that are no JSON object, or have numbers that a double cannot
 * represent, stay as they are.
 */
export function writtenOtherwise(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8');
  const body = parseJson(text);
  if (!isObject(body) || parseExactly(text, body) !== body) return bytes;
  return Buffer.from(`${write(body, '', '\r\n')}\r\n`);
}

function write(value: unknown, name: string, line: string): string {
  if (Array.isArray(value)) return `[ ${value.map((item) => write(item, name, line)).join(' , ')} ]`;
  if (isObject(value)) {
    const inner = `${line}  `;
    const members = Object.entries(value).map(
      ([member, of]) => `${inner}${escaped(member)} : ${write(of, member, inner)}`,
    );
    return `{${members.reverse().join(',')}${line}}`;
  }
  if (typeof value === 'string') return escaped(value);
  const isAmount = typeof value === 'number' && /amount/i.test(name) && Number(value.toFixed(2)) === value;
  return isAmount ? value.toFixed(2) : JSON.stringify(value);
}

function escaped(text: string): string {
  return JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
