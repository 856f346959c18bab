import type { ClauseId } from '../../generated/clause-ids.js';
import type { OperationId } from '../../generated/operations.js';
import type { Operation } from '../contract/document.js';
import { isSuccess } from '../core/success.js';
import { t } from '../core/text.js';
import type { Exchange } from '../target/exchange.js';
import type { JudgedStatus } from './refusals.js';

/** Operations whose success is always 201; a repeated one of others may be answered otherwise (OP-09, OP-12, OP-67). */
const created: Readonly<Partial<Record<OperationId, ClauseId>>> = {
  createAccessToken: 'TOKEN-01',
  createCashOut: 'CASHOUT-01',
  createQrCashOut: 'QRCASHOUT-01',
  createCashIn: 'CASHIN-01',
};

/** HTTP has a proxy say with this status that it has changed an answer. */
const changedByProxy = 203;

/** What the status of a success says, where only one is right. */
export function successOf({ response }: Exchange, operation: Operation): readonly JudgedStatus[] {
  const clause = created[operation.operationId as OperationId];
  const { status = 0 } = response ?? {};
  if (clause === undefined || !isSuccess({ status }) || status === changedByProxy) return [];
  const message = t`a success is answered with ${'201'}`;
  return [{ clause, place: '', holds: status === 201, message, expected: '201', received: String(status) }];
}
