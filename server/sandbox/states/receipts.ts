import { accountNow } from '../../domain/account.js';
import { centsFromBrl } from '../../domain/money.js';
import { isReceipt, type Counterpart, type Transaction } from '../../domain/transactions.js';
import { chargePaid, cobPaid, moveCob, receive } from '../charges.js';
import { bankOf, someone } from '../directory.js';
import { accountIdSchema, accountOf, brlAmount, ImpossibleState, providerState } from './state.js';

interface Payer {
  readonly name: string;
  readonly document: string;
}

const payerSchema = {
  type: 'object',
  required: ['name', 'document'],
  properties: {
    name: { type: 'string', minLength: 1 },
    document: { type: 'string', pattern: '^(\\d{11}|\\d{14})$' },
  },
} as const;
const positiveAmount = { ...brlAmount, minimum: 0.01 } as const;

function counterpartOf(accountId: string, payer: Payer | undefined): Counterpart {
  return payer ? { ...payer, bank: bankOf(payer.document) } : someone(`${accountId} payer`);
}

interface ReceivedParams {
  readonly accountId: string;
  readonly amount: number;
  readonly receivedAt?: string;
  readonly payer?: Payer;
}

/** The state `a received payment`: a settled receipt that no charge asked for. */
export const aReceivedPayment = providerState<ReceivedParams>({
  params: {
    type: 'object',
    required: ['accountId', 'amount'],
    properties: {
      accountId: accountIdSchema,
      amount: positiveAmount,
      receivedAt: { type: 'string' },
      payer: payerSchema,
    },
  },
  setup: async ({ accountId, amount, receivedAt, payer }, services) => {
    const account = await accountOf(accountId, services);
    const receivedAtMs =
      receivedAt === undefined ? accountNow(account, services.clock.systemMs()) : momentOf(receivedAt);
    const receipt = await services.store.write((tables) =>
      receive(tables, account, { operation: 'receipt', detail: {} }, services, {
        amountCents: centsFromBrl(amount),
        pixKey: account.chave,
        payer: counterpartOf(accountId, payer),
        receivedAtMs,
      }),
    );
    return {
      transactionId: receipt.uuid,
      endToEndId: receipt.endToEndId,
      externalId: receipt.externalId,
      id: receipt.number,
    };
  },
});

function momentOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new ImpossibleState(`receivedAt must be an ISO 8601 time, not ${text}`);
  return ms;
}

interface PaidParams {
  readonly accountId: string;
  readonly transactionId?: string;
  readonly txid?: string;
  readonly payer?: Payer;
}

/** The state `a charge is paid`: a cash-in by its transactionId, an immediate charge by its txid. */
export const aChargeIsPaid = providerState<PaidParams>({
  params: {
    type: 'object',
    required: ['accountId'],
    properties: {
      accountId: accountIdSchema,
      transactionId: { type: 'string', minLength: 1 },
      txid: { type: 'string', minLength: 1 },
      payer: payerSchema,
    },
    oneOf: [{ required: ['transactionId'] }, { required: ['txid'] }],
  },
  setup: async ({ accountId, transactionId, txid, payer }, services) => {
    const account = await accountOf(accountId, services);
    const counterpart = counterpartOf(accountId, payer);
    const receipt = await services.store.write(async (tables): Promise<Transaction | null> => {
      if (txid !== undefined) {
        const cob = await tables.cobs.byTxid(accountId, txid);
        if (!cob) throw new ImpossibleState(`the account has no immediate charge with the txid ${txid}`);
        return cobPaid(tables, account, cob, counterpart, services);
      }
      const charge = await tables.transactions.byTransactionId(accountId, transactionId ?? '');
      if (!charge || !isReceipt(charge) || charge.operation !== 'cash_in') {
        throw new ImpossibleState(`the account has no charge with the transactionId ${transactionId ?? ''}`);
      }
      return chargePaid(tables, account, charge as Transaction<'cash_in'>, counterpart, services);
    });
    if (!receipt) throw new ImpossibleState('the charge cannot be paid any more');
    return { endToEndId: receipt.endToEndId };
  },
});

/** The state `a charge is removed`: an immediate charge, by its receiver or by the provider. */
export const aChargeIsRemoved = providerState<{
  accountId: string;
  txid: string;
  by?: 'receiver' | 'provider';
}>({
  params: {
    type: 'object',
    required: ['accountId', 'txid'],
    properties: {
      accountId: accountIdSchema,
      txid: { type: 'string', minLength: 1 },
      by: { enum: ['receiver', 'provider'] },
    },
  },
  setup: async ({ accountId, txid, by = 'receiver' }, services) => {
    await accountOf(accountId, services);
    await services.store.write(async (tables) => {
      const cob = await tables.cobs.byTxid(accountId, txid);
      if (!cob) throw new ImpossibleState(`the account has no immediate charge with the txid ${txid}`);
      const moved = await moveCob(tables, cob, by === 'receiver' ? 'removeByReceiver' : 'removeByProvider');
      if (!moved) throw new ImpossibleState(`the charge is ${cob.status}, not ATIVA`);
    });
    return {};
  },
});

/** The state `the charge provider fails`. */
export const theChargeProviderFails = providerState<{ accountId: string; failing: boolean }>({
  params: {
    type: 'object',
    required: ['accountId', 'failing'],
    properties: { accountId: accountIdSchema, failing: { type: 'boolean' } },
  },
  setup: async ({ accountId, failing }, services) => {
    await accountOf(accountId, services);
    await services.store.write(({ accounts }) => accounts.setChargesFail(accountId, failing));
    return {};
  },
});
