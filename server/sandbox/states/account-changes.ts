import type { ProviderStates } from '../../../generated/provider-states.js';
import type { Account, Limits, Scenarios } from '../../domain/account.js';
import { centsFromBrl } from '../../domain/money.js';
import { Problem } from '../../domain/problems.js';
import { cashInScenario, cashOutScenario } from '../participants.js';
import { wallClockAt } from './an-account.js';
import { changeOf, ImpossibleState, type Setup } from './state.js';

type Changes = ProviderStates['an account changes']['params'];

/** The state `an account changes`: new settings for all later requests; settings that are left out stay. */
export const anAccountChanges: Setup<'an account changes'> = async ({ accountId, ...changes }, services) => {
  await changeOf(accountId, services, async ({ accounts }, { clock }, found) => {
    await accounts.lock?.(accountId);
    const account = (await accounts.byId(accountId)) ?? found;
    await accounts.change(changed(account, changes, clock.systemMs()));
  });
  return {};
};

function changed(account: Account, changes: Omit<Changes, 'accountId'>, systemMs: number): Account {
  const { limits = {}, scenarios = {}, localTime, feeAmount } = changes;
  return {
    ...account,
    limits: limitsWith(account.limits, limits),
    scenarios: scenariosWith(account.scenarios, scenarios),
    settlement: changes.settlement ?? account.settlement,
    minimumExpiration: changes.minimumExpiration ?? account.minimumExpiration,
    webhookRegistration: changes.webhookRegistration ?? account.webhookRegistration,
    feeCents: feeAmount === undefined ? account.feeCents : centsFromBrl(feeAmount),
    wallClockOffsetMs: localTime === undefined ? account.wallClockOffsetMs : wallClockAt(localTime, systemMs),
  };
}

function limitsWith(limits: Limits, changes: NonNullable<Changes['limits']>): Limits {
  const after = (brl: number | null | undefined, before: Limits[keyof Limits]) =>
    brl === undefined ? before : brl === null ? null : centsFromBrl(brl);
  return {
    perTransactionCents: after(changes.perTransaction, limits.perTransactionCents),
    dailyCents: after(changes.daily, limits.dailyCents),
    nightCents: after(changes.night, limits.nightCents),
  };
}

function scenariosWith(scenarios: Scenarios, changes: NonNullable<Changes['scenarios']>): Scenarios {
  const { cashOut = scenarios.cashOut, cashIn = scenarios.cashIn } = changes;
  requireScenario('cashOut', () => cashOutScenario(cashOut ?? undefined));
  requireScenario('cashIn', () => cashInScenario(cashIn ?? undefined));
  return { cashOut, cashIn };
}

/** Throws ImpossibleState for an unknown scenario, listing the known ones. */
function requireScenario(field: keyof Scenarios, look: () => unknown): void {
  try {
    look();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    throw new ImpossibleState(`scenarios.${field}: ${thrown.message}`);
  }
}

/** The state `receivers fail`: sets the result of deliveries without calling a receiver. */
export const receiversFail: Setup<'receivers fail'> = async (
  { accountId, failing, statusCode = 0 },
  services,
) => {
  await changeOf(accountId, services, ({ accounts }) =>
    accounts.setReceiversAnswer(accountId, failing ? statusCode : null),
  );
  return {};
};
