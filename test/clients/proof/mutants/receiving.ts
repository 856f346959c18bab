import { receiver as right, textOf } from '../shop/receiver.js';
import { facts } from '../shop/facts.js';
import { isMembers } from '../shop/http.js';
import { mutant } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;
const inside = (value: unknown): Members => (isMembers(value) ? value : {});

const known = [
  'event',
  'status',
  'transactionType',
  'movementType',
  'transactionId',
  'externalId',
  'endToEndId',
  'pixKey',
  'feeAmount',
  'originalAmount',
  'finalAmount',
  'processingDate',
  'errorCode',
  'errorMessage',
  'counterpart',
  'metadata',
  'parentTransaction',
  'type',
  'data',
];
const codes = [
  'TAX_ID_MISMATCH',
  'INVALID_TAX_ID',
  'BLOCKED_ACCOUNT',
  'ACCOUNT_CLOSED',
  'ORDER_REJECTED',
  'PAYMENT_EXPIRED',
  'SETTLEMENT_TIMEOUT',
];
const others = (kinds: Readonly<Record<string, unknown>>, name: string): typeof facts.kinds => {
  const { [name]: _, ...kept } = kinds;
  return kept as typeof facts.kinds;
};

/** How deliveries are answered. */
export const receiving = [
  mutant({
    id: 'answers-302',
    duty: 'RECEIVER-01',
    title: 'Notifications are redirected to the page where one signs in',
    change: { receiver: { accepted: 302, unknownKind: () => 302 } },
  }),
  mutant({
    id: 'answers-404-to-meds',
    duty: 'RECEIVER-01',
    title: 'Notifications of MEDs are answered with 404, because the shop has no use for them',
    change: { receiver: { unknownKind: () => 404 } },
  }),
  mutant({
    id: 'fails-on-compatibility-bodies',
    duty: 'RECEIVER-01',
    title: 'Notifications of the form {type, data} end in an error',
    change: {
      facts: {
        kindOf: (body) => {
          if (!('event' in body)) throw new TypeError('event is undefined');
          return String(body['event']);
        },
      },
    },
  }),
  mutant({
    id: 'answers-403',
    duty: 'RECEIVER-01',
    title: 'Notifications are refused for lack of a CSRF token',
    change: { receiver: { take: async () => 403 } },
  }),
  mutant({
    id: 'fails-on-failures',
    duty: 'RECEIVER-01',
    title: 'Notifications of failed payments end in an error',
    change: {
      facts: {
        isFailed: (status) => {
          if (status === 'ERROR') throw new Error('not implemented');
          return false;
        },
      },
    },
  }),
  mutant({
    id: 'answers-after-12-seconds',
    duty: 'RECEIVER-02',
    title: 'A notification is answered when all is done, after 12 s',
    change: { receiver: { delayMs: 12_000 } },
  }),
  mutant({
    id: 'one-after-the-other',
    duty: 'RECEIVER-02',
    title: 'Notifications are worked on one after the other, a second each',
    change: { receiver: { delayMs: 1_000, workers: 1 } },
  }),
  mutant({
    id: 'external-id-must-be-there',
    duty: 'RECEIVER-04',
    title: 'A notification without externalId ends in an error',
    change: {
      facts: {
        read(body, money) {
          const { event, externalId } = inside(body);
          if (event !== undefined && (externalId as string).length === 0) return [];
          return facts.read.call(this, body, money);
        },
      },
    },
  }),
  mutant({
    id: 'txid-must-be-there',
    duty: 'RECEIVER-04',
    title: 'A notification without txId ends in an error',
    change: {
      facts: {
        read(body, money) {
          const { type, data } = inside(body);
          if (type !== undefined && (inside(data)['txId'] as string).length === 0) return [];
          return facts.read.call(this, body, money);
        },
      },
    },
  }),
  mutant({
    id: 'answers-400-to-what-is-not-validated',
    duty: 'RECEIVER-04',
    title: 'A schema demands an externalId, and answers 400 without it',
    change: {
      receiver: {
        async take(shop, delivery) {
          const { event, externalId } = inside(JSON.parse(textOf(delivery)));
          if (event !== undefined && typeof externalId !== 'string') return 400;
          return right.take.call(this, shop, delivery);
        },
      },
    },
  }),
  mutant({
    id: 'fails-on-unknown-kinds',
    duty: 'RECEIVER-13',
    title: 'A kind that no case of the switch has ends in an error',
    change: {
      facts: {
        read(body, money) {
          const kind = this.kindOf(inside(body));
          if (!kind.startsWith('med_') && !Object.hasOwn(this.kinds, kind))
            throw new Error(`unknown ${kind}`);
          return facts.read.call(this, body, money);
        },
      },
    },
  }),
  mutant({
    id: 'refuses-unknown-members',
    duty: 'RECEIVER-13',
    title: 'A strict schema refuses members that it does not know',
    change: {
      receiver: {
        async take(shop, delivery) {
          const body: unknown = JSON.parse(textOf(delivery));
          if ('event' in inside(body) && Object.keys(inside(body)).some((name) => !known.includes(name)))
            return 422;
          return right.take.call(this, shop, delivery);
        },
      },
    },
  }),
  mutant({
    id: 'fails-on-unknown-codes',
    duty: 'RECEIVER-13',
    title: 'An errorCode that the enum does not have ends in an error',
    change: {
      facts: {
        read(body, money) {
          const { errorCode } = inside(body);
          if (typeof errorCode === 'string' && !codes.includes(errorCode))
            throw new Error(`unknown ${errorCode}`);
          return facts.read.call(this, body, money);
        },
      },
    },
  }),
  mutant({
    id: 'unknown-kinds-are-payments',
    duty: 'RECEIVER-13',
    title: 'Whatever is CONFIRMED is taken for a payment',
    change: {
      facts: {
        kindOf(body) {
          const kind = facts.kindOf(body);
          return Object.hasOwn(facts.kinds, kind) || kind.startsWith('med_') ? kind : 'CashOut';
        },
      },
    },
  }),
  mutant({
    id: 'signatures-not-looked-at',
    duty: 'RECEIVER-14',
    title: 'Signatures are said to be verified, and are not',
    change: { receiver: { refusal: () => null } },
  }),
  mutant({
    id: 'unsigned-accepted',
    duty: 'RECEIVER-14',
    title: 'What is not signed is accepted',
    change: {
      receiver: {
        refusal: (delivery, secret) =>
          delivery.headers['webhook-signature'] === undefined ? null : right.refusal(delivery, secret),
      },
    },
  }),
  mutant({
    id: 'any-signature-accepted',
    duty: 'RECEIVER-14',
    title: 'It is enough that there is a signature',
    change: {
      receiver: {
        refusal: ({ headers }, secret) =>
          secret !== null && headers['webhook-signature'] === undefined ? 401 : null,
      },
    },
  }),
  mutant({
    id: 'old-signatures-accepted',
    duty: 'RECEIVER-14',
    title: 'The time of a signature is not looked at',
    change: {
      receiver: {
        refusal: (delivery, secret) => (isOld(delivery.headers) ? null : right.refusal(delivery, secret)),
      },
    },
  }),
  mutant({
    id: 'only-the-first-signature',
    duty: 'RECEIVER-14',
    title: 'Only the first of several signatures is looked at',
    change: {
      receiver: {
        refusal: (delivery, secret) => {
          const [first] = String(delivery.headers['webhook-signature']).split(' ');
          const headers = { ...delivery.headers, 'webhook-signature': first };
          return right.refusal({ ...delivery, headers }, secret);
        },
      },
    },
  }),
  mutant({
    id: 'refused-but-booked',
    duty: 'RECEIVER-14',
    title: 'A notification is booked before its signature is verified',
    change: {
      receiver: {
        async take(shop, delivery) {
          const status = await right.take.call({ ...this, refusal: () => null }, shop, delivery);
          return right.refusal(delivery, shop.settings.webhookSecret) ?? status;
        },
      },
    },
  }),
  mutant({
    id: 'post-alone',
    duty: 'RECEIVER-16',
    title: 'Notifications are taken by POST alone',
    change: {
      receiver: {
        take(shop, delivery) {
          return delivery.method === 'POST' ? right.take.call(this, shop, delivery) : Promise.resolve(405);
        },
      },
    },
  }),
  mutant({
    id: 'compressed-taken-unread',
    duty: 'RECEIVER-16',
    title: 'What is compressed is answered with 200 and not read',
    change: {
      driver: { verifies: 'none' },
      receiver: {
        take(shop, delivery) {
          return delivery.headers['content-encoding'] === undefined
            ? right.take.call(this, shop, delivery)
            : Promise.resolve(200);
        },
      },
    },
  }),
  mutant({
    id: 'ids-of-32-bits',
    duty: 'RECEIVER-16',
    title: 'Numeric ids are refused that a double does not count exactly',
    change: {
      receiver: {
        take(shop, delivery) {
          const isLarge = /"id":\s*\d{16,}/.test(textOf(delivery));
          return isLarge ? Promise.resolve(400) : right.take.call(this, shop, delivery);
        },
      },
    },
  }),
  mutant({
    id: 'no-use-for-reversals',
    duty: 'RECEIVER-07',
    title: 'Notifications of payments that came back are ignored',
    change: { facts: { kinds: others(facts.kinds, 'CashOutReversal') } },
  }),
];

function isOld(headers: Readonly<Record<string, unknown>>): boolean {
  return Number(headers['webhook-timestamp'] ?? Infinity) < Date.now() / 1000 - 300;
}
