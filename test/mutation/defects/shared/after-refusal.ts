import { randomUUID } from 'node:crypto';

import { codeOf } from '../../memory.js';
import type { Part } from '../../part.js';
import { cents, handlers, type Handlers, type Services } from '../../replace.js';

type Request = Parameters<Handlers['createCashOut']>[0];

/** Does something in addition whenever a rule refuses a cash-out; `code` is that of the refusal. */
export function afterRefusal(
  effect: (request: Request, services: Services, code: string) => Promise<unknown>,
): Part {
  return handlers((known) => ({
    createCashOut: async (request, services) => {
      try {
        return await known.createCashOut(request, services);
      } catch (thrown) {
        const code = codeOf(thrown);
        if (code !== undefined) await effect(request, services, code);
        throw thrown;
      }
    },
  }));
}

/** Blocks the amount of a refused cash-out, or as much of it as is available. */
export function blocksAmount({ body, account }: Request, { store }: Services): Promise<boolean> {
  return store.write(async ({ ledger }) => {
    const available = (await ledger.balance(account.id))?.availableCents ?? 0;
    const amount = Math.min(available, Math.round(body.value * 100));
    return ledger.moveBalance(account.id, cents(-amount), cents(amount));
  }, account.id);
}

/** The notification of a completed cash-out. */
export function confirmedEvent({ body }: Request): Readonly<Record<string, unknown>> {
  const bank = {
    bankISPB: '00000000',
    bankName: 'BCO',
    bankCode: '001',
    accountBranch: '1',
    accountNumber: '2',
  };
  return {
    event: 'CashOut',
    status: 'CONFIRMED',
    transactionType: 'PIX',
    movementType: 'DEBIT',
    transactionId: randomUUID(),
    externalId: body.externalId,
    endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
    pixKey: body.details.key,
    feeAmount: 0,
    originalAmount: body.value,
    finalAmount: body.value,
    processingDate: new Date().toISOString(),
    errorCode: null,
    errorMessage: null,
    counterpart: { name: body.details.name, document: body.details.document, bank },
    metadata: {},
  };
}
