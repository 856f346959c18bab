import { isObject } from '../../core/json.js';
import { t } from '../../core/text.js';
import { parseJson } from '../../core/untrusted-json.js';
import type { Abilities, Message, RecordedAnswer, RecordedBody, RecordedHeaders } from '../recording.js';
import {
  badFormat,
  foreignHeader,
  type Importer,
  isMask,
  jsonOf,
  leftOutNotes,
  withoutMasks,
} from './importer.js';
import { isNotificationBody, messageKind } from './kinds.js';

const abilities: Abilities = {
  bodies: true,
  headers: true,
  times: true,
  connections: true,
  order: true,
  complete: false,
  notifications: 'some',
};

type Member = Readonly<Record<string, unknown>>;
const object = (value: unknown): Member => (isObject(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * HTTP archives 1.2, as written by browsers, mitmproxy and Redocly. Entries are sorted by their start: browsers write
 * them in the order of pages, proxies in the order of responses.
 */
export const har: Importer = {
  format: 'har',
  abilities,
  knows: (start) =>
    /^\s*\{\s*"log"\s*:\s*\{/.test(start) || /"log"\s*:\s*\{[^]*"(entries|creator)"\s*:/.test(start),
  async *read(source) {
    const { log } = await jsonOf(source, 'har');
    if (!isObject(log) || !Array.isArray(log['entries']))
      throw badFormat(source, 'har', 1, t`${'log.entries'} is missing`);
    const { creator } = log;
    const { begun, others } = sorted(list(log['entries']));
    if (begun.length === 0 && others.length > 0)
      throw badFormat(
        source,
        'har',
        1,
        t`log.entries[${(others[0] ?? 1) - 1}] has no request or no startedDateTime`,
      );
    const { entries, hosts } = ofTheGateway(begun);
    const messages = entries.map(({ entry, startedAt }, index) =>
      messageOf(entry, startedAt, entries[0]?.startedAt ?? startedAt, index + 1),
    );
    const calls = messages.filter(({ kind }) => kind === 'call');
    const startedAt = new Date(entries[0]?.startedAt ?? 0).toISOString();
    const name = [text(object(creator)['name']), text(object(creator)['version'])].join(' ').trim();
    const hasConnections =
      entries.length > 0 && entries.every(({ entry }) => text(entry['connection']) !== '');
    yield foreignHeader(name || 'HAR', startedAt, {
      ...abilities,
      connections: hasConnections,
      // Some exports leave out all bodies.
      bodies:
        calls.length === 0 || messages.some((one) => one.kind === 'call' && one.answer?.body !== undefined),
      headers: calls.length === 0 || messages.some((one) => one.kind === 'call' && one.headers !== undefined),
      notifications: messages.length > calls.length ? 'some' : 'none',
    });
    yield* messages.map(withoutMasks);
    yield* leftOutNotes(source, others);
    if (hosts.length > 0)
      yield {
        note: t`${source.name}: skipped calls to hosts other than the gateway: ${hosts.join(', ')}`,
      };
  },
};

interface Begun {
  readonly entry: Member;
  readonly startedAt: number;
}

/** The entries that are requests, sorted by start, and the numbers of the others. */
function sorted(entries: readonly unknown[]): {
  readonly begun: readonly Begun[];
  readonly others: readonly number[];
} {
  const all = entries.map((value): Begun => {
    const entry = object(value);
    return { entry, startedAt: Date.parse(text(entry['startedDateTime'])) };
  });
  const isRequest = ({ entry, startedAt }: Begun): boolean =>
    !Number.isNaN(startedAt) && isObject(entry['request']);
  return {
    begun: all.filter(isRequest).sort((one, other) => one.startedAt - other.startedAt),
    others: all.flatMap((one, index) => (isRequest(one) ? [] : [index + 1])),
  };
}

const tokenPath = /\/(api\/auth|oauth)\/token$/;

/**
 * Returns the entries of the gateway's hosts: those that issued tokens or were sent one; all entries if no token was
 * issued. A browser also calls other hosts, such as the shop itself, and notifications go to other hosts.
 */
function ofTheGateway(begun: readonly Begun[]): {
  readonly entries: readonly Begun[];
  readonly hosts: readonly string[];
} {
  const calls = begun.map((one) => {
    const request = object(one.entry['request']);
    const url = text(request['url']);
    return { one, request, url: URL.canParse(url) ? new URL(url) : undefined };
  });
  const issuing = calls.filter(({ url }) => url !== undefined && tokenPath.test(url.pathname));
  const tokens = issuing.flatMap(({ one }) => {
    const { access_token: token } = object(
      parseJson(answerOf(object(one.entry['response']))?.body?.text ?? ''),
    );
    return typeof token === 'string' && !isMask(token) ? [`Bearer ${token}`] : [];
  });
  const isSentOne = ({ request }: { readonly request: Member }): boolean =>
    tokens.includes(headersOf(request['headers'])?.['authorization'] ?? '');
  const own = new Set([...issuing, ...calls.filter(isSentOne)].map(({ url }) => url?.host));
  const others = calls.filter(
    ({ request, url }) =>
      own.size > 0 &&
      url !== undefined &&
      !own.has(url.host) &&
      !isNotificationBody(requestBody(request)?.text),
  );
  const left = new Set(others.map(({ one }) => one));
  return {
    entries: begun.filter((one) => !left.has(one)),
    hosts: [...new Set(others.map(({ url }) => url?.host ?? ''))].sort(),
  };
}

function messageOf({ ...entry }: Member, startedAt: number, first: number, number: number): Message {
  const request = object(entry['request']);
  const { path } = pathOf(text(request['url']));
  const headers = headersOf(request['headers']);
  const body = requestBody(request);
  const time = typeof entry['time'] === 'number' && entry['time'] >= 0 ? entry['time'] : undefined;
  const kind = messageKind(text(request['method']), path, isNotificationBody(body?.text));
  const connection = Number.parseInt(text(entry['connection']), 10);
  const shared = {
    number,
    at: new Date(startedAt).toISOString(),
    startedMs: startedAt - first,
    ...(time !== undefined && { endedMs: startedAt - first + time }),
    method: text(request['method']).toUpperCase(),
    path,
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    answer: answerOf(object(entry['response'])),
  };
  return kind === 'call' && !Number.isNaN(connection) ? { kind, ...shared, connection } : { kind, ...shared };
}

function pathOf(url: string): { readonly path: string } {
  try {
    const { pathname, search } = new URL(url);
    return { path: pathname + search };
  } catch {
    return { path: url };
  }
}

/** Headers by name; undefined if there are none, because an export without headers has an empty list. */
function headersOf(value: unknown): RecordedHeaders | undefined {
  const named = list(value).map((header): [string, string] => {
    const { name, value: content } = object(header);
    return [text(name).toLowerCase(), text(content)];
  });
  if (named.length === 0) return undefined;
  const headers: Record<string, string> = {};
  // HTTP/2 has pseudo-headers for the contents of the first line in HTTP/1.1.
  for (const [name, content] of named.filter(([name]) => name !== '' && !name.startsWith(':')))
    headers[name] = headers[name] === undefined ? content : `${headers[name]}, ${content}`;
  return headers;
}

function requestBody(request: Member): RecordedBody | undefined {
  const { postData } = request;
  const size = typeof request['bodySize'] === 'number' ? request['bodySize'] : -1;
  // A request without a body has no postData, and from some programs no size either.
  if (!isObject(postData))
    return size === 0 || /^(GET|HEAD)$/i.test(text(request['method'])) ? { text: '' } : undefined;
  const content = text(postData['text']);
  if (content !== '') return postData['encoding'] === 'base64' ? decoded(content) : { text: content };
  return size === 0 ? { text: '' } : undefined;
}

/** The response; null if it was not complete, for which exports have the status 0 or -1. */
function answerOf(response: Member): RecordedAnswer | null {
  const status = typeof response['status'] === 'number' ? response['status'] : 0;
  if (status <= 0 || text(response['_error']) !== '') return null;
  const headers = headersOf(response['headers']);
  const body = contentOf(response, status, headers ?? {});
  return { status, ...(headers !== undefined && { headers }), ...(body !== undefined && { body }) };
}

/** The body of a response; undefined if the export has left it out or cut it, or does not show that there was none. */
function contentOf(response: Member, status: number, headers: RecordedHeaders): RecordedBody | undefined {
  const content = object(response['content']);
  const written = text(content['text']);
  const size = typeof content['size'] === 'number' ? content['size'] : -1;
  if (written !== '') {
    const body = content['encoding'] === 'base64' ? decoded(written) : { text: written };
    // Some programs write the compressed size, which may be larger.
    const isCut =
      size > Buffer.byteLength(written) && body.text !== undefined && parseJson(body.text) === undefined;
    return isCut ? undefined : body;
  }
  const isNone = status === 204 || status === 304 || headers['content-length'] === '0';
  return isNone || (size === 0 && response['bodySize'] === 0) ? { text: '' } : undefined;
}

function decoded(base64: string): RecordedBody {
  const bytes = Buffer.from(base64, 'base64');
  const asText = bytes.toString('utf8');
  return asText.includes('\uFFFD') ? { base64 } : { text: asText };
}
