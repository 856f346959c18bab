/** Rules about ids: H-01, H-02 and H-12. */
import type { ClauseId } from '../../../generated/clause-ids.js';
import type { OperationId } from '../../../generated/operations.js';
import { t } from '../../core/text.js';
import { asText } from '../../core/untrusted-json.js';
import { type Called, doneIn, externalIdOf, isDone } from '../history.js';
import { grouped, Verdicts, type RecordingRule } from './rule.js';

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? asText(value) : undefined;

export const oneTransferPerKey: RecordingRule = {
  id: 'H-01',
  title: {
    en: 'An idempotency key identifies only one transfer',
    'pt-BR': 'Uma chave de idempotência identifica uma só transferência',
  },
  clauses: ['TRANSFER-19', 'TRANSFER-22'],
  needs: ['bodies', 'headers'],
  twin: 'CALLER-31',
  over(history) {
    const verdicts = new Verdicts();
    for (const [first, ...others] of grouped(doneIn(history.calls, 'createTransfer'), ({ key }) => key)) {
      const id = idOf(first?.answer?.body['id']);
      for (const other of others) {
        const own = idOf(other.answer?.body['id']);
        const isSameBody = JSON.stringify(first?.sent) === JSON.stringify(other.sent);
        verdicts.equal(id, own, () => ({
          clause: isSameBody ? 'TRANSFER-19' : 'TRANSFER-22',
          expected: t`the transfer ${id ?? ''}, as for the first call with this idempotency key`,
          received: t`the transfer ${own ?? ''}`,
          messages: [first?.number ?? 0, other.number],
        }));
      }
    }
    return verdicts.result;
  },
};

/** Operations whose id may be used only once, each with the clause that requires it. */
const usedOnce: readonly (readonly [OperationId, ClauseId, (call: Called) => string | undefined])[] = [
  ['createCashOut', 'CASHOUT-16', externalIdOf],
  ['createQrCashOut', 'QRCASHOUT-27', externalIdOf],
  ['createCashIn', 'CASHIN-26', externalIdOf],
  ['putCob', 'COB-37', ({ path }) => path.at(-1)],
];

export const onePaymentPerId: RecordingRule = {
  id: 'H-02',
  title: {
    en: 'An externalId identifies only one payment or charge, and a txid only one charge',
    'pt-BR': 'Um externalId identifica um só pagamento ou cobrança, e um txid, uma só cobrança',
  },
  clauses: usedOnce.map(([, clause]) => clause),
  needs: ['bodies', 'headers'],
  twin: 'CALLER-15',
  over(history) {
    const verdicts = new Verdicts();
    for (const [operation, clause, id] of usedOnce) {
      const sent = history.calls.filter((call) => call.operation === operation);
      for (const group of grouped(sent, id)) {
        if (group.length < 2) continue;
        const accepted = group.filter(isDone);
        const [first] = accepted;
        // An earlier refusal does not show whether the id was used (OP-49).
        if (first === undefined) continue;
        verdicts.check(accepted.length < 2, () => ({
          clause,
          expected: t`a refusal of ${id(first) ?? ''}, which was already used`,
          received: t`accepted ${accepted.length} times`,
          messages: accepted.map(({ number }) => number),
        }));
      }
    }
    return verdicts.result;
  },
};

/**
 * Members that must be unique: the operation, the clause, the name, the value in the response, and the key by which two
 * responses concern the same transaction.
 */
const different: readonly (readonly [
  OperationId,
  ClauseId,
  string,
  (call: Called) => unknown,
  (call: Called) => unknown,
])[] = [
  [
    'createCashOut',
    'CASHOUT-05',
    'transactionId',
    ({ answer }) => answer?.body['transactionId'],
    externalIdOf,
  ],
  [
    'createQrCashOut',
    'QRCASHOUT-03',
    'transactionId',
    ({ answer }) => answer?.body['transactionId'],
    externalIdOf,
  ],
  ['createCashIn', 'CASHIN-04', 'transactionId', ({ answer }) => answer?.body['transactionId'], externalIdOf],
  ['createCashIn', 'CASHIN-11', 'pixCode', ({ answer }) => answer?.body['pixCode'], externalIdOf],
  [
    'createRefundIn',
    'REFUNDIN-04',
    'transactionId',
    ({ answer }) => answer?.body['transactionId'],
    externalIdOf,
  ],
  ['createTransfer', 'TRANSFER-07', 'id', ({ answer }) => answer?.body['id'], ({ key }) => key],
  [
    'putDevolucao',
    'DEVOLUCAO-07',
    'rtrId',
    ({ answer }) => answer?.body['rtrId'],
    ({ path }) => path.slice(-3).join('/'),
  ],
  ['putCob', 'COB-64', 'loc.id', ({ answer }) => answer?.body['loc']?.['id'], ({ path }) => path.at(-1)],
];

export const idsAreUnique: RecordingRule = {
  id: 'H-12',
  title: {
    en: 'No two transactions of an account share an id',
    'pt-BR': 'Duas transações de uma conta nunca têm o mesmo id',
  },
  clauses: different.map(([, clause]) => clause),
  needs: ['bodies', 'headers'],
  twin: 'CALLER-27',
  over(history) {
    const verdicts = new Verdicts();
    for (const [operation, clause, member, read, about] of different) {
      const answers = doneIn(history.calls, operation).filter((call) => about(call) !== undefined);
      if (answers.length < 2) continue;
      for (const group of grouped(answers, (call) => idOf(read(call)))) {
        const [first] = group;
        const others = group.filter((call) => first !== undefined && about(call) !== about(first));
        verdicts.check(others.length === 0, () => ({
          clause,
          expected: t`a different ${member} for each call`,
          received: t`${String(first === undefined ? '' : read(first))} for ${others.length + 1} calls`,
          messages: [first, ...others].flatMap((call) => call?.number ?? []),
        }));
      }
    }
    return verdicts.result;
  },
};
