import { randomUUID } from 'node:crypto';
import { at } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import type { Part } from '../../part.js';
import { cents } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { blocks } from './after-effects.js';
import { onRefusedRequest } from './derived-conditions.js';

export type Operation = NonNullable<Exclude<WireRequest['operation'], 'control'>>;

export const bank = {
  bankISPB: '00000000',
  bankName: 'BCO',
  bankCode: '001',
  accountBranch: '1',
  accountNumber: '2',
};

/** A notification of the standard family that reports the refused request as completed. */
export const doneEvent = (event: string, movementType: string, externalId: unknown) => ({
  event,
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType,
  transactionId: randomUUID(),
  externalId,
  endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
  pixKey: 'kit@example.com',
  feeAmount: 0,
  originalAmount: 1,
  finalAmount: 1,
  processingDate: new Date().toISOString(),
  errorCode: null,
  errorMessage: null,
  counterpart: { name: 'Maria', document: '***.982.247-**', bank },
  metadata: {},
});

/** Sends notifications of success for refused requests. */
export function notified(
  operation: Operation,
  eventType: string,
  event: (request: WireRequest) => unknown,
): () => readonly Part[] {
  return () => {
    const { part, all, send } = urlsMade();
    const tell = async (request: WireRequest, accountId: string) => {
      const own = all.filter((url) => url.accountId === accountId && url.eventType === eventType);
      for (const url of own) await send(url, event(request));
    };
    return [part, ...onRefusedRequest(operation, tell)];
  };
}

/** Blocks an amount for some seconds whenever a request is refused for its body. */
export function blocked(operation: Operation): () => readonly Part[] {
  return () =>
    onRefusedRequest(operation, async (_request, accountId, services) => {
      const amount = 100;
      if (!(await blocks(services, accountId, amount))) return;
      const release = () =>
        services.store.write(
          ({ ledger }) => ledger.moveBalance(accountId, cents(amount), cents(-amount)),
          accountId,
        );
      setTimeout(() => void release().catch(() => undefined), 3_000).unref();
    });
}

export const idOf = (pointer: string) => (request: WireRequest) => at(request.body, pointer);
