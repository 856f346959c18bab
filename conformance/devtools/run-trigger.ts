import { settlementCodes } from '../../generated/error-codes.js';
import { operations } from '../../generated/operations.js';
import { protocol } from '../../generated/provider-states.js';
import { bodyFields } from '../contract/tolerant.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { membersOf } from '../target/state-members.js';
import type { AccountSession } from './account-session.js';
import { refuseUnknown } from './fields.js';
import { type Step, type TriggerOptions, TriggerRun } from './trigger-run.js';
import { type Trigger, type TriggerName, triggers } from './triggers.js';

/**
 * Causes the event of a trigger. Throws `ConfigurationError` for impossible options, and `Refused` if the gateway refuses.
 */
export async function runTrigger(
  name: TriggerName,
  options: TriggerOptions,
  session: AccountSession,
): Promise<readonly Step[]> {
  const trigger: Trigger = triggers[name];
  refuseImpossible(name, trigger, options);
  refuseUnknownFields(trigger, options);
  const run = new TriggerRun(session, options);
  await trigger.run(run);
  return run.steps;
}

function refuseImpossible(name: TriggerName, { error, amount }: Trigger, options: TriggerOptions): void {
  if (options.amount !== undefined && amount !== undefined)
    throw new ConfigurationError(t`${name} takes no --amount: ${amount.never}.`, t`Omit the option.`);
  if (options.error === undefined) return;
  if (typeof error === 'object')
    throw new ConfigurationError(t`${name} takes no --error: ${error.never}.`, t`Omit the option.`);
  const meant =
    error === 'code' && typeof options.error === 'string' && didYouMean(options.error, settlementCodes);
  if (meant && !settlementCodes.some((code) => code === options.error))
    throw new ConfigurationError(
      t`The specification has no error code ${options.error}.${meant}`,
      t`Give one of ${settlementCodes.join(', ')}, or a code that resembles none of them.`,
    );
  if (error === 'bare' && options.error !== true)
    throw new ConfigurationError(
      t`${name} takes no code with --error: the gateway decides how a charge fails.`,
      t`Pass --error without a value.`,
    );
}

function refuseUnknownFields({ request }: Trigger, { fields }: TriggerOptions): void {
  if (fields.length === 0) return;
  if (request === 'a MED') {
    const members = membersOf(protocol.states[request].params).map(({ name }) => name);
    refuseUnknown(
      fields,
      members.filter((name) => name !== 'accountId'),
      `'${request}'`,
    );
    return;
  }
  const { method, path } = operations[request];
  refuseUnknown(fields, bodyFields(request), `${method.toUpperCase()} ${path}`);
}
