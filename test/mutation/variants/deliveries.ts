import { request } from 'node:https';
import { gzipSync } from 'node:zlib';

import { at, json, set } from '../edits.js';
import type { Variant } from '../mutant.js';
import type { Part } from '../part.js';
import { anyNotification, failed, notifications, sending } from '../notifications.js';
import { withUrls } from '../urls.js';
import type { WireRequest } from '../wire.js';
import { inAnswers, inNotifications } from './nested-members.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const blocked = ['host', 'content-length', 'connection', 'transfer-encoding', 'content-type', 'user-agent'];
const known: readonly unknown[] = ['an account'];
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

/** Numeric ids as of a gateway that counts in 64 bits: no double can hold them. */
const withLongIds = (text: string): string =>
  text.replace(
    /("(?:id|originalTransactionId|referenceTransactionId)":)(\d{1,17})(?=[,}])/g,
    (_, name: string, digits: string) => `${name}72${digits.padStart(17, '0')}`,
  );
const withShortIds = (text: string): string =>
  text.replace(/\b72(\d{17})\b/g, (_, digits: string) => String(Number(digits)));

/** Sends something to a URL when it is registered, with its headers, to see whether it answers. */
const urlsTried = withUrls((urls) => ({
  http: {
    answer: async (answer, { operation, body }) => {
      const isRegistration = operation === 'control' && at(body, '/state') === 'a webhook registration';
      const url = String(at(body, '/params/url'));
      if (isRegistration && answer.status === 200)
        await urls.send(urls.all.slice(-1), { evento: 'teste_webhook', data: { url } });
      return answer;
    },
  },
}));

/** Sends by PUT, compressed, in chunks, on a connection for each. */
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

/** Later notifications overtake earlier ones. */
function outOfOrder(): Part {
  let count = 0;
  return sending(async (delivery, send) => {
    count += 1;
    await pause(count % 2 === 1 ? 400 : 0);
    return send(delivery);
  });
}

/** Other legal ways of notifying and of serving the control endpoint. */
export default [
  {
    id: 'slow-notifications',
    touches: ['EVENT-*', 'CASHOUT-5?'],
    title: 'Notifications come 300 ms late',
    parts: sending(async (delivery, send) => {
      await pause(300);
      return send(delivery);
    }),
  },
  {
    id: 'slow-requests',
    isSlow: true,
    touches: ['cash-in/scenario-delay'],
    title: 'Cash-ins and the control endpoint take longer than a notification is delayed by',
    parts: {
      http: {
        answer: async (answer, { operation }) => {
          if (operation === 'createCashIn' || operation === 'control') await pause(1_100);
          return answer;
        },
      },
    },
  },
  {
    id: 'doubled-notifications',
    touches: ['EVENT-*', 'CASHOUT-5?'],
    title: 'Every notification comes twice',
    parts: sending(async (delivery, send) => {
      await send(delivery);
      return send(delivery);
    }),
  },
  {
    id: 'notifications-out-of-order',
    touches: ['EVENT-*', 'CASHOUT-5?'],
    title: 'Later notifications overtake earlier ones',
    parts: outOfOrder,
  },
  {
    id: 'urls-tried',
    touches: ['events/*', 'cash-in/*', 'med/*', 'cob/*', 'webhook-registration/*'],
    title: 'A URL gets a message of another kind when it is registered',
    parts: urlsTried,
  },
  {
    id: 'put-compressed',
    touches: ['EVENT-01', 'EVENT-03', 'resend/*', 'devolucao/not*'],
    title: 'Notifications are sent by PUT, compressed and in chunks',
    parts: putCompressed,
  },
  {
    id: 'end-to-end-id-on-error',
    choice: 'end-to-end id of a failure',
    touches: ['EVENT-9?', 'EVENT-10?', 'EVENT-12?'],
    title: 'A failed payment has an endToEndId',
    parts: notifications(failed, set('/endToEndId', `E99999999202601011200${'b'.repeat(11)}`)),
  },
  {
    id: 'end-to-end-id-absent-on-error',
    choice: 'end-to-end id of a failure',
    touches: ['EVENT-9?', 'EVENT-10?', 'EVENT-12?'],
    title: 'A failed payment is notified without endToEndId',
    parts: notifications(failed, set('/endToEndId', undefined)),
  },
  {
    id: 'end-to-end-ids-of-33',
    touches: ['EVENT-94', 'DEVOLUCAO-1?'],
    title: 'End-to-end ids have 33 characters, and those that come back may have as many',
    parts: [
      inNotifications(longerIds),
      inAnswers(longerIds, 'and control'),
      { http: { request: withShorterIds } },
    ],
  },
  {
    id: 'numeric-ids-of-64-bits',
    touches: ['TRANSFER-07', 'COB-64', 'MED-62', 'RESEND-10'],
    title: 'Numeric ids are integers beyond 2^53',
    parts: [
      sending((delivery, send) => send({ ...delivery, body: withLongIds(delivery.body) })),
      {
        http: {
          answer: (answer) => ({
            ...answer,
            body: undefined,
            text: withLongIds(answer.body === undefined ? answer.text : JSON.stringify(answer.body)),
          }),
          request: (request) => ({
            ...request,
            path: withShortIds(request.path),
            body: undefined,
            text: withShortIds(request.text),
          }),
        },
      },
    ],
  },
  {
    id: 'counterpart-masked',
    touches: ['EVENT-11?'],
    title: 'The document of the counterpart is masked',
    parts: notifications(
      anyNotification,
      set('/counterpart/document', (document: unknown) => `***${String(document).slice(3, -2)}**`),
    ),
  },
  {
    id: 'blocked-headers-accepted',
    touches: ['EVENT-03'],
    title: 'Blocked header names are accepted and have no effect',
    parts: {
      http: {
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
    },
  },
  {
    id: 'accounts-alone',
    touches: ['AUTH-*', 'BALANCE-*', 'CASHOUT-5?', 'EVENT-8?'],
    title: 'The control endpoint knows no state but an account',
    parts: {
      http: {
        request: (request) =>
          request.operation === 'control' && !known.includes(at(request.body, '/state'))
            ? json(404, { error: 'no such state' })
            : request,
      },
    },
  },
  {
    id: 'conditions-unknown',
    touches: ['TOKEN-*', 'AUTH-*'],
    title: 'The control endpoint knows its states without their conditions',
    parts: {
      http: {
        request: (request) =>
          request.operation === 'control' && at(request.body, '/params/condition') !== undefined
            ? json(501, { error: 'no such condition' })
            : request,
      },
    },
  },
] satisfies readonly Variant[];
