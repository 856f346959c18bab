import { at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { alike, withoutCase } from '../shared/alike.js';
import { refusalOf } from '../shared/request-faults.js';

const operation = 'createQrCashOut';
const codeOf = (body: unknown) => String(at(body, '/qrCode'));

/** Refuses these codes. */
const refused = (picks: (code: string, value: unknown) => boolean): Part =>
  requests(
    operation,
    ({ body }) => picks(codeOf(body), at(body, '/value')),
    (request) => refusalOf(request, 400, 'qrCode'),
  );

/** Whether the account information contains more than scheme and key. */
function hasMessage(code: string): boolean {
  const [, start = '', length = '0'] = /^(000201(?:010211)?26(\d\d))/.exec(code) ?? [];
  const account = code.slice(start.length, start.length + Number(length));
  return account.length > 22 + Number(account.slice(20, 22));
}

/** The first text that looks like the element of an amount, anywhere in the code. */
function amountSearched(code: string): number | undefined {
  const [, length = '0', digits = ''] = /54(\d\d)(\d+\.\d\d)/.exec(code) ?? [];
  return digits === '' ? undefined : Number(digits.slice(0, Number(length)));
}

/** Accepts a value that differs from the amount in the code, if `picks` says so. */
const overlooked = (picks: (amount: string, value: number) => boolean): Part => {
  const amountIn = (code: string) => /(?<=530398654\d\d)\d+(?:\.\d+)?(?=5802BR)/.exec(code)?.[0];
  return requests(
    operation,
    ({ body }) => {
      const amount = amountIn(codeOf(body));
      return amount !== undefined && picks(amount, Number(at(body, '/value')));
    },
    (request) => set('/value', Number(amountIn(codeOf(request.body))))(request),
  );
};

export default {
  'qr-cash-out/whole-amount-overlooked': breaks('QRCASHOUT-12', {
    title: 'An amount without decimals in the code is not looked at',
    defect: overlooked((amount) => !amount.includes('.')),
  }),
  'qr-cash-out/one-decimal-overlooked': breaks('QRCASHOUT-12', {
    title: 'An amount with one decimal in the code is not looked at',
    defect: overlooked((amount) => /\.\d$/.test(amount)),
  }),
  'qr-cash-out/a-cent-more': breaks('QRCASHOUT-12', {
    title: 'A value may be a cent more than the amount in the code',
    defect: overlooked((amount, value) => Math.round(value * 100) === Math.round(Number(amount) * 100) + 1),
  }),
  'qr-cash-out/a-cent-less': breaks('QRCASHOUT-12', {
    title: 'A value may be a cent less than the amount in the code',
    defect: overlooked((amount, value) => Math.round(value * 100) === Math.round(Number(amount) * 100) - 1),
  }),
  'qr-cash-out/amount-searched-for': breaks('QRCASHOUT-11', {
    title: 'The amount is searched for in the text of a code, not read from its elements',
    defect: refused((code, value) => ![undefined, value].includes(amountSearched(code))),
  }),
  'qr-cash-out/initiation-refused': breaks('QRCASHOUT-13', {
    title: 'A static code that says that it is one (point of initiation 11) is refused',
    defect: refused((code) => code.startsWith('000201010211')),
  }),
  'qr-cash-out/txid-refused': breaks('QRCASHOUT-13', {
    title: 'A code with a txid is refused',
    defect: refused((code) => /62\d\d05/.test(code) && !code.includes('0503***')),
  }),
  'qr-cash-out/message-refused': breaks('QRCASHOUT-13', {
    title: 'A code with a message is refused',
    defect: refused(hasMessage),
  }),
  'qr-cash-out/external-id-without-case': breaks('QRCASHOUT-01', {
    title: 'externalIds of QR cash-outs that differ in capitals alone count as one',
    defect: withoutCase(
      operation,
      ({ body }) => String(at(body, '/externalId')),
      (request, id) => set('/externalId', id)(request),
    ),
  }),
  'qr-cash-out/same-code-replayed': breaks('QRCASHOUT-03', {
    title: 'A payment of a code that was paid before is answered as that was',
    defect: alike(operation, ({ body }) => codeOf(body), 'the first answer'),
  }),
} satisfies Defects;
