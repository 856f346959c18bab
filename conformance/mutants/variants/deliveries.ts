import { at, json, set } from '../edits.js';
import type { Variant } from '../mutant.js';
import type { Part } from '../part.js';
import { anyNotice, failed, notices, sending } from '../replace.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const blocked = ['host', 'content-length', 'connection', 'transfer-encoding', 'content-type', 'user-agent'];
const known: readonly unknown[] = ['an account'];
const e2e = (id: unknown): unknown => (typeof id === 'string' ? `${id}X` : id);

/** Later notifications overtake earlier ones. */
function outOfOrder(): Part {
  let count = 0;
  return sending(async (delivery, send) => {
    count += 1;
    await pause(count % 2 === 1 ? 400 : 0);
    return send(delivery);
  });
}

interface Header {
  readonly key: string;
}

/** Other ways with notifications and with the control endpoint. */
export default [
  {
    id: 'slow-notifications',
    title: 'Notifications come 300 ms late',
    parts: sending(async (delivery, send) => {
      await pause(300);
      return send(delivery);
    }),
  },
  {
    id: 'doubled-notifications',
    title: 'Every notification comes twice',
    parts: sending(async (delivery, send) => {
      await send(delivery);
      return send(delivery);
    }),
  },
  { id: 'notifications-out-of-order', title: 'Later notifications overtake earlier ones', parts: outOfOrder },
  {
    id: 'end-to-end-id-on-error',
    title: 'A failed payment has an endToEndId',
    parts: notices(failed, set('/endToEndId', `E99999999202601011200${'b'.repeat(11)}`)),
  },
  {
    id: 'end-to-end-id-absent-on-error',
    title: 'A failed payment is notified without endToEndId',
    parts: notices(failed, set('/endToEndId', undefined)),
  },
  {
    id: 'end-to-end-ids-of-33',
    title: 'End-to-end ids have 33 characters',
    parts: [
      notices(anyNotice, set('/endToEndId', e2e)),
      {
        http: {
          answer: (answer, { operation }) =>
            operation === 'control' ? set('/endToEndId', e2e)(answer) : answer,
        },
      },
    ],
  },
  {
    id: 'counterpart-masked',
    title: 'The document of the counterpart is masked',
    parts: notices(
      anyNotice,
      set('/counterpart/document', (document: unknown) => `***${String(document).slice(3, -2)}**`),
    ),
  },
  {
    id: 'blocked-headers-accepted',
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
              ? (headers as Header[]).filter(({ key }) => !blocked.includes(key.toLowerCase()))
              : headers,
          )(request);
        },
      },
    },
  },
  {
    id: 'accounts-alone',
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
