import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import type { Message, Recording, RecordingHeader } from './recording.js';

/** A recording as it was read. */
export interface ReadRecording extends Recording {
  /** Numbers of lines that end in their middle, as a killed process leaves them. They are left out. */
  readonly cutLines: readonly number[];
}

type Line = RecordingHeader | Message;

const isHeader = (line: Line): line is RecordingHeader => 'recording' in line;

let validator: ValidateFunction<Line> | undefined;

function isLine(value: unknown): value is Line {
  const schemaFile = new URL('./recording.schema.json', import.meta.url);
  validator ??= new Ajv2020({ allowUnionTypes: true, strict: false }).compile<Line>(
    JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
  );
  return validator(value);
}

/**
 * Reads a recording. What was recorded after a restart goes on in number and time where the part before ended. Throws a
 * `ConfigurationError` for a file that is none.
 */
export async function readRecording(file: string): Promise<ReadRecording> {
  const cutLines: number[] = [];
  const messages: Message[] = [];
  let header: RecordingHeader | undefined;
  let part = { number: 0, connection: 0, ms: 0 };
  let number = 0;
  for await (const text of linesOf(file)) {
    number += 1;
    if (text === '') continue;
    const value = parsed(text);
    if (value === undefined && header !== undefined) {
      cutLines.push(number);
      messages.push({ kind: 'gap', reason: 'a line was cut' });
      continue;
    }
    if (!isLine(value) || (header === undefined && !isHeader(value))) throw noRecording(file, number);
    if (!isHeader(value)) {
      messages.push(moved(value, part));
    } else {
      header ??= value;
      part = partAfter(messages, header, value);
      header = { ...header, abilities: weaker(header, value), values: header.values };
    }
  }
  if (header === undefined) throw noRecording(file, 1);
  return { header, messages: inOrder(messages), cutLines };
}

/** Messages are written when they are over; between two gaps they stand in the order in which they began. */
function inOrder(messages: readonly Message[]): readonly Message[] {
  const runs: Message[][] = [[]];
  for (const message of messages) {
    if (message.kind === 'gap') runs.push([message], []);
    else runs.at(-1)?.push(message);
  }
  const began = (message: Message) => (message.kind === 'gap' ? 0 : (message.startedMs ?? 0));
  return runs.flatMap((run) => run.sort((one, other) => began(one) - began(other)));
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  } catch (thrown) {
    throw new ConfigurationError(
      t`The recording ${file} cannot be read: ${messageOf(thrown)}.`,
      t`Give the path of one that can.`,
    );
  }
}

function noRecording(file: string, line: number): ConfigurationError {
  return new ConfigurationError(
    t`${file} is not a recording: line ${line} is none of its lines.`,
    t`Give a file that pixkit tap has written.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Part {
  readonly number: number;
  readonly connection: number;
  readonly ms: number;
}

/** What numbers and times of a part are counted from. */
function partAfter(messages: readonly Message[], first: RecordingHeader, own: RecordingHeader): Part {
  const told = messages.filter((message) => message.kind !== 'gap');
  const isSame = first.startedAt === own.startedAt;
  if (isSame) return { number: 0, connection: 0, ms: 0 };
  const connections = told.flatMap((message) => (message.kind === 'call' ? (message.connection ?? []) : []));
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0);
  return {
    number: most(told.map(({ number }) => number)),
    connection: most(connections),
    // A clock that was set back meanwhile must not make times go back.
    ms: Math.max(
      Date.parse(own.startedAt) - Date.parse(first.startedAt),
      most(told.map(({ startedMs = 0, endedMs = startedMs }) => endedMs)),
    ),
  };
}

function moved(message: Message, { number, connection, ms }: Part): Message {
  if (message.kind === 'gap') return message;
  const times = {
    ...(message.startedMs !== undefined && { startedMs: message.startedMs + ms }),
    ...(message.endedMs !== undefined && { endedMs: message.endedMs + ms }),
  };
  const own = { ...message, ...times, number: message.number + number };
  return own.kind === 'call' && own.connection !== undefined
    ? { ...own, connection: own.connection + connection }
    : own;
}

/** What all parts know. */
function weaker(
  { abilities: one }: RecordingHeader,
  { abilities: other }: RecordingHeader,
): RecordingHeader['abilities'] {
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
