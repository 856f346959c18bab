import type { OperationId } from '../../../../generated/operations.js';
import { at, set } from '../../../../conformance/variants/parts/edits.js';
import { accountOf, codeOf } from '../../../../conformance/variants/parts/memory.js';
import {
  bodyOf,
  type NotificationBody,
  sending,
  withBody,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  type AnswerOf,
  behindAnswers,
  cents,
  handler,
  type Handlers,
  type RequestOf,
  type Services,
} from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Operations of an account. */
export type Operation = Exclude<keyof Handlers, 'createAccessToken' | 'createOauthToken'>;

/** The outcome of a request: the body of its response, or the code of its refusal. */
export interface Outcome {
  readonly body: Readonly<Record<string, unknown>>;
  readonly code: string | undefined;
}

/** Runs an additional effect once an operation has succeeded, or once a business rule has refused it. */
export function after<O extends Operation>(
  operation: O,
  outcome: 'success' | 'refusal',
  effect: (request: RequestOf<O>, services: Services, outcome: Outcome) => unknown,
): Part {
  return handler(operation, (inner) => async (request, services) => {
    let answer: AnswerOf<O>;
    try {
      answer = await inner(request, services);
    } catch (thrown) {
      if (outcome === 'refusal') await effect(request, services, { body: {}, code: codeOf(thrown) });
      throw thrown;
    }
    const { body } = answer as { readonly body: Outcome['body'] };
    if (outcome === 'success') await effect(request, services, { body, code: undefined });
    return answer;
  });
}

/** Requests are notified as successful at a wrong moment: once carried out, or once a business rule has refused them. */
export const notifiedAfter = <O extends Operation>(
  operation: O,
  outcome: 'success' | 'refusal',
  eventType: 'cash_in' | 'cash_out' | 'refund_in' | undefined,
  event: (request: RequestOf<O>, body: Outcome['body']) => unknown,
) =>
  withUrls((urls) =>
    after(operation, outcome, (request, _, { body }) => {
      const { account } = request as { readonly account: { readonly id: string } };
      return urls.send(urls.of(account.id, eventType), event(request, body));
    }),
  );

/** The payment of one charge notifies all open charges of the account, by their ids at `pointer` of a notification. */
export const allNotified =
  <O extends Operation>(
    operation: O,
    idOf: (request: RequestOf<O>) => string,
    isPaid: (notification: NotificationBody) => boolean,
    pointer: string,
  ) =>
  (): readonly Part[] => {
    const open = new Map<string, Set<string>>();
    return [
      after(operation, 'success', (request) => {
        const { account } = request as { readonly account: { readonly id: string } };
        open.set(account.id, (open.get(account.id) ?? new Set()).add(idOf(request)));
      }),
      sending(async (delivery, send) => {
        const body = bodyOf(delivery);
        const ids = isPaid(body) ? [...(open.get(delivery.accountId) ?? [])] : [];
        for (const id of ids.filter((other) => other !== at(body, pointer)))
          await send(withBody(delivery, set(pointer, id)({ body }).body));
        return send(delivery);
      }),
    ];
  };

/** Runs an additional effect whenever a request of an account was refused, for any reason. */
export const onRefusedRequest = (
  operation: OperationId,
  effect: (request: WireRequest, accountId: string, services: Services) => Promise<unknown>,
): readonly Part[] =>
  behindAnswers(async ({ status }, request, services) => {
    const accountId = accountOf(request);
    if (request.operation !== operation || status < 400 || accountId === undefined) return;
    await effect(request, accountId, services);
  });

/** Requests that were refused for any reason are notified as successful. */
export const notifiedThoughRefused = (
  operation: OperationId,
  eventType: 'cash_in' | 'cash_out' | 'refund_in',
  event: (request: WireRequest) => unknown,
) =>
  withUrls((urls) =>
    onRefusedRequest(operation, (request, accountId) =>
      urls.send(urls.of(accountId, eventType), event(request)),
    ),
  );

/** Requests that were refused for any reason block an amount for some seconds. */
export const blockedThoughRefused = (operation: OperationId) => (): readonly Part[] =>
  onRefusedRequest(operation, (_, accountId, services) => blocksForAWhile(services, accountId, 100));

/** Blocks this many cents of an account, or as many as are available; returns how many. */
export function blocks({ store }: Services, accountId: string, amountCents: number): Promise<number> {
  return store.write(async ({ ledger }) => {
    const available = (await ledger.balance(accountId))?.availableCents ?? 0;
    const amount = Math.min(available, amountCents);
    return (await ledger.moveBalance(accountId, cents(-amount), cents(amount))) ? amount : 0;
  }, accountId);
}

/** Blocks this many cents of an account, or as many as are available, and releases them some seconds later. */
export async function blocksForAWhile(
  services: Services,
  accountId: string,
  amountCents: number,
): Promise<void> {
  const amount = await blocks(services, accountId, amountCents);
  later(3_000, () =>
    services.store.write(
      ({ ledger }) => ledger.moveBalance(accountId, cents(amount), cents(-amount)),
      accountId,
    ),
  );
}

/** Adds this many cents to the available balance of an account. */
export function credits({ store }: Services, accountId: string, amountCents: number): Promise<boolean> {
  return store.write(({ ledger }) => ledger.moveBalance(accountId, cents(amountCents), cents(0)), accountId);
}

/** Runs a task after some time, if the gateway is still running. */
export function later(afterMs: number, work: () => Promise<unknown>): void {
  setTimeout(() => void work().catch(() => undefined), afterMs).unref();
}
