import { unnamedFault } from '../../contract/statuses.js';
import { check, t, type Values } from '../check.js';

/** A UUID of another version than 4. */
const ofVersion = (values: Values, version: number) => {
  const uuid = values.uuid();
  return `${uuid.slice(0, 14)}${version}${uuid.slice(15)}`;
};

export default [
  check('transfer/idempotency-key-missing', {
    en: 'A transfer without x-idempotency-key, sent twice, reserves nothing',
    'pt-BR': 'Uma transferência sem x-idempotency-key, enviada duas vezes, não reserva nada',
    clauses: ['TRANSFER-59'],
    account: { available: 1000, settlement: 'manual' },
    async run({ account, expect }) {
      const before = await account.balance();
      await account.transfer({}, { idempotencyKey: null });
      await account.transfer({}, { idempotencyKey: null });
      const after = await account.balance();
      expect.at('TRANSFER-59').equal(after.availableCents, before.availableCents);
    },
  }),
  check('transfer/idempotency-key-of-another-version', {
    en: 'A transfer whose x-idempotency-key is a UUID of a version other than 4 is refused',
    'pt-BR': 'Uma transferência cujo x-idempotency-key é um UUID de versão diferente da 4 é recusada',
    clauses: ['TRANSFER-17'],
    openPoints: ['OP-52'],
    async run({ account, values, expect, record }) {
      for (const version of [1, 3, 5, 7]) {
        const idempotencyKey = ofVersion(values, version);
        const answer = await account.transfer({ payment: { amount: 1 } }, { idempotencyKey });
        expect.at('TRANSFER-17').status(answer, unnamedFault);
        record('OP-52', 'createTransfer', t`a key that is not a UUID v4: ${answer.status}`);
      }
    },
  }),
];
