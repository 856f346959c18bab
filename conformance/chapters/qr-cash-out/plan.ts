import type { Values } from '../../core/values.js';
import { codeWithoutRoom, staticCode, staticCodeOfLength } from '../shared/br-code.js';
import type { RequestPlan } from '../shared/derived/plan.js';
import { malformedDocuments } from '../shared/faulty-texts.js';
import { nothingSent, ownExternalId, wrongAmounts } from '../shared/sent-payments.js';
import { qrCashOutBody } from './client.js';

/** Codes whose only fault is their length or first element, and corrupted valid codes. */
const codes = (values: Values) => ({
  'too short': [
    codeWithoutRoom(49),
    codeWithoutRoom(40),
    '000201',
    staticCode({ key: values.cpf() }).slice(0, 49),
  ],
  'the longest': [250, 499, 500].map((length) => staticCodeOfLength(length, values.cpf())),
  'too long': [501, 600, 900].map((length) => staticCodeOfLength(length, values.cpf())),
  'off the pattern': [
    ...['000202', '010212', '010212000201', '00020'].map((start) => staticCode({ key: values.cpf(), start })),
    `#${staticCode({ key: values.cpf() }).slice(1)}`,
  ],
});

const qrCashOutPlan: RequestPlan = {
  name: 'qr-cash-out',
  what: { en: 'A QR cash-out', 'pt-BR': 'Um cash-out por QR Code' },
  operation: 'createQrCashOut',
  account: { available: 1000 },
  success: [201],
  bases: ({ values }) => {
    const right = qrCashOutBody(values);
    // A code without an amount, so that any value fits.
    const body = { ...right, value: 1, qrCode: staticCode({ key: right.document }) };
    const withoutDocument = { ...body, document: undefined };
    return [
      // A target may use the amount of the code for a missing value. This base comes first, so that a gateway that reuses
      // the previous code for a missing one pays a code that fits any value.
      {
        name: 'a code with its amount',
        clause: 'QRCASHOUT-11',
        request: { body: right },
        only: ['value'],
      },
      { name: 'a static code', clause: 'QRCASHOUT-13', request: { body } },
      { name: 'a code alone', request: { body: withoutDocument }, only: ['qrCode'] },
    ];
  },
  unique: ownExternalId,
  accepted: ['QRCASHOUT-13', 'QRCASHOUT-11'],
  samples: (values) => ({
    value: wrongAmounts,
    qrCode: codes(values),
    document: { 'off the pattern': malformedDocuments(values) },
  }),
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: nothingSent('QRCASHOUT-29', 'QRCASHOUT-29'),
};

export default [qrCashOutPlan];
