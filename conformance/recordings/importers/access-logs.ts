/** Access logs as JSON lines: those of Kong's file-log and http-log, nginx and Apache. They have statuses, and no bodies. */
import { isObject } from '../../core/json.js';
import type { Abilities, CallMessage } from '../recording.js';
import { badFormat, type Format, foreignHeader, type Importer } from './importer.js';

type Member = Readonly<Record<string, unknown>>;
const object = (value: unknown): Member => (isObject(value) ? value : {});

const abilities: Abilities = {
  ...{ bodies: false, headers: false, times: true, connections: false, order: false, complete: false },
  notifications: 'none',
};

/** One logged call; `ms` since 1970. */
interface Logged {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly startedAt: number | undefined;
  readonly durationMs: number | undefined;
}

function accessLog(
  format: Format,
  knows: (line: Member) => boolean,
  read: (line: Member) => Logged | undefined,
): Importer {
  return {
    format,
    abilities,
    knows(start) {
      const [line = ''] = start.trimStart().split('\n');
      return knows(object(parsed(line)));
    },
    async *read(source) {
      let [line, number, first] = [0, 0, undefined as number | undefined];
      for await (const text of source.lines()) {
        line += 1;
        if (text.trim() === '') continue;
        const value = parsed(text);
        // Kong sends several entries as one list.
        for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
          const logged = isObject(entry) ? read(entry) : undefined;
          if (logged === undefined) throw badFormat(source, format, line, 'no method, path and status');
          if (number === 0) {
            first = logged.startedAt;
            yield foreignHeader(format, new Date(first ?? 0).toISOString(), {
              ...abilities,
              times: first !== undefined,
            });
          }
          number += 1;
          yield messageOf(logged, number, first);
        }
      }
      if (number === 0) throw badFormat(source, format, 1, 'no entry');
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(
  { method, path, status, startedAt, durationMs }: Logged,
  number: number,
  first: number | undefined,
): CallMessage {
  const startedMs = startedAt === undefined || first === undefined ? undefined : startedAt - first;
  return {
    ...{ kind: 'call', number, method: method.toUpperCase(), path },
    ...(startedAt !== undefined && { at: new Date(startedAt).toISOString() }),
    ...(startedMs !== undefined && { startedMs }),
    ...(startedMs !== undefined && durationMs !== undefined && { endedMs: startedMs + durationMs }),
    // nginx notes 499 where the client left before the answer: nobody knows whether the call was carried out.
    answer: status === 0 || status === 499 ? null : { status },
  };
}

/** Of several names for one thing, the first that is there. */
function first(line: Member, names: readonly string[]): unknown {
  const name = names.find((one) => line[one] !== undefined && line[one] !== '' && line[one] !== '-');
  return name === undefined ? undefined : line[name];
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** ISO 8601, `27/Nov/2026:09:00:00 +0000`, or seconds or milliseconds since 1970. */
function timeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined) return number > 1e11 ? number : number * 1000;
  if (typeof value !== 'string') return undefined;
  const common = /^\[?(\d+)\/(\w{3})\/(\d{4}):([\d:]+) ([+-]\d{4})\]?$/.exec(value);
  const ms = Date.parse(
    common === null ? value : `${common[1]} ${common[2]} ${common[3]} ${common[4]} ${common[5]}`,
  );
  return Number.isNaN(ms) ? undefined : ms;
}

function below(url: unknown): string | undefined {
  if (typeof url !== 'string' || url === '') return undefined;
  if (url.startsWith('/')) return url;
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return undefined;
  }
}

export const kong = accessLog(
  'kong',
  (line) => isObject(line['request']) && isObject(line['response']) && 'latencies' in line,
  (line) => {
    const { method, uri, url, request_uri: requestUri, querystring } = object(line['request']);
    const status = numberOf(object(line['response'])['status']);
    const path = below(uri) ?? below(url) ?? below(requestUri);
    if (typeof method !== 'string' || path === undefined || status === undefined) return undefined;
    const pairs = Object.entries(object(querystring)).map(([name, value]) => `${name}=${String(value)}`);
    const query = path.includes('?') || pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    return {
      ...{ method, path: path + query, status },
      startedAt: timeOf(line['started_at']),
      durationMs: numberOf(object(line['latencies'])['request']),
    };
  },
);

const methods = ['request_method', 'method', 'verb', 'requestMethod'];
const paths = ['request_uri', 'uri', 'path', 'url', 'requestUri'];
const statuses = ['status', 'status_code', 'response', 'response_code', 'statusCode'];
const times = [
  'msec',
  'time_iso8601',
  'time_local',
  'time',
  'timestamp',
  '@timestamp',
  'created_at',
  'created',
];
const seconds = ['request_time', 'request_response_time'];
const microseconds = ['duration_us', 'response_time_us', 'microseconds', 'D', 'duration'];

/** Logs of this kind have the names that their owner gives them; these are the usual ones. */
function ofServer(line: Member): Logged | undefined {
  const { request } = line;
  const [, lineMethod, linePath] =
    /^([A-Z]+) (\S+)(?: HTTP\/|$)/.exec(typeof request === 'string' ? request : '') ?? [];
  const method = first(line, methods) ?? lineMethod;
  const path = below(first(line, paths)) ?? below(linePath) ?? below(line['request']);
  const status = numberOf(first(line, statuses));
  if (typeof method !== 'string' || path === undefined || status === undefined) return undefined;
  const query = typeof line['query'] === 'string' ? line['query'].replace(/^\?/, '') : '';
  const inSeconds = numberOf(first(line, seconds));
  const inMicros = numberOf(first(line, microseconds));
  const ms =
    inSeconds !== undefined ? inSeconds * 1000 : inMicros === undefined ? undefined : inMicros / 1000;
  const written = timeOf(first(line, times));
  return {
    ...{ method, path: path.includes('?') || query === '' ? path : `${path}?${query}`, status },
    // nginx writes when the answer was over, Apache when the request came.
    startedAt:
      written === undefined ? undefined : inSeconds === undefined ? written : written - inSeconds * 1000,
    durationMs: ms,
  };
}

const isApache = (line: Member): boolean =>
  ['remoteIP', 'remote_host', 'remote_logname', 'requestUri', 'userAgent', ...microseconds].some(
    (name) => name in line,
  );

export const apache = accessLog('apache', (line) => isApache(line) && ofServer(line) !== undefined, ofServer);
export const nginx = accessLog('nginx', (line) => ofServer(line) !== undefined, ofServer);
