import { check } from '../../check.js';
import { transferBody, transferred } from '../../target/transfer.js';
import { accepted, refused, unnamedFault } from './tables.js';

/** A value that cannot be converted to a text, a number or an array (OP-54). */
const anObject = { text: 'an object' };

export default [
  refused({
    id: 'transfer/pix-key-missing',
    title: 'A transfer without pixKey, or with one that is no text, is refused',
    clause: 'TRANSFER-24',
    bodies: () => [undefined, anObject].map((pixKey) => ({ pixKey })),
  }),
  accepted({
    id: 'transfer/priority-optional',
    title: 'A transfer without priority is accepted',
    clause: 'TRANSFER-35',
    bodies: () => [{ priority: undefined }],
  }),
  refused({
    id: 'transfer/priority-unknown',
    title: 'A transfer whose priority is neither HIGH nor NORM is refused',
    clause: 'TRANSFER-36',
    bodies: () => ['LOW', 'URGENT', 'NORMAL', 'high', anObject].map((priority) => ({ priority })),
    statuses: unnamedFault,
  }),
  accepted({
    id: 'transfer/description-optional',
    title: 'A transfer without description is accepted',
    clause: 'TRANSFER-37',
    bodies: () => [{ description: undefined }],
  }),
  refused({
    id: 'transfer/description-not-a-text',
    title: 'A transfer whose description is an object is refused',
    clause: 'TRANSFER-38',
    bodies: () => [{ description: anObject }],
    statuses: unnamedFault,
  }),
  check({
    id: 'transfer/least-expiration',
    title: 'An expiration of 1 second is accepted, one of 0 or less is refused',
    clauses: ['TRANSFER-41'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, expect }) {
      const send = (expiration: number) => account.transfer({ priority: 'NORM', expiration });
      expect.at('TRANSFER-41').status(await send(1), transferred);
      for (const seconds of [0, -1, -600]) {
        expect.at('TRANSFER-41').status(await send(seconds), unnamedFault);
      }
    },
  }),
  check({
    id: 'transfer/longest-expiration',
    title: 'An expiration of 10800 seconds is accepted, one of 10801 or more is refused',
    clauses: ['TRANSFER-42'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, expect }) {
      const send = (expiration: number) => account.transfer({ priority: 'NORM', expiration });
      for (const seconds of [600, 10_799, 10_800]) {
        expect.at('TRANSFER-42').status(await send(seconds), transferred);
      }
      for (const seconds of [10_801, 86_400]) {
        expect.at('TRANSFER-42').status(await send(seconds), unnamedFault);
      }
    },
  }),
  refused({
    id: 'transfer/expiration-not-a-number',
    title: 'A transfer whose expiration is no number is refused',
    clause: 'TRANSFER-43',
    bodies: () => ['soon', anObject].map((expiration) => ({ priority: 'NORM', expiration })),
    statuses: unnamedFault,
  }),
  refused({
    id: 'transfer/payment-missing',
    title: 'A transfer without payment, or with one that is no object, is refused',
    clause: 'TRANSFER-47',
    bodies: () => [undefined, 'ten', 42].map((payment) => ({ payment: payment as undefined })),
  }),
  refused({
    id: 'transfer/currency',
    title: 'A transfer without currency, or in another than BRL, is refused',
    clause: 'TRANSFER-48',
    bodies: () => [undefined, 'USD', 'EUR', 'BRLX', 'brl'].map((currency) => ({ payment: { currency } })),
    statuses: unnamedFault,
  }),
  refused({
    id: 'transfer/amount-missing',
    title: 'A transfer without amount, or with one that is no number, is refused',
    clause: 'TRANSFER-49',
    bodies: () => [undefined, 'ten', {}].map((amount) => ({ payment: { amount } })),
  }),
  accepted({
    id: 'transfer/ispb-deny-optional',
    title: 'A transfer without ispbDeny is accepted',
    clause: 'TRANSFER-53',
    bodies: () => [{ ispbDeny: undefined }],
  }),
  refused({
    id: 'transfer/ispb-deny-not-texts',
    title: 'A transfer whose ispbDeny is no array of texts is refused',
    clause: 'TRANSFER-54',
    bodies: () => [anObject, [anObject]].map((ispbDeny) => ({ ispbDeny })),
    statuses: unnamedFault,
  }),
  check({
    id: 'transfer/required-members-alone',
    title: 'A transfer with the required members alone is accepted',
    clauses: ['TRANSFER-01'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      const { description: _none, ...required } = transferBody(values) as Readonly<Record<string, unknown>>;
      const answer = await account.transfer({}, { json: required });
      expect.at('TRANSFER-01').status(answer, transferred);
    },
  }),
];
