import type { CallMessage, Message, RecordedHeaders } from '../../../conformance/recordings/recording.js';
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
const seconds = ({ startedMs = 0, endedMs = startedMs }: CallMessage): number => (endedMs - startedMs) / 1000;

/** The same messages as each program would have written them. */
export const written: Readonly<Record<Format, (messages: readonly Message[]) => string>> = {
  ndjson: (messages) =>
    lines([
      {
        ...{
          recording: 'pix-gateway-kit',
          version: 1,
          writtenBy: 'a test',
          startedAt: '2026-01-05T12:00:00.000Z',
        },
        ...{ values: 'kept', abilities: everything },
      },
      ...messages,
    ]),
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
              ...{ method, header: keyed(headers) },
              url: {
                path: plain.split('/').slice(1),
                query: [...parts].map(([key, value]) => ({ key, value })),
              },
              ...(body?.text !== '' && { body: { mode: 'raw', raw: body?.text } }),
            },
            ...(answer !== null && {
              response: {
                ...{ code: answer.status, header: keyed(answer.headers) },
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
  kong: (messages) =>
    lines(
      callsOf(messages).map((call) => ({
        request: { method: call.method, uri: call.path, url: base + call.path },
        response: { status: call.answer?.status ?? 499 },
        latencies: { request: seconds(call) * 1000, kong: 1, proxy: 1 },
        started_at: Date.parse(call.at ?? ''),
      })),
    ),
  nginx: (messages) =>
    lines(
      callsOf(messages).map((call) => ({
        ...{ time_iso8601: call.at, request_method: call.method, request_uri: call.path },
        ...{ status: String(call.answer?.status ?? 499), request_time: String(seconds(call)) },
      })),
    ),
  apache: (messages) =>
    lines(
      callsOf(messages).map((call) => ({
        ...{ time: call.at, remoteIP: '127.0.0.1', method: call.method, uri: call.path.split('?')[0] },
        ...{ query: call.path.includes('?') ? `?${call.path.split('?')[1] ?? ''}` : '' },
        ...{ status: call.answer?.status ?? 0, duration: seconds(call) * 1_000_000 },
      })),
    ),
};

function entryOf(message: Exclude<Message, { readonly kind: 'gap' }>): object {
  const { startedMs = 0, endedMs = startedMs, method, path, headers, body, answer } = message;
  const size = body?.text?.length ?? 0;
  return {
    ...{ startedDateTime: message.at, time: endedMs - startedMs },
    ...(message.kind === 'call' &&
      message.connection !== undefined && { connection: String(message.connection) }),
    request: {
      ...{ method, url: base + path, headers: pairs(headers), bodySize: size },
      ...(size > 0 && { postData: { mimeType: 'application/json', text: body?.text } }),
    },
    response:
      answer === null
        ? { status: 0, headers: [], content: { size: 0, text: '' } }
        : {
            ...{ status: answer.status, headers: pairs(answer.headers) },
            content: { size: answer.body?.text?.length ?? 0, text: answer.body?.text ?? '' },
          },
  };
}
