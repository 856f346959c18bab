import { check, type Exchange, t } from '../check.js';
import { atOnce, expectAccepted, isUndecided, racing } from '../shared/at-once.js';
import { transferBody, transferred } from './client.js';

const amountCents = 1000;

const isAccepted = ({ status }: Exchange) => transferred.includes(status);
/** Whether a call was refused (409) because another one with its key is in progress, so that it must be repeated. */
const isToComeAgain = ({ status }: Exchange) => status === 409;

export default [
  check('transfer/one-key-at-once', {
    en: 'Many simultaneous calls with the same idempotency key create exactly one transfer, and all return it',
    'pt-BR':
      'Muitas chamadas simultâneas com a mesma chave de idempotência criam exatamente uma transferência, e todas a retornam',
    clauses: ['TRANSFER-21'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const call = { json: transferBody(values), idempotencyKey: values.uuid() };
      const before = await account.balance();
      const answers = await atOnce(expect.at('TRANSFER-21'), () => account.transfer({}, call), isToComeAgain);
      for (const answer of answers) expect.at('TRANSFER-21').status(answer, transferred);
      const ids = new Set(answers.filter(isAccepted).map(({ body }) => body.id));
      expect.at('TRANSFER-21').ok(ids.size === 1, t`all responses have the same id`, [...ids]);
      const after = await account.balance();
      const once = amountCents + account.feeCents;
      if (account.settlement === 'manual')
        expect.at('TRANSFER-21').oneOf(after.blockedCents - before.blockedCents, [amountCents, once]);
      expect.at('TRANSFER-21').oneOf(before.availableCents - after.availableCents, [amountCents, once]);
    },
  }),
  check('transfer/spending-race', {
    en: 'Simultaneous transfers spend the available balance, and never more',
    'pt-BR': 'Transferências simultâneas gastam o saldo disponível, e nunca mais que ele',
    clauses: ['TRANSFER-60'],
    account: { available: 60, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const calls = Array.from({ length: racing }, () => ({
        json: transferBody(values),
        idempotencyKey: values.uuid(),
      }));
      const before = await account.balance();
      const answers = await atOnce(
        expect.at('TRANSFER-60'),
        (index) => account.transfer({}, calls[index]),
        isToComeAgain,
      );
      const accepted = answers.filter(isAccepted).length;
      for (const answer of answers.filter((one) => !isAccepted(one))) {
        expect.at('TRANSFER-60').status(answer, 422);
      }
      const after = await account.balance();
      expect.at('TRANSFER-60').atLeast(after.availableCents, 0);
      const waits = account.settlement === 'manual';
      if (waits) expect.at('TRANSFER-60').equal(after.totalCents, before.totalCents);
      const affordable = Math.floor(before.availableCents / amountCents);
      expectAccepted(expect.at('TRANSFER-60'), accepted, affordable);
      if (account.feeCents > 0) return;
      if (answers.some((answer) => isUndecided(answer) || isToComeAgain(answer))) return;
      expect.at('TRANSFER-60').equal(accepted, affordable);
      const spent = affordable * amountCents;
      expect.at('TRANSFER-60').equal(before.availableCents - after.availableCents, spent);
      if (waits) expect.at('TRANSFER-60').equal(after.blockedCents - before.blockedCents, spent);
    },
  }),
];
