import { check } from '../../check.js';
import type { Values } from '../../target/values.js';

/** A UUID of another version than 4. */
const ofVersion = (values: Values, version: number) => {
  const uuid = values.uuid();
  return `${uuid.slice(0, 14)}${version}${uuid.slice(15)}`;
};

export default [
  check({
    id: 'transfer/idempotency-key-missing',
    title: 'A transfer without x-idempotency-key is refused with 400 and reserves nothing',
    clauses: ['TRANSFER-18', 'TRANSFER-59'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, expect }) {
      const before = await account.balance();
      expect.at('TRANSFER-18').status(await account.transfer({}, { idempotencyKey: null }), 400);
      expect.at('TRANSFER-18').status(await account.transfer({}, { idempotencyKey: null }), 400);
      const after = await account.balance();
      expect.at('TRANSFER-59').equal(after.availableCents, before.availableCents);
    },
  }),
  check({
    id: 'transfer/idempotency-key-no-uuid',
    title: 'A transfer whose x-idempotency-key is no UUID is refused',
    clauses: ['TRANSFER-16'],
    needs: ['an account'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      const keys = ['abc', '12345', values.word(36), values.uuid().slice(0, -1), `${values.uuid()}0`];
      for (const idempotencyKey of keys) {
        const answer = await account.transfer({ payment: { amount: 1 } }, { idempotencyKey });
        expect.at('TRANSFER-16').status(answer, [400, 404, 422]);
      }
    },
  }),
  check({
    id: 'transfer/idempotency-key-of-another-version',
    title: 'A transfer whose x-idempotency-key is a UUID of another version than 4 is refused',
    clauses: ['TRANSFER-17'],
    openPoints: ['OP-52'],
    needs: ['an account'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      for (const version of [1, 3, 5, 7]) {
        const idempotencyKey = ofVersion(values, version);
        const answer = await account.transfer({ payment: { amount: 1 } }, { idempotencyKey });
        expect.at('TRANSFER-17').status(answer, [400, 422]);
        record('OP-52', 'createTransfer', `a key that is no UUID v4: ${answer.status}`);
      }
    },
  }),
];
