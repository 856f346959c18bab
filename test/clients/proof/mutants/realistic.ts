import { facts } from '../shop/facts.js';
import { fieldOf, forms } from '../shop/forms.js';
import { isMembers } from '../shop/http.js';
import { type Delivery, receiver as right, type ReceiverSeam, textOf } from '../shop/receiver.js';
import { retries } from '../shop/retries.js';
import type { Change } from '../shop/seams.js';
import type { Shop } from '../shop/shop.js';
import { submit } from '../shop/work.js';
import { mutants } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;
const bodyOf = (delivery: Delivery): Members => JSON.parse(textOf(delivery)) as Members;
const inside = (value: unknown): Members => (isMembers(value) ? value : {});

/** A receiver that responds to some deliveries with this status and does nothing else with them. */
const answering = (status: number, isMeant: (delivery: Delivery, shop: Shop) => boolean): Change => ({
  receiver: {
    take(this: ReceiverSeam, shop: Shop, delivery: Delivery) {
      return isMeant(delivery, shop) ? Promise.resolve(status) : right.take.call(this, shop, delivery);
    },
  },
});

/** A shop that truncates or rounds the amounts it reads as floating-point numbers. */
const reading = (cents: (amount: number) => number): Change => ({
  money: { read: (amount) => cents(Number(amount)) },
});

/** Shops whose worker has ended. */
const ended = new WeakSet<object>();

/** Mutants that read or write only the forms in their own tests. */
export const realistic = mutants({
  'RECEIVER-01': {
    'answers-204': [
      'Notifications are answered with 204',
      { receiver: { accepted: 204, unknownKind: () => 204 } },
    ],
    'answers-201': [
      'Notifications are answered with 201',
      { receiver: { accepted: 201, unknownKind: () => 201 } },
    ],
  },
  'RECEIVER-04': {
    'null-external-id-lost': [
      'A notification without externalId is answered with 200, and lost by an exception',
      answering(200, (delivery) => bodyOf(delivery)['externalId'] === null),
    ],
    'null-txid-lost': [
      'A notification without txId is answered with 200, and lost by an exception',
      answering(200, (delivery) => inside(bodyOf(delivery)['data'])['txId'] === null),
    ],
  },
  'RECEIVER-05': {
    'what-is-left-truncated': [
      'What can still be given back is cut to cents as a floating-point number',
      {
        facts: {
          left: (body) =>
            Math.floor(Number(inside(body['parentTransaction'])['remainingAmountForRefund']) * 100),
        },
      },
    ],
  },
  'RECEIVER-06': {
    'amounts-truncated': [
      'A received amount is cut to cents as a floating-point number',
      reading((amount) => Math.floor(amount * 100)),
    ],
    'amounts-of-32-bits': [
      'A received amount is kept in a column of 32 bits',
      reading((amount) => Math.round(Math.fround(amount) * 100)),
    ],
  },
  'RECEIVER-13': {
    'stops-at-unknown-kinds': [
      'The worker ends at the first kind that it does not know; notifications are still answered',
      answering(200, (delivery, { store }) => {
        const kind = facts.kindOf(bodyOf(delivery));
        if (!kind.startsWith('med_') && !Object.hasOwn(facts.kinds, kind)) ended.add(store);
        return ended.has(store);
      }),
    ],
    'unknown-members-taken-unread': [
      'A notification with members that the schema does not know is answered with 200 and dropped',
      answering(200, (delivery) => 'traceId' in bodyOf(delivery)),
    ],
  },
  'RECEIVER-14': {
    'signature-of-parsed-json': [
      'The signature is compared with that of the parsed and re-written JSON',
      {
        receiver: {
          refusal(delivery, secret) {
            const bytes = Buffer.from(JSON.stringify(bodyOf(delivery)));
            return right.refusal({ ...delivery, bytes }, secret);
          },
        },
      },
    ],
  },
  'RECEIVER-16': {
    'one-content-type': [
      'A notification is refused unless its Content-Type is exactly application/json',
      answering(415, ({ headers }) => headers['content-type'] !== 'application/json'),
    ],
    'needs-content-length': [
      'A notification in chunks is refused',
      answering(411, ({ headers }) => headers['content-length'] === undefined),
    ],
    'kind-searched-in-the-text': [
      'The kind is searched in the text, without blanks: others are answered with 200 and dropped',
      answering(200, (delivery) => !/"(?:event|type)":"/.test(textOf(delivery))),
    ],
    'escapes-unread': [
      'A notification with escapes is answered with 200 and dropped',
      { driver: { verifies: 'none' }, ...answering(200, (delivery) => textOf(delivery).includes('\\')) },
    ],
    'known-by-ids-as-doubles': [
      'Payments are known by their numeric id alone, kept as a double',
      {
        dedupe: {
          key: ({ key, fact }, delivery) => {
            const { id } = inside(bodyOf(delivery)['data']);
            return typeof id === 'number' && fact.what === 'paid' ? `${id}` : key;
          },
        },
      },
    ],
  },
  'CALLER-23': {
    'name-not-cut': ['A name is sent as long as it is', { forms: { name: (text) => text } }],
    'name-cut-by-units': [
      'A name is cut after 100 UTF-16 units',
      { forms: { name: (text) => text.slice(0, 100) } },
    ],
  },
  'CALLER-25': {
    'code-amount-without-point-is-cents': [
      'An amount of a code without a point is taken for cents',
      {
        forms: {
          amountOfCode(code, given) {
            const cents = fieldOf(code, '54');
            return cents !== null && /54\d\d\d+58/.test(code) && cents % 100 === 0
              ? cents / 100
              : (cents ?? given);
          },
        },
      },
    ],
    'code-amount-of-two-decimals-only': [
      'An amount of a code counts only with two decimals',
      {
        forms: {
          amountOfCode: (code, given) =>
            /54\d\d\d+\.\d\d58/.test(code) ? forms.amountOfCode(code, given) : (given ?? 100),
        },
      },
    ],
  },
  'CALLER-34': {
    'charge-never-tried-again': [
      'A charge that fails with 500 stays unknown: asked for again, it is said to be under way',
      {
        retries: {
          isWorthIt: (tried) =>
            !(tried.end.what === 'answer' && tried.end.status === 500) && retries.isWorthIt(tried),
        },
        work: {
          async place(shop, order) {
            return order.taken === 'unknown' ? 'unknown' : submit(shop, order);
          },
        },
      },
    ],
  },
  'CALLER-46': {
    'registered-by-status': [
      'A webhook counts as registered if the status is 200',
      { driver: { isRegistered: (status) => status === 200 } },
    ],
    'registration-not-looked-at': [
      'A webhook counts as registered when the call was made',
      { driver: { isRegistered: () => true } },
    ],
    'registered-means-created': [
      'A webhook counts as registered if the status is 201',
      { driver: { isRegistered: (status) => status === 201 } },
    ],
  },
  'CALLER-47': {
    'registers-what-it-is-given': ['Any URL is registered', { driver: { urlToRegister: (url) => url } }],
    'registers-by-http': [
      'The URL is registered by HTTP',
      { driver: { urlToRegister: (url) => url.replace(/^https:/, 'http:') } },
    ],
  },
});
