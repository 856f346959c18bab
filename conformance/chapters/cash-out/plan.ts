import type { Values } from '../../core/values.js';
import type { Base, RequestPlan } from '../shared/derived/plan.js';
import { accented, malformedDocuments } from '../shared/faulty-texts.js';
import { nothingSent, ownExternalId, wrongAmounts } from '../shared/sent-payments.js';
import { cashOutBody } from './client.js';
import { malformedKeys } from './key-formats.js';
import { bodyRefusal } from './refusal.js';

/** A valid cash-out to a CPF key. */
const toDocument = (values: Values): Base => ({
  name: 'DOCUMENT',
  clause: 'CASHOUT-36',
  request: { body: { ...cashOutBody(values), value: 1 } },
  samples: { 'details.key': { 'off the pattern': malformedKeys.DOCUMENT(values) } },
});

/** A valid cash-out to a key of another type, used only for that key and its document. */
function toKey(
  values: Values,
  keyType: 'EMAIL' | 'PHONE' | 'RANDOM',
  key: string,
  clause: NonNullable<Base['clause']>,
): Base {
  const details = { keyType, key, name: 'Maria da Silva', document: values.cpf() };
  const kind = keyType === 'EMAIL' ? 'of no such format' : 'off the pattern';
  return {
    name: keyType,
    clause,
    request: { body: { ...cashOutBody(values), value: 1, details } },
    only: ['details.key', 'details.document'],
    samples: { 'details.key': { [kind]: malformedKeys[keyType](values) } },
  };
}

const cashOutPlan: RequestPlan = {
  name: 'cash-out',
  what: { en: 'A cash-out', 'pt-BR': 'Um cash-out' },
  operation: 'createCashOut',
  success: [201],
  bases: ({ values }) => [
    toDocument(values),
    toKey(values, 'EMAIL', values.email(), 'CASHOUT-39'),
    toKey(values, 'PHONE', values.phone(), 'CASHOUT-41'),
    toKey(values, 'RANDOM', values.uuid(), 'CASHOUT-44'),
  ],
  unique: ownExternalId,
  accepted: ['CASHOUT-36', 'CASHOUT-39', 'CASHOUT-41', 'CASHOUT-44'],
  samples: (values) => ({
    value: wrongAmounts,
    description: {
      'the longest': [values.word(140), accented(140)],
      'too long': [141, 300].map((length) => values.word(length)),
    },
    'details.name': { 'the longest': [values.word(100), accented(100)] },
    'details.keyType': { 'not in the enum': ['UNKNOWN', 'CPF', 'CNPJ', 'EVP', 'document', 'Email'] },
    'details.document': { 'off the pattern': malformedDocuments(values) },
  }),
  refusal: bodyRefusal,
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: nothingSent('CASHOUT-52', 'CASHOUT-53'),
};

export default [cashOutPlan];
