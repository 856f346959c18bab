import { receiver as right, textOf } from '../shop/receiver.js';
import { facts } from '../shop/facts.js';
import { isMembers } from '../shop/http.js';
import { mutants } from './mutant.js';

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

/** Mutants of receiving notifications. */
export const receiving = mutants({
  'RECEIVER-01': {
    'answers-302': [
      'Notifications are redirected to the page where one signs in',
      { receiver: { accepted: 302, unknownKind: () => 302 } },
    ],
    'answers-404-to-meds': [
      'Notifications of MEDs are answered with 404, because the shop has no use for them',
      { receiver: { unknownKind: () => 404 } },
    ],
    'fails-on-compatibility-bodies': [
      'Notifications of the form {type, data} end in an error',
      {
        facts: {
          kindOf: (body) => {
            if (!('event' in body)) throw new TypeError('event is undefined');
            return String(body['event']);
          },
        },
      },
    ],
    'answers-403': [
      'Notifications are refused for lack of a CSRF token',
      { receiver: { take: async () => 403 } },
    ],
    'fails-on-failures': [
      'Notifications of failed payments end in an error',
      {
        facts: {
          isFailed: (status) => {
            if (status === 'ERROR') throw new Error('not implemented');
            return false;
          },
        },
      },
    ],
  },
  'RECEIVER-02': {
    'answers-after-12-seconds': [
      'A notification is answered when all is done, after 12 s',
      { receiver: { delayMs: 12_000 } },
    ],
    'one-after-the-other': [
      'Notifications are worked on one after the other, a second each',
      { receiver: { delayMs: 1_000, workers: 1 } },
    ],
  },
  'RECEIVER-04': {
    'external-id-must-be-there': [
      'A notification without externalId ends in an error',
      {
        facts: {
          read(body, money) {
            const { event, externalId } = inside(body);
            if (event !== undefined && (externalId as string).length === 0) return [];
            return facts.read.call(this, body, money);
          },
        },
      },
    ],
    'txid-must-be-there': [
      'A notification without txId ends in an error',
      {
        facts: {
          read(body, money) {
            const { type, data } = inside(body);
            if (type !== undefined && (inside(data)['txId'] as string).length === 0) return [];
            return facts.read.call(this, body, money);
          },
        },
      },
    ],
    'answers-400-to-what-is-not-validated': [
      'A schema demands an externalId, and answers 400 without it',
      {
        receiver: {
          async take(shop, delivery) {
            const { event, externalId } = inside(JSON.parse(textOf(delivery)));
            if (event !== undefined && typeof externalId !== 'string') return 400;
            return right.take.call(this, shop, delivery);
          },
        },
      },
    ],
  },
  'RECEIVER-13': {
    'fails-on-unknown-kinds': [
      'A kind that no case of the switch has ends in an error',
      {
        facts: {
          read(body, money) {
            const kind = this.kindOf(inside(body));
            if (!kind.startsWith('med_') && !Object.hasOwn(this.kinds, kind))
              throw new Error(`unknown ${kind}`);
            return facts.read.call(this, body, money);
          },
        },
      },
    ],
    'refuses-unknown-members': [
      'A strict schema refuses members that it does not know',
      {
        receiver: {
          async take(shop, delivery) {
            const body: unknown = JSON.parse(textOf(delivery));
            if ('event' in inside(body) && Object.keys(inside(body)).some((name) => !known.includes(name)))
              return 422;
            return right.take.call(this, shop, delivery);
          },
        },
      },
    ],
    'fails-on-unknown-codes': [
      'An errorCode that the enum does not have ends in an error',
      {
        facts: {
          read(body, money) {
            const { errorCode } = inside(body);
            if (typeof errorCode === 'string' && !codes.includes(errorCode))
              throw new Error(`unknown ${errorCode}`);
            return facts.read.call(this, body, money);
          },
        },
      },
    ],
    'unknown-kinds-are-payments': [
      'Any notification with CONFIRMED is taken for a payment',
      {
        facts: {
          kindOf(body) {
            const kind = facts.kindOf(body);
            return Object.hasOwn(facts.kinds, kind) || kind.startsWith('med_') ? kind : 'CashOut';
          },
        },
      },
    ],
  },
  'RECEIVER-14': {
    'signatures-not-looked-at': [
      'Signatures are said to be verified, and are not',
      { receiver: { refusal: () => null } },
    ],
    'unsigned-accepted': [
      'What is not signed is accepted',
      {
        receiver: {
          refusal: (delivery, secret) =>
            delivery.headers['webhook-signature'] === undefined ? null : right.refusal(delivery, secret),
        },
      },
    ],
    'any-signature-accepted': [
      'It is enough that there is a signature',
      {
        receiver: {
          refusal: ({ headers }, secret) =>
            secret !== null && headers['webhook-signature'] === undefined ? 401 : null,
        },
      },
    ],
    'old-signatures-accepted': [
      'The time of a signature is ignored',
      {
        receiver: {
          refusal: (delivery, secret) => (isOld(delivery.headers) ? null : right.refusal(delivery, secret)),
        },
      },
    ],
    'only-the-first-signature': [
      'Only the first of several signatures is verified',
      {
        receiver: {
          refusal: (delivery, secret) => {
            const [first] = String(delivery.headers['webhook-signature']).split(' ');
            const headers = { ...delivery.headers, 'webhook-signature': first };
            return right.refusal({ ...delivery, headers }, secret);
          },
        },
      },
    ],
    'refused-but-booked': [
      'A notification is booked before its signature is verified',
      {
        receiver: {
          async take(shop, delivery) {
            const status = await right.take.call({ ...this, refusal: () => null }, shop, delivery);
            return right.refusal(delivery, shop.settings.webhookSecret) ?? status;
          },
        },
      },
    ],
  },
  'RECEIVER-16': {
    'post-alone': [
      'Notifications are taken by POST alone',
      {
        receiver: {
          take(shop, delivery) {
            return delivery.method === 'POST' ? right.take.call(this, shop, delivery) : Promise.resolve(405);
          },
        },
      },
    ],
    'compressed-taken-unread': [
      'What is compressed is answered with 200 and not read',
      {
        driver: { verifies: 'none' },
        receiver: {
          take(shop, delivery) {
            return delivery.headers['content-encoding'] === undefined
              ? right.take.call(this, shop, delivery)
              : Promise.resolve(200);
          },
        },
      },
    ],
    'ids-of-32-bits': [
      'Numeric ids are refused that a double does not count exactly',
      {
        receiver: {
          take(shop, delivery) {
            const isLarge = /"id":\s*\d{16,}/.test(textOf(delivery));
            return isLarge ? Promise.resolve(400) : right.take.call(this, shop, delivery);
          },
        },
      },
    ],
  },
  'RECEIVER-07': {
    'no-use-for-reversals': [
      'Notifications of payments that came back are ignored',
      { facts: { kinds: others(facts.kinds, 'CashOutReversal') } },
    ],
  },
});

function isOld(headers: Readonly<Record<string, unknown>>): boolean {
  return Number(headers['webhook-timestamp'] ?? Infinity) < Date.now() / 1000 - 300;
}
