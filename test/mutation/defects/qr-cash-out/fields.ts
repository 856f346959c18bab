import { answers, at, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { handlers } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
import {
  faultsOf,
  inBinary,
  isNumber,
  isText,
  longerThan,
  missing,
  noText,
  notMatching,
} from '../shared/request-faults.js';
import { staleAnswers } from '../shared/stale.js';

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

export default {
  'qr-cash-out/answered-200': breaks('QRCASHOUT-01', {
    title: 'A QR cash-out is answered with 200',
    defect: answers(operation, isMade, status(200)),
  }),
  'qr-cash-out/only-with-optional-members': breaks('QRCASHOUT-01', {
    title: 'A QR cash-out with neither name nor document is refused',
    defect: refuses('/name', (name, body) => name === undefined && at(body, '/document') === undefined),
  }),
  'qr-cash-out/transaction-id-stale': breaks('QRCASHOUT-03', {
    title: 'transactionId is that of the payment before',
    defect: staleAnswers(operation, '/transactionId'),
  }),
  'qr-cash-out/external-id-lower-case': breaks('QRCASHOUT-05', {
    title: 'externalId comes back in lower case',
    defect: answers(
      operation,
      isMade,
      set('/externalId', (id: unknown) => String(id).toLowerCase()),
    ),
  }),
  'qr-cash-out/external-id-stale': breaks('QRCASHOUT-05', {
    title: 'externalId of the answer is that of the payment before',
    defect: staleAnswers(operation, '/externalId'),
  }),
  'qr-cash-out/unauthorized-400': breaks('QRCASHOUT-08', {
    title: 'A QR cash-out without a bearer token is refused with 400',
    defect: answers(operation, 401, statusThroughout(400)),
  }),
  'qr-cash-out/value-in-binary': breaks('QRCASHOUT-11', {
    title: 'A value is compared with the amount in the code in binary cents',
    defect: refuses(
      '/value',
      (value, body) => amountIn(at(body, '/qrCode')) !== undefined && inBinary(value, body),
    ),
  }),
  'qr-cash-out/lower-values-pass': breaks('QRCASHOUT-12', {
    title: 'A value below the amount in the code is accepted',
    defect: handlers((known) => ({
      createQrCashOut: (request, { brCodes, ...all }) => {
        const parse: typeof brCodes.parse = async (text) => {
          const code = await brCodes.parse(text);
          const isBelow = request.body.value < (code?.amount ?? 0);
          return code && isBelow ? { ...code, amount: null } : code;
        };
        return known.createQrCashOut(request, { ...all, brCodes: { ...brCodes, parse } });
      },
    })),
  }),
  'qr-cash-out/mismatch-422': breaks('QRCASHOUT-12', {
    title: 'A mismatched amount is refused with 422',
    defect: answers(operation, because('equal'), statusThroughout(422)),
  }),
  'qr-cash-out/mismatch-paid-as-the-code-says': breaks('QRCASHOUT-12', {
    title: 'A value that differs from the code is put right: the amount of the code is paid',
    defect: lets(
      '/value',
      (value, body) => isNumber(value) && (amountIn(at(body, '/qrCode')) ?? value) !== value,
      set('/value', (_: unknown, body: unknown) => amountIn(at(body, '/qrCode'))),
    ),
  }),
  'qr-cash-out/code-without-amount-refused': breaks('QRCASHOUT-13', {
    title: 'A code without an amount is refused',
    defect: refuses('/qrCode', (code) => isText(code) && amountIn(code) === undefined),
  }),
  'qr-cash-out/code-missing': breaks('QRCASHOUT-14', {
    title: 'A payment without code goes to a code of the house',
    defect: lets('/qrCode', noText, anyCode),
  }),
  'qr-cash-out/long-codes-pass': breaks('QRCASHOUT-16', {
    title: 'A code of more than 500 characters is accepted',
    defect: lets('/qrCode', longerThan(500), anyCode),
  }),
  'qr-cash-out/prefix-unread': breaks('QRCASHOUT-17', {
    title: 'The first element of a code is not looked at',
    defect: lets('/qrCode', notMatching(/^000201/), anyCode),
  }),
  'qr-cash-out/name-required': breaks('QRCASHOUT-21', {
    title: 'A QR cash-out without name is refused',
    defect: refuses('/name', missing),
  }),
  'qr-cash-out/structure-unread': breaks('QRCASHOUT-25', {
    title: 'A code is not read: any text that starts with 000201 passes',
    defect: lets(
      '/qrCode',
      (code) =>
        isText(code) && code.startsWith('000201') && !code.includes('br.gov.bcb.pix') && code.length >= 50,
      anyCode,
    ),
  }),
  'qr-cash-out/no-emv-422': breaks('QRCASHOUT-25', {
    title: 'A code that is no EMV structure is refused with 422',
    defect: answers(operation, because('EMV'), statusThroughout(422)),
  }),
  'qr-cash-out/less-than-a-cent': breaks('LIMIT-01', {
    title: 'A value of less than a cent counts as one cent',
    defect: lets('/value', (value) => isNumber(value) && value < 0.01, set('/value', 0.01)),
  }),
} satisfies Defects;
