import { isObject } from '../../core/json.js';
import { t } from '../../core/text.js';
import type { Abilities, Message, RecordingHeader } from '../recording.js';
import { badFormat, type Importer, leftOutNotes, type Source } from './importer.js';

const abilities: Abilities = {
  bodies: true,
  headers: true,
  times: true,
  connections: true,
  order: true,
  complete: true,
  notifications: 'all',
};

const isHeader = (value: object): value is RecordingHeader =>
  'recording' in value && value.recording === 'pix-gateway-kit' && 'abilities' in value;

function isMessage(value: object): value is Message {
  if (!('kind' in value)) return false;
  if (value.kind === 'gap') return true;
  return (
    (value.kind === 'call' || value.kind === 'notification') &&
    'method' in value &&
    typeof value.method === 'string' &&
    'path' in value &&
    typeof value.path === 'string' &&
    'answer' in value &&
    (value.answer === null || (isObject(value.answer) && typeof value.answer['status'] === 'number'))
  );
}

/** The offsets of the numbers and times in a part that was written after a restart. */
interface Base {
  readonly ms: number;
  readonly number: number;
  readonly connection: number;
}

/**
 * The kit's own recordings, as written by `pixkit proxy`. They are read line by line, so their size does not matter.
 */
export const ndjson: Importer = {
  format: 'ndjson',
  abilities,
  knows: (start) => /^\s*\{[^\n]*"recording"\s*:\s*"pix-gateway-kit"/.test(start),
  async *read(source) {
    let first: RecordingHeader | undefined;
    let base: Base = { ms: 0, number: 0, connection: 0 };
    const most = { ms: 0, number: 0, connection: 0 };
    const others: number[] = [];
    for await (const { value, line } of values(source)) {
      if (value === undefined) {
        if (first === undefined) throw badFormat(source, 'ndjson', line, t`not JSON`);
        others.push(line);
        yield { kind: 'gap', reason: 'a line was cut' };
      } else if (isHeader(value)) {
        yield value;
        if (first !== undefined) {
          const since = Date.parse(value.startedAt) - Date.parse(first.startedAt);
          base = { ...most, ms: Math.max(Number.isNaN(since) ? 0 : since, most.ms) };
        }
        first ??= value;
      } else if (first === undefined) {
        throw badFormat(source, 'ndjson', line, t`neither a header nor a message`);
      } else if (!isMessage(value)) {
        others.push(line);
      } else {
        const message = moved(value, base);
        if (message.kind !== 'gap') {
          most.ms = Math.max(most.ms, message.endedMs ?? message.startedMs ?? 0);
          most.number = Math.max(most.number, message.number);
          if (message.kind === 'call') most.connection = Math.max(most.connection, message.connection ?? 0);
        }
        yield message;
      }
    }
    yield* leftOutNotes(source, others);
  },
};

async function* values(
  source: Source,
): AsyncGenerator<{ readonly value: object | undefined; readonly line: number }> {
  let line = 0;
  for await (const text of source.lines()) {
    line += 1;
    if (text.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // A killed process may leave an incomplete line.
    }
    yield { value: isObject(value) ? value : undefined, line };
  }
}

function moved(message: Message, { ms, number, connection }: Base): Message {
  if (message.kind === 'gap') return message;
  return {
    ...message,
    number: message.number + number,
    ...(message.startedMs !== undefined && { startedMs: message.startedMs + ms }),
    ...(message.endedMs !== undefined && { endedMs: message.endedMs + ms }),
    ...(message.kind === 'call' &&
      message.connection !== undefined && { connection: message.connection + connection }),
  };
}
