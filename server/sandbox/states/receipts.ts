import { t } from '../../messages/text.js';
import type { ProviderStates } from '../../../generated/provider-states.js';
import type { Cob } from '../../domain/cob.js';
import { accountNow } from '../../domain/clock.js';
import { centsFromBrl } from '../../domain/money.js';
import type { Counterpart, Transaction } from '../../domain/transactions.js';
import type { Tables } from '../../storage/store.js';
import { chargePaid, cobPaid, moveCob } from '../../lifecycle/charges.js';
import { receive } from '../../lifecycle/receipts.js';
import { bankOf, someone } from '../participants.js';
import { changeOf, endToEndOf, impossible, msOf, type Setup } from './state.js';

function counterpartOf(
  accountId: string,
  payer: ProviderStates['a received payment']['params']['payer'],
): Counterpart {
  return payer ? { ...payer, bank: bankOf(payer.document) } : someone(`${accountId} payer`);
}

/** Number of receipts that are written in one transaction, for which other accounts have to wait. */
const batchSize = 50;

/** The state `a received payment`: settled receipts without a charge. */
export const aReceivedPayment: Setup<'a received payment'> = async (
  { accountId, amount, receivedAt, payer, count },
  services,
) => {
  const receiveBatch = (size: number) =>
    changeOf(accountId, services, async (tables, drawing, account) => {
      const incoming = {
        amountCents: centsFromBrl(amount),
        pixKey: account.chave,
        payer: counterpartOf(accountId, payer),
        receivedAtMs:
          receivedAt === undefined
            ? accountNow(account, drawing.clock.systemMs())
            : msOf('receivedAt', receivedAt),
      };
      const origin = { operation: 'receipt', detail: {} } as const;
      for (let left = size; left > 1; left -= 1) await receive(tables, account, origin, drawing, incoming);
      return receive(tables, account, origin, drawing, incoming);
    });
  let left = count;
  for (; left > batchSize; left -= batchSize) await receiveBatch(batchSize);
  const receipt = await receiveBatch(left);
  return {
    transactionId: receipt.uuid,
    endToEndId: endToEndOf(receipt),
    externalId: receipt.externalId,
    id: receipt.number,
  };
};

/** The state `a charge is paid`: a cash-in by its transactionId, an immediate charge by its txid. */
export const aChargeIsPaid: Setup<'a charge is paid'> = async (
  { accountId, transactionId, txid, payer },
  services,
) => {
  const counterpart = counterpartOf(accountId, payer);
  const receipt = await changeOf<Transaction | null>(
    accountId,
    services,
    async (tables, drawing, account) => {
      if (txid !== undefined) {
        const cob = await cobOf(tables, accountId, txid);
        return cobPaid(tables, account, cob, { payer: counterpart }, drawing);
      }
      const charge = await tables.transactions.byTransactionId(accountId, transactionId ?? '');
      if (charge?.operation !== 'cash_in') {
        throw impossible(
          t`there is no cash-in with transactionId ${{ transactionId: transactionId ?? '' }} in this account`,
        );
      }
      return chargePaid(tables, account, charge, { payer: counterpart }, drawing);
    },
  );
  if (!receipt)
    throw impossible(
      t`the charge with this ${{ name: txid === undefined ? 'transactionId' : 'txid' }} is already paid or closed`,
    );
  return { endToEndId: endToEndOf(receipt) };
};

/** The state `a charge is removed`: an immediate charge, by its receiver or by the provider. */
export const aChargeIsRemoved: Setup<'a charge is removed'> = async (
  { accountId, txid, by = 'receiver' },
  services,
) => {
  await changeOf(accountId, services, async (tables) => {
    const cob = await cobOf(tables, accountId, txid);
    const moved = await moveCob(tables, cob, by === 'receiver' ? 'removeByReceiver' : 'removeByProvider');
    if (!moved)
      throw impossible(t`charge ${{ txid }} is ${{ status: cob.status }}; this state needs an ATIVA charge`);
  });
  return {};
};

async function cobOf({ cobs }: Tables, accountId: string, txid: string): Promise<Cob> {
  const cob = await cobs.byTxid(accountId, txid);
  if (cob) return cob;
  throw impossible(t`there is no immediate charge with txid ${{ txid }} in this account`);
}

export const theChargeProviderFails: Setup<'the charge provider fails'> = async (
  { accountId, failing },
  services,
) => {
  await changeOf(accountId, services, ({ accounts }) => accounts.setChargesFail(accountId, failing));
  return {};
};
