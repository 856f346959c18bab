import { request } from 'node:https';
import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';

import { at, json, requests, set, shortError } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import {
  anyNotification,
  endToEndIdOf,
  failed,
  type NotificationBody,
  notifications,
  sending,
} from '../parts/notifications.js';
import { withUrls } from '../parts/urls.js';
import { parsed, type WireRequest } from '../parts/wire.js';
import { inAnswers, inNotifications } from '../parts/nested-members.js';

const blocked = ['host', 'content-length', 'connection', 'transfer-encoding', 'content-type', 'user-agent'];
const supportedStates: readonly unknown[] = ['an account'];
const idMembers = ['endToEndId', 'endToEnd'];
const longerIds = (value: unknown, name: string): unknown =>
  idMembers.includes(name) && typeof value === 'string' ? `${value}X` : value;

/** Converts the ids in a request to those of the gateway. */
function withShorterIds(request: WireRequest): WireRequest {
  const shorter = (text: string) => text.replace(/\b([ED][0-9A-Za-z]{31})[0-9A-Za-z]\b/g, '$1');
  const path = shorter(request.path);
  if (request.operation !== 'control' || request.body === undefined) return { ...request, path };
  return { ...request, path, body: JSON.parse(shorter(JSON.stringify(request.body))) as unknown };
}

/** End-to-end ids have 33 characters wherever the gateway sends them, and requests may name them in that form. */
const idsOf33 = (): readonly Part[] => [
  inNotifications(longerIds),
  inAnswers(longerIds, 'and control'),
  { request: withShorterIds },
];
/** The path of a devolucao with an id of 32 characters. */
const inPath = /^(\/pix\/)([a-zA-Z0-9]{32})(?=\/)/;

/** Makes numeric ids as long as those of a gateway that counts in 64 bits: no double can represent them exactly. */
const withLongIds = (text: string): string =>
  text.replace(
    /("(?:id|originalTransactionId|referenceTransactionId)":)(\d{1,17})(?=[,}])/g,
    (_, name: string, digits: string) => `${name}72${digits.padStart(17, '0')}`,
  );
const withShortIds = (text: string): string =>
  text.replace(/\b72(\d{17})\b/g, (_, digits: string) => String(Number(digits)));

/** Sends each notification by PUT, compressed and in chunks, on a separate connection. */
const putCompressed: Part = sending(
  ({ url, headers, body }) =>
    new Promise((resolve) => {
      const custom = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
      const fixed = { 'Content-Type': 'Application/JSON; charset=UTF-8', 'Content-Encoding': 'gzip' };
      const options = {
        method: 'PUT',
        rejectUnauthorized: false,
        agent: false,
        headers: { ...custom, ...fixed },
      };
      const outgoing = request(url, options, (incoming) => {
        incoming.resume();
        incoming.on('end', () =>
          resolve({ statusCode: incoming.statusCode ?? 0, failure: null, answer: '' }),
        );
      });
      outgoing.on('error', ({ message }) => resolve({ statusCode: null, failure: message, answer: '' }));
      const bytes = gzipSync(body);
      outgoing.write(bytes.subarray(0, 7));
      outgoing.end(bytes.subarray(7));
    }),
);

/** Other legal ways of notifying and of serving the control endpoint. */
export default {
  'slow-notifications': sending(async (delivery, send) => {
    await pause(300);
    return send(delivery);
  }),
  'slow-requests': {
    answer: async (answer, { operation }) => {
      if (operation === 'createCashIn' || operation === 'control') await pause(1_100);
      return answer;
    },
  },
  'doubled-notifications': sending(async (delivery, send) => {
    await send(delivery);
    return send(delivery);
  }),
  'notifications-out-of-order': () => {
    let count = 0;
    return sending(async (delivery, send) => {
      count += 1;
      await pause(count % 2 === 1 ? 400 : 0);
      return send(delivery);
    });
  },
  // Sends a test event, with the registered headers, to see whether the URL responds.
  'urls-tried': withUrls((urls) => ({
    answer: async (answer, { operation, body }) => {
      const isRegistration = operation === 'control' && at(body, '/state') === 'a webhook registration';
      const url = String(at(body, '/params/url'));
      if (isRegistration && answer.status === 200)
        await urls.send(urls.all.slice(-1), { evento: 'teste_webhook', data: { url } });
      return answer;
    },
  })),
  'put-compressed': putCompressed,
  'end-to-end-id-on-error': notifications(failed)(
    set('/endToEndId', (_: unknown, body: unknown) => endToEndIdOf(body as NotificationBody)),
  ),
  'end-to-end-id-absent-on-error': notifications(failed)(set('/endToEndId', undefined)),
  'end-to-end-id-empty-on-error': inNotifications((value, name) =>
    name === 'endToEndId' && value === null ? '' : value,
  ),
  'end-to-end-ids-of-33': idsOf33(),
  'ids-of-33-after-the-letter': [
    requests('putDevolucao', ({ path }) => !inPath.test(path))(() => shortError(400)),
    requests('putDevolucao')((request) => ({
      ...request,
      path: request.path.replace(inPath, (_, before: string, id: string) => `${before}E${id}`),
    })),
    ...idsOf33(),
  ],
  'ids-of-33-not-in-the-path': [
    requests(
      'putDevolucao',
      ({ headers }) => headers['authorization'] !== undefined,
    )(({ path }) => shortError(inPath.test(path) ? 404 : 400)),
    ...idsOf33(),
  ],
  'numeric-ids-of-64-bits': [
    sending((delivery, send) => send({ ...delivery, body: withLongIds(delivery.body) })),
    {
      writesText: true,
      answer: (answer) => ({
        ...answer,
        body: undefined,
        text: withLongIds(answer.body === undefined ? answer.text : JSON.stringify(answer.body)),
      }),
      request: (request) => {
        const text = withShortIds(request.text);
        return { ...request, path: withShortIds(request.path), body: parsed(text), text };
      },
    },
  ],
  'counterpart-masked': notifications(anyNotification)(
    set('/counterpart/document', (document: unknown) => `***${String(document).slice(3, -2)}**`),
  ),
  'blocked-headers-accepted': {
    request: (request) => {
      const { body } = request;
      const isRegistration = at(body, '/state') === 'a webhook registration';
      const place = isRegistration ? '/params/headers' : '/headers';
      if (!isRegistration && request.operation !== 'registerWebhook') return request;
      return set(place, (headers: unknown) =>
        Array.isArray(headers)
          ? headers.filter((header) => !blocked.includes(String(at(header, '/key')).toLowerCase()))
          : headers,
      )(request);
    },
  },
  'accounts-alone': {
    request: (request) =>
      request.operation === 'control' && !supportedStates.includes(at(request.body, '/state'))
        ? json(404, { error: 'no such state' })
        : request,
  },
  'conditions-unknown': {
    request: (request) =>
      request.operation === 'control' && at(request.body, '/params/condition') !== undefined
        ? json(501, { error: 'no such condition' })
        : request,
  },
} satisfies VariantParts;
