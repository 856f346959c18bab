import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';

import { ConfigurationError, messageOf } from '../../core/errors.js';
import { isObject } from '../../core/json.js';
import { keyedMark } from '../../core/keyed.js';
import { english, plural, type Sentence, t, type Text } from '../../core/text.js';
import type { Abilities, Message, RecordedBody, RecordedHeaders, RecordingHeader } from '../recording.js';

/** The facts about a file that are known before its messages are read. */
export interface Start {
  /** The name of the file in error messages. */
  readonly name: string;
  /** The first bytes as text, at most 64 KiB, to recognize the format. */
  readonly start: string;
}

/** A file as an importer reads it. */
export interface Source extends Start {
  /** The lines, one after another. Throws `ConfigurationError` if the file cannot be read. */
  lines(): AsyncIterable<string>;
  /** The whole text. Throws `ConfigurationError` if it cannot be read, or is too large for that. */
  text(): Promise<string>;
}

/** One format of recorded traffic. */
export interface Importer {
  readonly format: Format;
  /** The most that a file of this format can contain; the header of each file has its actual abilities. */
  readonly abilities: Abilities;
  /** Whether a file with this start has this format. */
  knows(start: string): boolean;
  /**
   * Yields the header, then the messages in order. Other contents are left out, with a note. Throws
   * `ConfigurationError` with the line if there is no message at all.
   */
  read(source: Source): AsyncIterable<RecordingHeader | Message | ImportNote>;
}

/** A note about an import that a reader of the report must know. */
export interface ImportNote {
  readonly note: Sentence;
}

/** Maximum number of lines or entries that a note names. */
const mostNamed = 5;

/** Notes that these lines or entries are not messages; empty if there are none. */
export function leftOutNotes({ name }: Start, numbers: readonly number[]): readonly ImportNote[] {
  if (numbers.length === 0) return [];
  const named = [...numbers.slice(0, mostNamed), ...(numbers.length > mostNamed ? ['…'] : [])].join(', ');
  const count = numbers.length;
  return [
    {
      note: t`${name}: skipped ${count} ${plural('line or entry that is not a message', 'lines or entries that are not messages')}: ${named}`,
    },
  ];
}

export const formats = ['ndjson', 'har', 'newman', 'bruno'] as const;
export type Format = (typeof formats)[number];

/** The abilities of an empty recording. */
export const noAbilities: Abilities = {
  bodies: false,
  headers: false,
  times: false,
  connections: false,
  order: false,
  complete: false,
  notifications: 'none',
};

/** The abilities that two recordings have in common. */
export function weaker(one: Abilities, other: Abilities): Abilities {
  const ranks = ['none', 'some', 'all'] as const;
  const rank = Math.min(ranks.indexOf(one.notifications), ranks.indexOf(other.notifications));
  return {
    bodies: one.bodies && other.bodies,
    headers: one.headers && other.headers,
    times: one.times && other.times,
    connections: one.connections && other.connections,
    order: one.order && other.order,
    complete: one.complete && other.complete,
    notifications: ranks[rank] ?? 'none',
  };
}

/** Creates the header for traffic that another program recorded. */
export function foreignHeader(writtenBy: string, startedAt: string, abilities: Abilities): RecordingHeader {
  return {
    recording: 'pix-gateway-kit',
    version: 1,
    writtenBy,
    startedAt,
    values: 'kept',
    abilities,
  };
}

/** Maximum size of a file that is one JSON value, in bytes: such a file is read as a whole. */
const largestWhole = 400 * 1024 * 1024;
const startBytes = 64 * 1024;

/** Opens a file as a source. Throws `ConfigurationError` if it cannot be read. */
export async function fileSource(path: string): Promise<Source> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(startBytes);
      const { bytesRead } = await file.read(buffer, 0, startBytes, 0);
      const start = buffer.subarray(0, bytesRead).toString('utf8');
      return sourceOf(path, withoutMark(start), size, () => createReadStream(path));
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

/** Wraps a stream as a source, such as the standard input. */
export async function streamSource(name: string, stream: NodeJS.ReadableStream): Promise<Source> {
  const iterator = (stream as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes < startBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    const chunk = Buffer.from(next.value);
    first.push(chunk);
    bytes += chunk.length;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      yield Buffer.from(next.value);
  }
  const start = Buffer.concat(first).subarray(0, startBytes).toString('utf8');
  return sourceOf(name, withoutMark(start), undefined, whole);
}

/** Wraps a text as a source, for tests and for data in memory. */
export function textSource(name: string, text: string): Source {
  return sourceOf(name, text.slice(0, startBytes), text.length, () => [Buffer.from(text)]);
}

function sourceOf(
  name: string,
  start: string,
  size: number | undefined,
  chunks: () => Iterable<Buffer> | AsyncIterable<Buffer>,
): Source {
  return {
    name,
    start,
    lines: () => linesOf(name, chunks()),
    async text() {
      if ((size ?? 0) > largestWhole) throw tooLarge(name);
      const all: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const chunk of chunks()) {
          bytes += chunk.length;
          if (bytes > largestWhole) throw tooLarge(name);
          all.push(chunk);
        }
      } catch (thrown) {
        throw unreadable(name, thrown);
      }
      return withoutMark(Buffer.concat(all).toString('utf8'));
    },
  };
}

/** Maximum length of a line, in bytes. */
const longestLine = 16 * 1024 * 1024;
/** Replaces a line that is too long to be read. It is not valid JSON. */
const tooLong = 'too long';

/** The lines of a text, with `tooLong` in place of a line that is too long. Keeps no more than one line in memory. */
async function* linesOf(
  name: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  let isFirst = true;
  let begun: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer): void => {
    bytes += part.length;
    if (bytes <= longestLine) begun.push(part);
    else begun = [];
  };
  const line = (): string => {
    const text = bytes > longestLine ? tooLong : Buffer.concat(begun).toString('utf8').replace(/\r$/, '');
    const whole = isFirst ? withoutMark(text) : text;
    isFirst = false;
    begun = [];
    bytes = 0;
    return whole;
  };
  try {
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        take(chunk.subarray(from, end));
        from = end + 1;
        yield line();
      }
      take(chunk.subarray(from));
    }
  } catch (thrown) {
    throw unreadable(name, thrown);
  }
  if (bytes > 0) yield line();
}

/** Removes the byte order mark that Windows programs put before a text. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

function unreadable(name: string, thrown: unknown): ConfigurationError {
  if (thrown instanceof ConfigurationError) return thrown;
  return new ConfigurationError(
    t`The recording ${name} cannot be read: ${messageOf(thrown)}.`,
    t`Give the path of a readable file.`,
  );
}

function tooLarge(name: string): ConfigurationError {
  return new ConfigurationError(
    t`${name} is one JSON value of more than ${largestWhole / 1024 / 1024} MB, which is too large to read.`,
    t`Split it, or record with pixkit proxy, whose files have no such limit.`,
  );
}

/** Parses a file as a JSON object; a list becomes its member `list`. Throws `ConfigurationError` if it is neither. */
export async function jsonOf(source: Source, format: Format): Promise<Readonly<Record<string, unknown>>> {
  const text = await source.text();
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
    if (Array.isArray(value)) return { list: value };
  } catch (thrown) {
    throw badFormat(source, format, lineOf(text, english(messageOf(thrown))), messageOf(thrown));
  }
  throw badFormat(source, format, 1, t`not a JSON object`);
}

/** The number of the line in which the parser found an error. */
function lineOf(text: string, message: string): number {
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const end = position === undefined ? text.length : Number(position);
  return text.slice(0, end).split('\n').length;
}

export function badFormat({ name }: Start, format: Format, line: number, reason: Text): ConfigurationError {
  return new ConfigurationError(
    t`${name} is not a recording of the format ${format}: line ${line}: ${reason}.`,
    t`The formats are: ${formats.join(', ')}.`,
  );
}

/** Whether a value is a mask that Redocly, Bruno and others write in place of a secret: the same for every secret. */
export const isMask = (value: string): boolean => /^\*{3,}$/.test(value);

/**
 * Replaces every masked value by a hidden value, each different from the others, because the originals may have been
 * different. A masked token stays, since it may be the same as another.
 */
export function withoutMasks<M extends Message>(message: M): M {
  if (message.kind === 'gap') return message;
  let count = 0;
  const hidden = (): string => `${keyedMark}${`${message.number}_${(count += 1)}`.padStart(22, '_')}`;
  const body = (one: RecordedBody | undefined) =>
    one?.text !== undefined && {
      body: { ...one, text: one.text.replaceAll(/"\*{3,}"/g, () => `"${hidden()}"`) },
    };
  const headers = (one: RecordedHeaders | undefined) =>
    one !== undefined && {
      headers: Object.fromEntries(
        Object.entries(one).map(([name, value]) => [name, isMask(value) ? hidden() : value]),
      ),
    };
  const own = { ...headers(message.headers), ...body(message.body) };
  const { answer } = message;
  return answer === null
    ? { ...message, ...own }
    : { ...message, ...own, answer: { ...answer, ...headers(answer.headers), ...body(answer.body) } };
}
