import type { Language } from '../core/language.js';
import { readField } from '../devtools/fields.js';
import { curlLines, stepLines } from '../devtools/step-text.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { runTrigger } from '../devtools/run-trigger.js';
import type { TriggerOptions } from '../devtools/trigger-run.js';
import { isTriggerName, type TriggerName, triggerNames, triggers } from '../devtools/triggers.js';
import { textsIn, translate } from '../language/phrases.js';
import { defineCommand } from './command.js';
import { connectionTable, inSession } from './connection-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { brl } from './parsers.js';

const table = {
  amount: {
    value: '<brl>',
    en: 'amount in BRL, such as 25.50 (default: 10.00)',
    'pt-BR': 'valor em BRL, como 25.50 (padrão: 10.00)',
    parse: brl,
  },
  field: {
    value: '<path=value>',
    en: 'set a member of the request, such as details.name=Ana (repeatable)',
    'pt-BR': 'define um campo da requisição, como details.name=Ana (pode ser repetida)',
    repeats: 'lines',
  },
  error: {
    value: '[code]',
    en: 'make the event end in ERROR; takes a code for cash-out and transfer, and a reason for refund-in and refund',
    'pt-BR':
      'faz o evento terminar em ERROR; aceita um código para cash-out e transfer, e um motivo para refund-in e refund',
  },
  json: { en: 'print the result as JSON', 'pt-BR': 'mostra o resultado como JSON' },
  ...connectionTable,
} as const satisfies OptionTable;

/** `pixkit trigger`; its exit status is 0 for success, 1 if the gateway refused, 2 for wrong usage or configuration. */
export const trigger = defineCommand({
  arguments: [
    { name: '<event>', en: 'the event to cause', 'pt-BR': 'o evento a provocar', choices: triggerNames },
  ],
  options: table,
  footer: eventsText,
  run: async ({ options, values: [event = ''] }, io) =>
    isTriggerName(event) ? triggerEvent(event, options, io) : 2,
});

/** Lists the events that can be triggered, one per line. */
function eventsText(language: Language): string {
  const lines = triggerNames.map((name) => {
    const { notification, summary } = triggers[name];
    return `  ${name.padEnd(14)}${notification.padEnd(17)}${translate(summary, language)}`;
  });
  return [textsIn(devtoolsTexts, language).events, ...lines].join('\n');
}

function triggerEvent(name: TriggerName, options: OptionsOf<typeof table>, io: Io): Promise<number> {
  const language = outputLanguage(io);
  const texts = textsIn(devtoolsTexts, language);
  const { amount, error } = options;
  const wanted: TriggerOptions = { amount, error, fields: (options.field ?? []).map(readField) };
  return inSession(options, io, async (session) => {
    if (options.json !== true) printLines(io.stdout, [texts.gateway(session.description(language))]);
    const steps = await runTrigger(name, wanted, session);
    const curl = await curlLines(steps, session);
    const { notification, eventType } = triggers[name];
    if (options.json === true) {
      const done = steps.map(({ what, status, ids }) => ({ what, status, ids: Object.fromEntries(ids) }));
      const { accountId } = session;
      printLines(io.stdout, [
        JSON.stringify({ event: name, notification, eventType, accountId, done, curl }),
      ]);
      return;
    }
    printLines(io.stdout, [
      ...stepLines(steps, language),
      texts.goesTo(notification, eventType),
      '',
      texts.withCurl,
      ...curl.map((line) => `  ${line}`),
    ]);
  });
}
