import { instant } from '../../domain/clock.js';
import type { Med, MedStatus } from '../../domain/med.js';
import { brlFromCents } from '../../domain/money.js';
import { decideMed, openMed } from '../meds.js';
import { accountIdSchema, accountOf, ImpossibleState, providerState } from './state.js';

interface MedParams {
  readonly accountId: string;
  readonly status?: MedStatus;
  readonly reason?: Med['reason'];
  readonly cause?: string;
  readonly analysisResult?: 'APPROVED' | 'REJECTED';
  readonly reconciled?: boolean;
  readonly createdAt?: string;
}

/** The state `a MED`: a case in a state, with the payment that it contests where it is reconciled. */
export const aMed = providerState<MedParams>({
  params: {
    type: 'object',
    required: ['accountId'],
    properties: {
      accountId: accountIdSchema,
      status: { enum: ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] },
      reason: { enum: ['REFUND_REQUEST', 'REFUND_CANCELLATION'] },
      cause: { type: ['string', 'null'] },
      analysisResult: { enum: ['APPROVED', 'REJECTED', null] },
      reconciled: { type: 'boolean' },
      createdAt: { type: 'string' },
    },
  },
  setup: async (params, services) => {
    const account = await accountOf(params.accountId, services);
    const { status = 'OPEN', reason = 'REFUND_REQUEST', cause = null, reconciled = false } = params;
    const analysisResult = status === 'ANALYZED' ? (params.analysisResult ?? 'APPROVED') : null;
    if (status !== 'ANALYZED' && params.analysisResult != null) {
      throw new ImpossibleState(`a MED that is ${status} has no analysisResult; make it ANALYZED`);
    }
    const createdAt = params.createdAt === undefined ? null : instantOf(params.createdAt);
    const wanted = { status, reason, cause, analysisResult, reconciled, createdAt };
    return services.store.write(async (tables) => {
      const med = await openMed(tables, account, wanted, services);
      const number = med.contested?.transactionNumber;
      const contested = number === undefined ? null : await tables.transactions.byNumber(number);
      const { id, endToEnd } = med;
      if (!contested) return { id, endToEnd };
      return { id, endToEnd, transactionId: contested.uuid, amount: brlFromCents(contested.amountCents) };
    });
  },
});

function instantOf(text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new ImpossibleState(`createdAt must be an ISO 8601 time, not ${text}`);
  return instant(ms);
}

/** The state `a MED is decided`: it becomes ANALYZED and med_accepted or med_rejected is sent. */
export const aMedIsDecided = providerState<{
  accountId: string;
  id: number;
  analysisResult: 'APPROVED' | 'REJECTED';
}>({
  params: {
    type: 'object',
    required: ['accountId', 'id', 'analysisResult'],
    properties: {
      accountId: accountIdSchema,
      id: { type: 'integer' },
      analysisResult: { enum: ['APPROVED', 'REJECTED'] },
    },
  },
  setup: async ({ accountId, id, analysisResult }, services) => {
    const account = await accountOf(accountId, services);
    await services.store.write(async (tables) => {
      const med = await tables.meds.byId(accountId, id);
      if (!med) throw new ImpossibleState(`the account has no MED with the id ${id}`);
      const decided = await decideMed(tables, account, med, analysisResult, services);
      if (!decided) throw new ImpossibleState(`the MED is ${med.status} and cannot be decided`);
    });
    return {};
  },
});
