import { chargeIdOf } from '../domain/br-code.js';
import type { Cob } from '../domain/cob.js';
import type { Cents } from '../domain/money.js';
import type { Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';

/** The charge of an account of this gateway that a BR Code asks to pay. */
export type CodeOfCharge =
  | { readonly accountId: string; readonly amountCents: Cents; readonly charge: Transaction<'cash_in'> }
  | { readonly accountId: string; readonly amountCents: Cents; readonly cob: Cob };

/** Finds the charge that a code of this gateway asks to pay; null for a code from elsewhere. */
export async function findCharge(
  { transactions, cobs }: Pick<Tables, 'transactions' | 'cobs'>,
  code: { readonly qrCode: string; readonly destination: string | null },
): Promise<CodeOfCharge | null> {
  const id = chargeIdOf(code.destination);
  if (id === null) return null;
  const charge = await transactions.chargeByUuid(id);
  if (charge) return { ...charge, charge };
  const cob = await cobs.byLocation(code.qrCode);
  return cob && { ...cob, cob };
}
