import { at, requests, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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

export default {
  'qr-cash-out/amount-searched-for': {
    title: 'The amount is searched for in the text of a code, not read from its elements',
    clause: 'QRCASHOUT-11',
    defect: refused((code, value) => ![undefined, value].includes(amountSearched(code))),
  },
  'qr-cash-out/initiation-refused': {
    title: 'A static code that says that it is one (point of initiation 11) is refused',
    clause: 'QRCASHOUT-13',
    defect: refused((code) => code.startsWith('000201010211')),
  },
  'qr-cash-out/txid-refused': {
    title: 'A code with a txid is refused',
    clause: 'QRCASHOUT-13',
    defect: refused((code) => /62\d\d05/.test(code) && !code.includes('0503***')),
  },
  'qr-cash-out/message-refused': {
    title: 'A code with a message is refused',
    clause: 'QRCASHOUT-13',
    defect: refused(hasMessage),
  },
  'qr-cash-out/external-id-without-case': {
    title: 'externalIds of QR cash-outs that differ in capitals alone count as one',
    clause: 'QRCASHOUT-01',
    defect: withoutCase(
      operation,
      ({ body }) => String(at(body, '/externalId')),
      (request, id) => set('/externalId', id)(request),
    ),
  },
  'qr-cash-out/same-code-replayed': {
    title: 'A payment of a code that was paid before is answered as that was',
    clause: 'QRCASHOUT-03',
    defect: alike(operation, ({ body }) => codeOf(body), 'the first answer'),
  },
} satisfies Defects;
