import { randomUUID } from 'node:crypto';

import { answers, at, set, status, statusThroughout } from '../edits.js';
import { rules } from '../replace.js';
import type { WireAnswer } from '../wire.js';
import {
  anObject,
  document,
  faultsOf,
  inBinary,
  isNumber,
  isText,
  longerThan,
  missing,
  mutantsOf,
  noText,
  notMatching,
  ofLength,
  roundable,
  rounded,
} from './request-faults.js';
import { staleAnswers } from './stale.js';

const operation = 'createQrCashOut';
const { lets, refuses } = faultsOf(operation);
const isMade = ({ status: code }: WireAnswer) => code === 201;
const because =
  (text: string) =>
  (answer: WireAnswer): boolean =>
    answer.status === 400 && JSON.stringify(at(answer.body, '/message')).includes(text);

/** A right code without amount. */
const someCode =
  '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304D741';
const anyCode = set('/qrCode', someCode);
const amountIn = (code: unknown): number | undefined => {
  const found = /5303986540(\d)(.*)$/.exec(String(code));
  return found === null ? undefined : Number(found[2]?.slice(0, Number(found[1])));
};

/** Fields of a QR cash-out, its code and what its answer says. */
export default mutantsOf('qr-cash-out', [
  [
    'answered-200',
    'A QR cash-out is answered with 200',
    'QRCASHOUT-01',
    'response',
    answers(operation, isMade, status(200)),
  ],
  [
    'only-with-optional-members',
    'A QR cash-out with neither name nor document is refused',
    'QRCASHOUT-01',
    'strictness',
    refuses('/name', (name, body) => name === undefined && at(body, '/document') === undefined),
  ],
  [
    'transaction-id-stale',
    'transactionId is that of the payment before',
    'QRCASHOUT-03',
    'state',
    staleAnswers(operation, '/transactionId'),
  ],
  [
    'external-id-lower-case',
    'externalId comes back in lower case',
    'QRCASHOUT-05',
    'response',
    answers(
      operation,
      isMade,
      set('/externalId', (id: unknown) => String(id).toLowerCase()),
    ),
  ],
  [
    'external-id-stale',
    'externalId of the answer is that of the payment before',
    'QRCASHOUT-05',
    'state',
    staleAnswers(operation, '/externalId'),
  ],
  [
    'status-created',
    'status of a new payment is CREATED',
    'QRCASHOUT-06',
    'response',
    answers(operation, isMade, set('/status', 'CREATED')),
  ],
  [
    'unauthorized-400',
    'A QR cash-out without a bearer token is refused with 400',
    'QRCASHOUT-08',
    'response',
    answers(operation, 401, statusThroughout(400)),
  ],
  [
    'value-from-the-code',
    'A value that is no number counts as that of the code, or one real',
    'QRCASHOUT-09',
    'leniency',
    lets(
      '/value',
      (value) => !isNumber(value),
      set('/value', (_: unknown, body: unknown) => amountIn(at(body, '/qrCode')) ?? 1),
    ),
  ],
  [
    'value-rounded',
    'A value with more than 2 decimals is rounded',
    'QRCASHOUT-10',
    'leniency',
    lets('/value', roundable, set('/value', rounded)),
  ],
  [
    'value-in-binary',
    'A value is compared with the amount in the code in binary cents',
    'QRCASHOUT-11',
    'strictness',
    refuses('/value', (value, body) => amountIn(at(body, '/qrCode')) !== undefined && inBinary(value, body)),
  ],
  [
    'lower-values-pass',
    'A value below the amount in the code is accepted',
    'QRCASHOUT-12',
    'leniency',
    rules((known) => ({
      refuseQrCashOut: (request, code) =>
        known.refuseQrCashOut(request, {
          ...code,
          amount: code.amount !== null && request.value < code.amount ? null : code.amount,
        }),
    })),
  ],
  [
    'mismatch-422',
    'A mismatched amount is refused with 422',
    'QRCASHOUT-12',
    'response',
    answers(operation, because('equal'), statusThroughout(422)),
  ],
  [
    'mismatch-paid-as-the-code-says',
    'A value that differs from the code is put right: the amount of the code is paid',
    'QRCASHOUT-12',
    'state',
    lets(
      '/value',
      (value, body) => isNumber(value) && (amountIn(at(body, '/qrCode')) ?? value) !== value,
      set('/value', (_: unknown, body: unknown) => amountIn(at(body, '/qrCode'))),
    ),
  ],
  [
    'code-without-amount-refused',
    'A code without an amount is refused',
    'QRCASHOUT-13',
    'strictness',
    refuses('/qrCode', (code) => isText(code) && amountIn(code) === undefined),
  ],
  [
    'code-missing',
    'A payment without code goes to a code of the house',
    'QRCASHOUT-14',
    'leniency',
    lets('/qrCode', noText, anyCode),
  ],
  [
    'short-codes-pass',
    'A code of less than 50 characters is accepted',
    'QRCASHOUT-15',
    'leniency',
    lets('/qrCode', (code) => isText(code) && code.length < 50, anyCode),
  ],
  [
    'code-of-500-refused',
    'A code of 500 characters is refused',
    'QRCASHOUT-16',
    'strictness',
    refuses('/qrCode', ofLength(500)),
  ],
  [
    'long-codes-pass',
    'A code of more than 500 characters is accepted',
    'QRCASHOUT-16',
    'leniency',
    lets('/qrCode', longerThan(500), anyCode),
  ],
  [
    'prefix-unread',
    'The first element of a code is not looked at',
    'QRCASHOUT-17',
    'leniency',
    lets('/qrCode', notMatching(/^000201/), anyCode),
  ],
  [
    'external-id-made-up',
    'A missing externalId is made up',
    'QRCASHOUT-19',
    'leniency',
    lets(
      '/externalId',
      noText,
      set('/externalId', () => randomUUID()),
    ),
  ],
  [
    'description-required',
    'A QR cash-out without description is refused',
    'QRCASHOUT-20',
    'strictness',
    refuses('/description', missing),
  ],
  [
    'name-required',
    'A QR cash-out without name is refused',
    'QRCASHOUT-21',
    'strictness',
    refuses('/name', missing),
  ],
  [
    'document-required',
    'A QR cash-out without document is refused',
    'QRCASHOUT-22',
    'strictness',
    refuses('/document', missing),
  ],
  [
    'document-of-any-length',
    'A document of any length is accepted',
    'QRCASHOUT-23',
    'leniency',
    lets('/document', notMatching(document), set('/document', undefined)),
  ],
  [
    'texts-of-any-type',
    'A description that is an object is written as text',
    'QRCASHOUT-24',
    'leniency',
    lets('/description', anObject, set('/description', 'object')),
  ],
  [
    'structure-unread',
    'A code is not read: any text that starts with 000201 passes',
    'QRCASHOUT-25',
    'leniency',
    lets(
      '/qrCode',
      (code) =>
        isText(code) && code.startsWith('000201') && !code.includes('br.gov.bcb.pix') && code.length >= 50,
      anyCode,
    ),
  ],
  [
    'no-emv-422',
    'A code that is no EMV structure is refused with 422',
    'QRCASHOUT-25',
    'response',
    answers(operation, because('EMV'), statusThroughout(422)),
  ],
  [
    'less-than-a-cent',
    'A value of less than a cent counts as one cent',
    'LIMIT-01',
    'leniency',
    lets('/value', (value) => isNumber(value) && value < 0.01, set('/value', 0.01)),
  ],
]);
