import type {
  Abilities,
  CallMessage,
  Message,
  RecordedHeaders,
} from '../../../conformance/recordings/recording.js';
import type { Format } from '../../../conformance/recordings/importers/importer.js';
import { everything } from './build.js';

const base = 'https://gateway.example';
const pairs = (headers: RecordedHeaders = {}) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
const keyed = (headers: RecordedHeaders = {}) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const callsOf = (messages: readonly Message[]): readonly CallMessage[] =>
  messages.filter((one) => one.kind === 'call');
const lines = (list: readonly object[]): string => list.map((one) => `${JSON.stringify(one)}\n`).join('');
const json = (text: string | undefined): unknown =>
  text === undefined || text === '' ? undefined : JSON.parse(text);

const headerWith = (abilities: Abilities) => ({
  recording: 'pix-gateway-kit',
  version: 1,
  writtenBy: 'a test',
  startedAt: '2026-01-05T12:00:00.000Z',
  values: 'kept',
  abilities,
});

/** Writes the calls in the kit's own format, without headers and bodies. */
export function withoutBodies(messages: readonly Message[]): string {
  return lines([
    headerWith({ ...everything, bodies: false, headers: false }),
    ...callsOf(messages).map(({ headers: _headers, body: _body, answer, ...call }) => ({
      ...call,
      answer: answer === null ? null : { status: answer.status },
    })),
  ]);
}

/** Writes the same messages as each program would. */
export const written: Readonly<Record<Format, (messages: readonly Message[]) => string>> = {
  ndjson: (messages) => lines([headerWith(everything), ...messages]),
  har: (messages) =>
    JSON.stringify({
      log: {
        version: '1.2',
        creator: { name: 'a test', version: '1' },
        entries: messages.flatMap((one) => (one.kind === 'gap' ? [] : [entryOf(one)])),
      },
    }),
  newman: (messages) =>
    JSON.stringify({
      collection: {},
      run: {
        timings: { started: Date.UTC(2026, 0, 5, 12) },
        executions: callsOf(messages).map(({ method, path, headers, body, answer }) => {
          const [plain = '', query = ''] = path.split('?');
          const parts = new URLSearchParams(query);
          return {
            request: {
              method,
              header: keyed(headers),
              url: {
                path: plain.split('/').slice(1),
                query: [...parts].map(([key, value]) => ({ key, value })),
              },
              ...(body?.text !== '' && { body: { mode: 'raw', raw: body?.text } }),
            },
            ...(answer !== null && {
              response: {
                code: answer.status,
                header: keyed(answer.headers),
                stream: { type: 'Buffer', data: [...Buffer.from(answer.body?.text ?? '')] },
              },
            }),
          };
        }),
      },
    }),
  bruno: (messages) =>
    JSON.stringify([
      {
        iterationIndex: 0,
        results: callsOf(messages).map(({ method, path, headers, body, answer }) => ({
          request: { method, url: base + path, headers, data: json(body?.text) },
          response:
            answer === null
              ? { status: null, headers: null, data: null }
              : { status: answer.status, headers: answer.headers, data: json(answer.body?.text) },
        })),
      },
    ]),
};

function entryOf(message: Exclude<Message, { readonly kind: 'gap' }>): object {
  const { startedMs = 0, endedMs = startedMs, method, path, headers, body, answer } = message;
  const size = body?.text?.length ?? 0;
  return {
    startedDateTime: message.at,
    time: endedMs - startedMs,
    ...(message.kind === 'call' &&
      message.connection !== undefined && { connection: String(message.connection) }),
    request: {
      method,
      url: base + path,
      headers: pairs(headers),
      bodySize: size,
      ...(size > 0 && { postData: { mimeType: 'application/json', text: body?.text } }),
    },
    response:
      answer === null
        ? { status: 0, headers: [], content: { size: 0, text: '' } }
        : {
            status: answer.status,
            headers: pairs(answer.headers),
            content: { size: answer.body?.text?.length ?? 0, text: answer.body?.text ?? '' },
          },
  };
}
