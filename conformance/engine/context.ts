import { t, Sentence, type Text } from '../core/text.js';
import { Skip } from '../core/errors.js';
import type { AccountLink, ObservedCall } from '../target/account-core.js';
import { type Delivery, Exchange } from '../target/exchange.js';
import type { Inbox } from '../target/inbox.js';
import type { Reply } from '../target/receiver.js';
import type { AccountParams, StateName, StateParams } from '../target/states.js';
import type { Check } from './check.js';
import { createExpect } from './expect.js';
import type { Failure } from './finding.js';
import type { Session } from './session.js';

/** Builds the account that a suite passes to its checks: tokens and operations. */
export type AccountMaker = (link: AccountLink, check: Check) => unknown;

/**
 * A problem that was reported to a check of a suite without clauses; the check did not find it through an expectation.
 */
export type Found = Pick<Failure, 'kind' | 'message' | 'expected' | 'received' | 'pointer'>;

type Linked = { readonly accountId: string | undefined } | undefined;

/**
 * Builds the argument of a check's `run` from the needs that it declares; the suite's types narrow it. First creates
 * the account if one is needed, then requests what `askAhead` asks for. Throws `Skip` if something that the check needs
 * is missing.
 */
export async function contextOf(
  session: Session,
  check: Check,
  accountOf: AccountMaker,
  askAhead: (account: unknown) => Promise<unknown> | undefined = () => undefined,
): Promise<object> {
  const { environment, evidence } = session;
  for (const need of check.needs) demandNeed(session, check, need);
  const account = check.needs.includes('an account')
    ? accountOf(await session.open(check.account, check.insists), check)
    : undefined;
  // If the target refuses it, the check gets the same refusal when it asks for itself.
  await askAhead(account)?.catch(() => undefined);
  const own = account as Linked;
  return {
    session,
    account,
    receiver: receiverOf(session, own),
    expect: createExpect(evidence, (exchange, expected) => session.precondition(exchange, expected)),
    control: {
      setup: async <S extends StateName>(
        state: S,
        params: StateParams<S>,
        other: Linked = own,
        trace?: (exchange: Exchange) => void,
      ) => {
        const control = session.control(state);
        const holds = session.trail.asked(state, params);
        const returned = await session.time.waitingFor(
          control.setup(state, params, other?.accountId, (sent, answer) =>
            trace?.(new Exchange(sent, answer, undefined, 0, evidence.look)),
          ),
        );
        holds(returned);
        return returned;
      },
      teardown: (state: StateName, params: Readonly<Record<string, unknown>>, other: Linked = own) =>
        session.control(state).teardown(state, { ...params, accountId: other?.accountId }),
    },
    target: environment.profile,
    http: { send: (call: ObservedCall) => session.send(call) },
    values: session.values,
    newAccount: async (params: AccountParams = {}) => {
      session.control('an account');
      return accountOf(await session.open(params, check.insists), check);
    },
    scenario: (name: string) => environment.profile.scenarios[name] ?? '',
    record: (id: string, operation: string, observed: Text | number | boolean) =>
      evidence.observe({
        id,
        operation,
        observed: observed instanceof Sentence ? observed : String(observed),
      }),
    fail: (found: Found, rests: readonly (Exchange | Delivery)[] = evidence.lookedAt()) =>
      evidence.fail({ clause: null, ...found }, rests),
  };
}

function demandNeed(session: Session, check: Check, need: string): void {
  const { profile, receiver, accounts } = session.environment;
  if (need === 'notifications') {
    if (receiver === undefined)
      throw new Skip(t`notifications are switched off (webhooks: none)`, t`webhooks in the target file`);
    session.control('a webhook registration');
  } else if (need.startsWith('scenario ')) {
    const name = need.slice('scenario '.length);
    if (profile.scenarios[name] === undefined)
      throw new Skip(t`the target file names no scenario ${name}`, t`scenario ${name} in the target file`);
  } else if (need === 'an account') {
    accounts.demand(check);
  } else {
    session.control(need as StateName);
  }
}

interface ListenOptions {
  readonly headers?: readonly { key: string; value: string }[];
  readonly account?: Linked;
}

function receiverOf(session: Session, own: Linked): object | undefined {
  const { receiver } = session.environment;
  if (receiver === undefined) return undefined;
  const open = (types: readonly string[]): Inbox =>
    session.watch(receiver.open(types, session.evidence.look));
  return {
    open,
    answerWith: (url: string, reply: Reply) => receiver.answerWith(url, reply),
    listen: async (types: readonly string[], { headers, account = own }: ListenOptions = {}) => {
      const inbox = open(types);
      const control = session.control('a webhook registration');
      const register = ([eventType, url]: [string, string]) =>
        control.setup(
          'a webhook registration',
          { eventType, url, ...(headers && { headers }) },
          account?.accountId,
        );
      await session.time.waitingFor(Promise.all(Object.entries(inbox.urls).map(register)));
      return inbox;
    },
  };
}
