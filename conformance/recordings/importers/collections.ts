/** What programs that run collections of requests write: newman and Bruno. */
import { isObject } from '../../core/json.js';
import type { Abilities, CallMessage, RecordedAnswer, RecordedBody, RecordedHeaders } from '../recording.js';
import { badFormat, foreignHeader, type Importer, jsonOf, withoutMasks } from './importer.js';

type Member = Readonly<Record<string, unknown>>;
const object = (value: unknown): Member => (isObject(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Requests go out one after another, so their order is known, but not when each was sent. */
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

/** Newman's JSON report: `newman run … --reporters json`. Bodies of answers are lists of bytes. */
export const newman: Importer = {
  format: 'newman',
  abilities,
  knows: (start) => /^\s*\{\s*"collection"\s*:/.test(start) || /"executions"\s*:\s*\[/.test(start),
  async *read(source) {
    const { run } = await jsonOf(source, 'newman');
    const { executions, timings } = object(run);
    if (!Array.isArray(executions)) throw badFormat(source, 'newman', 1, 'run.executions is missing');
    const started = object(timings)['started'];
    const startedAt = new Date(typeof started === 'number' ? started : 0).toISOString();
    yield foreignHeader('newman', startedAt, abilities);
    for (const [index, execution] of list(executions).entries())
      yield withoutMasks(executionOf(object(execution), index + 1));
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

/** A file or a form is not in the report. */
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

/** Bruno's JSON report: `bru run --reporter-json results.json`. Bodies are parsed, so their digits are no longer as sent. */
export const bruno: Importer = {
  format: 'bruno',
  abilities,
  knows: (start) =>
    /"iterationIndex"\s*:|"results"\s*:\s*\[/.test(start) && !/"log"\s*:/.test(start.slice(0, 200)),
  async *read(source) {
    const whole = await jsonOf(source, 'bruno');
    const runs = Array.isArray(whole['list']) ? whole['list'].map(object) : [whole];
    if (!runs.every(({ results }) => Array.isArray(results)))
      throw badFormat(source, 'bruno', 1, 'results is missing');
    yield foreignHeader('Bruno', new Date(0).toISOString(), abilities);
    const results = runs.flatMap(({ results }) => list(results)).map(object);
    for (const [index, result] of results.entries()) {
      if (!isObject(result['request'])) continue;
      yield withoutMasks(resultOf(result, index + 1));
    }
  },
};

function resultOf({ request, response, error }: Member, number: number): CallMessage {
  const { method, url, headers, data } = object(request);
  const { status, headers: answered, data: content } = object(response);
  const hasAnswer = typeof status === 'number' && status > 0;
  return {
    kind: 'call',
    number,
    method: text(method).toUpperCase(),
    path: pathOf(text(url)),
    headers: lower(Object.entries(object(headers))),
    body: textOfData(data),
    answer: hasAnswer
      ? { status, headers: lower(Object.entries(object(answered))), body: textOfData(content) }
      : null,
    ...(typeof error === 'string' && { failure: error }),
  };
}

function textOfData(data: unknown): RecordedBody {
  if (data === undefined || data === null) return { text: '' };
  return { text: typeof data === 'string' ? data : JSON.stringify(data) };
}
