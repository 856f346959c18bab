import type { ClauseId } from '../../generated/clause-ids.js';
import type { OperationId } from '../../generated/operations.js';
import { isSuccess } from '../core/success.js';
import type { ExchangeRule } from '../engine/rule.js';

/** Operations whose success is always 201; others may respond differently to repeated requests (OP-09, OP-12, OP-67). */
const created: Readonly<Partial<Record<OperationId, ClauseId>>> = {
  createAccessToken: 'TOKEN-01',
  createCashOut: 'CASHOUT-01',
  createQrCashOut: 'QRCASHOUT-01',
  createCashIn: 'CASHIN-01',
};

/** The HTTP status by which a proxy indicates that it has changed a response. */
const changedByProxy = 203;

/** One rule for each operation that has only one correct success status. */
export const successRules: readonly ExchangeRule[] = Object.entries(created).map(([id, clause]) => ({
  id: `successes/${clause.toLowerCase()}`,
  title: {
    en: `Every successful response of ${id} has the status 201`,
    'pt-BR': `Toda resposta de sucesso de ${id} tem o status 201`,
  },
  clauses: [clause],
  at: ({ exchange, operation }, expect) => {
    const { status = 0 } = exchange.response ?? {};
    if (operation?.operationId !== id || !isSuccess({ status }) || status === changedByProxy) return;
    expect.status(exchange, 201);
  },
}));
