import { Argument, Command, InvalidArgumentError } from 'commander';
import type { Language } from '../core/language.js';
import { trigger, type Wish } from '../devtools/doing.js';
import { readField } from '../devtools/fields.js';
import { curlLines, stepLines } from '../devtools/step-text.js';
import { isTriggerName, type TriggerName, triggerNames, triggers } from '../devtools/triggers.js';
import { Workplace } from '../devtools/workplace.js';
import { said } from '../language/phrases.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { gathered, RepeatableOption } from './arguments.js';
import { type Io, printLines, spokenTo } from './io.js';
import { explainEnd, placeFrom, withWorkplaceOptions, type WorkplaceOptions } from './workplace-options.js';

interface TriggerOptions extends WorkplaceOptions {
  readonly amount?: number;
  readonly field?: readonly string[];
  readonly error?: string | true;
  readonly json?: boolean;
}

/** The events that can be triggered, one per line. */
function eventsText(language: Language): string {
  const lines = triggerNames.map((name) => {
    const { notification, summary } = triggers[name];
    return `  ${name.padEnd(14)}${notification.padEnd(17)}${said(summary, language)}`;
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
    .addArgument(new Argument('<event>', 'the event to cause').choices(triggerNames))
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
    .addHelpText('after', `\n${eventsText(spokenTo(io))}`);
  return withWorkplaceOptions(command).action(async (event: string, options: TriggerOptions) =>
    exit(isTriggerName(event) ? await runTriggerCommand(event, options, io) : 2),
  );
}

async function runTriggerCommand(name: TriggerName, options: TriggerOptions, io: Io): Promise<number> {
  try {
    const language = spokenTo(io);
    const texts = devtoolsTexts[language];
    const { amount, error } = options;
    const wish: Wish = { amount, error, fields: (options.field ?? []).map(readField) };
    const workplace = await Workplace.open(placeFrom(options, io.environment));
    try {
      if (options.json !== true) printLines(io.stdout, [texts.gateway(workplace.description(language))]);
      const steps = await trigger(name, wish, workplace);
      const curl = await curlLines(steps, workplace);
      const { notification, eventType } = triggers[name];
      if (options.json === true) {
        const done = steps.map(({ what, status, ids }) => ({ what, status, ids: Object.fromEntries(ids) }));
        const { accountId } = workplace;
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
      await workplace.close();
    }
  } catch (thrown) {
    return explainEnd(thrown, io);
  }
}

function brl(text: string): number {
  if (/^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError(
    'It must be an amount in BRL of at least 0.01 with at most 2 decimals, such as 25.50.',
  );
}
