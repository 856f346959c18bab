import { answers, at, set, status, statusThroughout } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'qr-cash-out/answered-200': {
    title: 'A QR cash-out is answered with 200',
    clause: 'QRCASHOUT-01',
    defect: answers(operation, isMade, status(200)),
  },
  'qr-cash-out/only-with-optional-members': {
    title: 'A QR cash-out with neither name nor document is refused',
    clause: 'QRCASHOUT-01',
    defect: refuses('/name', (name, body) => name === undefined && at(body, '/document') === undefined),
  },
  'qr-cash-out/transaction-id-stale': {
    title: 'transactionId is that of the payment before',
    clause: 'QRCASHOUT-03',
    defect: staleAnswers(operation, '/transactionId'),
  },
  'qr-cash-out/external-id-lower-case': {
    title: 'externalId comes back in lower case',
    clause: 'QRCASHOUT-05',
    defect: answers(
      operation,
      isMade,
      set('/externalId', (id: unknown) => String(id).toLowerCase()),
    ),
  },
  'qr-cash-out/external-id-stale': {
    title: 'externalId of the answer is that of the payment before',
    clause: 'QRCASHOUT-05',
    defect: staleAnswers(operation, '/externalId'),
  },
  'qr-cash-out/unauthorized-400': {
    title: 'A QR cash-out without a bearer token is refused with 400',
    clause: 'QRCASHOUT-08',
    defect: answers(operation, 401, statusThroughout(400)),
  },
  'qr-cash-out/value-in-binary': {
    title: 'A value is compared with the amount in the code in binary cents',
    clause: 'QRCASHOUT-11',
    defect: refuses(
      '/value',
      (value, body) => amountIn(at(body, '/qrCode')) !== undefined && inBinary(value, body),
    ),
  },
  'qr-cash-out/lower-values-pass': {
    title: 'A value below the amount in the code is accepted',
    clause: 'QRCASHOUT-12',
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
  },
  'qr-cash-out/mismatch-422': {
    title: 'A mismatched amount is refused with 422',
    clause: 'QRCASHOUT-12',
    defect: answers(operation, because('equal'), statusThroughout(422)),
  },
  'qr-cash-out/mismatch-paid-as-the-code-says': {
    title: 'A value that differs from the code is put right: the amount of the code is paid',
    clause: 'QRCASHOUT-12',
    defect: lets(
      '/value',
      (value, body) => isNumber(value) && (amountIn(at(body, '/qrCode')) ?? value) !== value,
      set('/value', (_: unknown, body: unknown) => amountIn(at(body, '/qrCode'))),
    ),
  },
  'qr-cash-out/code-without-amount-refused': {
    title: 'A code without an amount is refused',
    clause: 'QRCASHOUT-13',
    defect: refuses('/qrCode', (code) => isText(code) && amountIn(code) === undefined),
  },
  'qr-cash-out/code-missing': {
    title: 'A payment without code goes to a code of the house',
    clause: 'QRCASHOUT-14',
    defect: lets('/qrCode', noText, anyCode),
  },
  'qr-cash-out/long-codes-pass': {
    title: 'A code of more than 500 characters is accepted',
    clause: 'QRCASHOUT-16',
    defect: lets('/qrCode', longerThan(500), anyCode),
  },
  'qr-cash-out/prefix-unread': {
    title: 'The first element of a code is not looked at',
    clause: 'QRCASHOUT-17',
    defect: lets('/qrCode', notMatching(/^000201/), anyCode),
  },
  'qr-cash-out/name-required': {
    title: 'A QR cash-out without name is refused',
    clause: 'QRCASHOUT-21',
    defect: refuses('/name', missing),
  },
  'qr-cash-out/structure-unread': {
    title: 'A code is not read: any text that starts with 000201 passes',
    clause: 'QRCASHOUT-25',
    defect: lets(
      '/qrCode',
      (code) =>
        isText(code) && code.startsWith('000201') && !code.includes('br.gov.bcb.pix') && code.length >= 50,
      anyCode,
    ),
  },
  'qr-cash-out/no-emv-422': {
    title: 'A code that is no EMV structure is refused with 422',
    clause: 'QRCASHOUT-25',
    defect: answers(operation, because('EMV'), statusThroughout(422)),
  },
  'qr-cash-out/less-than-a-cent': {
    title: 'A value of less than a cent counts as one cent',
    clause: 'LIMIT-01',
    defect: lets('/value', (value) => isNumber(value) && value < 0.01, set('/value', 0.01)),
  },
} satisfies Defects;
