import { t } from '../core/text.js';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { plain } from './language.js';
import type { Language } from '../core/language.js';
import { runTrigger, type TriggerOptions } from '../devtools/trigger-run.js';
import { readField } from '../devtools/fields.js';
import { curlLines, stepLines } from '../devtools/step-text.js';
import { isTriggerName, type TriggerName, triggerNames, triggers } from '../devtools/triggers.js';
import { AccountSession } from '../devtools/account-session.js';
import { translate } from '../language/phrases.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { gathered, RepeatableOption, withChoices } from './arguments.js';
import { type Io, printLines, outputLanguage } from './io.js';
import {
  connectionFrom,
  withConnectionOptions,
  withKnownToken,
  type ConnectionFlags,
} from './connection-options.js';

interface TriggerFlags extends ConnectionFlags {
  readonly amount?: number;
  readonly field?: readonly string[];
  readonly error?: string | true;
  readonly json?: boolean;
}

/** The events that can be triggered, one per line. */
function eventsText(language: Language): string {
  const lines = triggerNames.map((name) => {
    const { notification, summary } = triggers[name];
    return `  ${name.padEnd(14)}${notification.padEnd(17)}${translate(summary, language)}`;
  });
  return [devtoolsTexts[language].events, ...lines].join('\n');
}

/**
 * `pixkit trigger`; `exit` is called with the exit status: 0 for done, 1 if the gateway refused, 2 for wrong usage or
 * configuration.
 */
export function triggerCommand(io: Io, exit: (status: number) => void): Command {
  const command = new Command('trigger')
    .description('cause a notification, through the API and the control endpoint of a gateway')
    .addArgument(withChoices(new Argument('<event>', 'the event to cause'), triggerNames))
    .option('--amount <brl>', 'amount in BRL, such as 25.50 (default: 10.00)', brl)
    .addOption(
      new RepeatableOption(
        '--field <path=value>',
        'set a member of the request, such as details.name=Ana (repeatable)',
        gathered,
      ),
    )
    .option('--error [code]', 'make it end in ERROR: a code for cash-out and transfer, a reason for refunds')
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', `\n${eventsText(outputLanguage(io))}`);
  return withConnectionOptions(command).action(async (event: string, options: TriggerFlags) =>
    exit(isTriggerName(event) ? await runTriggerCommand(event, options, io) : 2),
  );
}

async function runTriggerCommand(name: TriggerName, options: TriggerFlags, io: Io): Promise<number> {
  const language = outputLanguage(io);
  const texts = devtoolsTexts[language];
  const { amount, error } = options;
  const trigger: TriggerOptions = { amount, error, fields: (options.field ?? []).map(readField) };
  const session = await AccountSession.open(withKnownToken(connectionFrom(options, io.environment)));
  try {
    if (options.json !== true) printLines(io.stdout, [texts.gateway(session.description(language))]);
    const steps = await runTrigger(name, trigger, session);
    const curl = await curlLines(steps, session);
    const { notification, eventType } = triggers[name];
    if (options.json === true) {
      const done = steps.map(({ what, status, ids }) => ({ what, status, ids: Object.fromEntries(ids) }));
      const { accountId } = session;
      printLines(io.stdout, [
        JSON.stringify({ event: name, notification, eventType, accountId, done, curl }),
      ]);
      return 0;
    }
    printLines(io.stdout, [
      ...stepLines(steps, language),
      texts.goesTo(notification, eventType),
      '',
      texts.withCurl,
      ...curl.map((line) => `  ${line}`),
    ]);
    return 0;
  } finally {
    await session.close();
  }
}

function brl(text: string): number {
  if (/^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError(
    plain(t`It must be an amount in BRL of at least 0.01 with at most 2 decimals, such as 25.50.`),
  );
}
