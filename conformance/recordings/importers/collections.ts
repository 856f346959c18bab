/** Importers for reports of programs that run collections of requests: newman and Bruno. */
import { isObject } from '../../core/json.js';
import { t } from '../../core/text.js';
import type { Abilities, CallMessage, RecordedAnswer, RecordedBody, RecordedHeaders } from '../recording.js';
import { badFormat, foreignHeader, type Importer, jsonOf, leftOutNotes, withoutMasks } from './importer.js';

type Member = Readonly<Record<string, unknown>>;
const object = (value: unknown): Member => (isObject(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Requests are sent one after another, so their order is known, but not their times. */
const abilities: Abilities = {
  bodies: true,
  headers: true,
  times: false,
  connections: false,
  order: true,
  complete: false,
  notifications: 'none',
};

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url.startsWith('/') ? url : `/${url}`;
  }
}

function lower(pairs: readonly (readonly [string, unknown])[]): RecordedHeaders {
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

/** Newman's JSON report: `newman run … --reporters json`. Bodies of responses are lists of bytes. */
export const newman: Importer = {
  format: 'newman',
  abilities,
  knows: (start) => /^\s*\{\s*"collection"\s*:/.test(start) || /"executions"\s*:\s*\[/.test(start),
  async *read(source) {
    const { run } = await jsonOf(source, 'newman');
    const { executions, timings } = object(run);
    if (!Array.isArray(executions)) throw badFormat(source, 'newman', 1, t`${'run.executions'} is missing`);
    const started = object(timings)['started'];
    const startedAt = new Date(typeof started === 'number' ? started : 0).toISOString();
    yield foreignHeader('newman', startedAt, abilities);
    const entries = list(executions).map(object);
    const isCall = ({ request }: Member): boolean => isObject(request) && text(request['method']) !== '';
    for (const [index, execution] of entries.entries())
      if (isCall(execution)) yield withoutMasks(executionOf(execution, index + 1));
    yield* leftOutNotes(
      source,
      numbersOf(entries, (one) => !isCall(one)),
    );
  },
};

function executionOf({ request, response, requestError }: Member, number: number): CallMessage {
  const { method, url, header, body } = object(request);
  const sent = bodyOfRequest(body);
  return {
    kind: 'call',
    number,
    method: text(method).toUpperCase(),
    path: pathOf(newmanUrl(url)),
    headers: namedIn(header),
    ...(sent !== undefined && { body: sent }),
    answer: isObject(response) ? newmanAnswer(response) : null,
    ...(isObject(requestError) && {
      failure: text(requestError['message']) || text(requestError['code']),
    }),
  };
}

function newmanUrl(url: unknown): string {
  if (typeof url === 'string') return url;
  const { path, query, raw } = object(url);
  if (!Array.isArray(path)) return text(raw);
  const pairs = list(query).map(object);
  const search = pairs
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => `${text(key)}=${text(value)}`)
    .join('&');
  return `/${path.map(text).join('/')}${search === '' ? '' : `?${search}`}`;
}

function namedIn(value: unknown): RecordedHeaders {
  return lower(
    list(value)
      .map(object)
      .filter(({ disabled }) => disabled !== true)
      .map(({ key, value: content }) => [text(key), text(content)] as const),
  );
}

/** The body of a request; undefined for a file or a form, which the report does not contain. */
function bodyOfRequest(value: unknown): RecordedBody | undefined {
  if (value === undefined) return { text: '' };
  const { mode, raw } = object(value);
  return mode === 'raw' || mode === undefined ? { text: text(raw) } : undefined;
}

function newmanAnswer({ code, header, stream, body }: Member): RecordedAnswer {
  const bytes = isObject(stream) && Array.isArray(stream['data']) ? stream['data'] : undefined;
  const content =
    bytes !== undefined
      ? Buffer.from(bytes as number[]).toString('utf8')
      : typeof body === 'string'
        ? body
        : undefined;
  return {
    status: typeof code === 'number' ? code : 0,
    headers: namedIn(header),
    ...(content !== undefined && { body: { text: content } }),
  };
}

/**
 * Bruno's JSON report: `bru run --reporter-json results.json`. Bodies are parsed, so numbers may no longer have the
 * digits that were sent.
 */
export const bruno: Importer = {
  format: 'bruno',
  abilities,
  knows: (start) =>
    /"iterationIndex"\s*:|"results"\s*:\s*\[/.test(start) && !/"log"\s*:/.test(start.slice(0, 200)),
  async *read(source) {
    const whole = await jsonOf(source, 'bruno');
    const runs = Array.isArray(whole['list']) ? whole['list'].map(object) : [whole];
    if (!runs.every(({ results }) => Array.isArray(results)))
      throw badFormat(source, 'bruno', 1, t`${'results'} is missing`);
    const results = runs.flatMap(({ results }) => list(results)).map(object);
    const isCall = ({ request }: Member): boolean => isObject(request);
    const calls = withoutSkipped(
      results.flatMap((result, index) => (isCall(result) ? resultOf(result, index + 1) : [])),
    );
    yield foreignHeader('Bruno', new Date(0).toISOString(), {
      ...abilities,
      // An option of the reporter leaves out bodies and headers.
      bodies: calls.length === 0 || calls.some(({ answer }) => answer?.body !== undefined),
      headers: calls.length === 0 || calls.some(({ headers }) => headers !== undefined),
    });
    yield* calls.map(withoutMasks);
    yield* leftOutNotes(
      source,
      numbersOf(results, (one) => !isCall(one)),
    );
  },
};

/** Mandatory headers, and the requests that must have them. `--reporter-skip-headers` leaves out single headers. */
const skippable: readonly { readonly name: string; readonly isIn: (call: CallMessage) => boolean }[] = [
  { name: 'authorization', isIn: ({ path }) => !/\/(auth|oauth)\/token/.test(path) },
  { name: 'x-idempotency-key', isIn: ({ method, path }) => method === 'POST' && path.includes('/dict/pix') },
  { name: 'x-ssl-client-cert', isIn: ({ path }) => /\/(auth|oauth)\/token/.test(path) },
];

/** Drops all headers of requests if all of those lack the same mandatory one: the reporter may have skipped it. */
function withoutSkipped(calls: readonly CallMessage[]): readonly CallMessage[] {
  const unknown = new Set<CallMessage>();
  for (const { name, isIn } of skippable) {
    const own = calls.filter(isIn);
    if (own.every(({ headers = {} }) => headers[name] === undefined))
      own.forEach((call) => unknown.add(call));
  }
  return calls.map((call) => {
    const { headers: _, ...rest } = call;
    return unknown.has(call) ? rest : call;
  });
}

function resultOf({ request, response, error }: Member, number: number): CallMessage {
  const { method, url, headers, data } = object(request);
  const { status, headers: answered, data: content } = object(response);
  const isRead = /^(GET|HEAD|DELETE)$/i.test(text(method));
  return {
    kind: 'call',
    number,
    method: text(method).toUpperCase(),
    path: pathOf(text(url)),
    ...headersOf(headers),
    ...bodyOf(data === undefined && isRead ? '' : data),
    answer:
      typeof status === 'number' && status > 0
        ? { status, ...headersOf(answered), ...bodyOf(status === 204 ? '' : content) }
        : null,
    ...(typeof error === 'string' && { failure: error }),
  };
}

/** Undefined if there are none: every message has some, so the reporter was configured to leave them out. */
function headersOf(value: unknown): { readonly headers?: RecordedHeaders } {
  const named = Object.entries(object(value));
  return named.length === 0 ? {} : { headers: lower(named) };
}

/** Undefined if the reporter was configured to leave out bodies. */
function bodyOf(data: unknown): { readonly body?: RecordedBody } {
  if (data === undefined) return {};
  if (data === null) return { body: { text: '' } };
  return { body: { text: typeof data === 'string' ? data : JSON.stringify(data) } };
}

/** The numbers of the matching items, counted from 1. */
function numbersOf<T>(all: readonly T[], isIt: (one: T) => boolean): readonly number[] {
  return all.flatMap((one, index) => (isIt(one) ? [index + 1] : []));
}
