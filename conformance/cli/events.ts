import type { Language } from '../core/language.js';
import type { AccountSession } from '../devtools/account-session.js';
import { eventLine } from '../devtools/event-line.js';
import {
  type Attempt,
  eventsNamed,
  eventsOf,
  mostEvents,
  resendEvent,
  type SentEvent,
} from '../devtools/events.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import type { Colors } from '../report/console.js';
import { printable, withoutCommands, withoutTurns } from '../report/printable.js';
import { eventTypes } from '../target/event-types.js';
import { defineCommand } from './command.js';
import { connectionTable, inSession } from './connection-options.js';
import { colorsFor, type Io, outputLanguage, printLines, widthOf } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { httpsUrl, wholeNumber } from './parsers.js';
import { textsIn } from '../language/phrases.js';

/** Maximum length of the response of an endpoint, in characters. */
const maxShown = 300;

const listTable = {
  event: {
    value: '<type>',
    en: 'only events of one type',
    'pt-BR': 'só eventos de um tipo',
    choices: eventTypes,
    everyday: true,
  },
  status: {
    value: '<status>',
    en: 'only events with this status',
    'pt-BR': 'só eventos com este status',
    choices: ['pending', 'resending', 'delivered', 'dead'],
    everyday: true,
  },
  transaction: {
    value: '<id>',
    en: 'only events of this transaction',
    'pt-BR': 'só eventos desta transação',
    everyday: true,
  },
  since: {
    value: '<time>',
    en: 'only events since this time, such as 2026-03-31T09:00:00Z',
    'pt-BR': 'só eventos a partir desta data e hora, como 2026-03-31T09:00:00Z',
    everyday: true,
  },
  limit: {
    value: '<n>',
    en: `maximum number of events, up to ${mostEvents}`,
    'pt-BR': `número máximo de eventos, até ${mostEvents}`,
    parse: (text: string) => Math.min(mostEvents, wholeNumber(1)(text)),
    default: 20,
    everyday: true,
  },
  json: {
    en: 'print a line of JSON for each event',
    'pt-BR': 'mostra uma linha de JSON para cada evento',
    everyday: true,
  },
  ...connectionTable,
} as const satisfies OptionTable;

const showTable = {
  json: {
    en: 'print a line of JSON for each delivery',
    'pt-BR': 'mostra uma linha de JSON para cada entrega',
  },
  ...connectionTable,
} as const satisfies OptionTable;

const resendTable = {
  to: {
    value: '<url>',
    en: 'HTTPS URL that receives the event instead of the registered URLs',
    'pt-BR': 'URL HTTPS que recebe o evento no lugar das URLs cadastradas',
    parse: httpsUrl,
  },
  ...connectionTable,
} as const satisfies OptionTable;

const event = {
  name: '<event>',
  en: 'the number of an event, or the id of its transaction',
  'pt-BR': 'o número de um evento, ou o id da transação dele',
};

// The exit status of the three commands is 0 for success, 1 if the gateway refused or there is no such event.

/** `pixkit events list`. */
export const listEvents = defineCommand({
  options: listTable,
  run: ({ options }, io) => inSession(options, io, (session) => printEvents(session, options, io)),
});

/** `pixkit events show`. */
export const showEvent = defineCommand({
  arguments: [event],
  options: showTable,
  run: ({ options, values: [name = ''] }, io) =>
    inSession(options, io, async (session) => printWhole(await eventsNamed(session, name), options, io)),
});

/** `pixkit events resend`. */
export const resend = defineCommand({
  arguments: [event],
  options: resendTable,
  run: ({ options, values: [name = ''] }, io) =>
    inSession(options, io, async (session) => {
      const { transaction, statusCode } = await resendEvent(session, name, options.to);
      printLines(io.stdout, [textsIn(devtoolsTexts, outputLanguage(io)).resent(transaction, statusCode)]);
    }),
});

async function printEvents(
  session: AccountSession,
  options: OptionsOf<typeof listTable>,
  io: Io,
): Promise<void> {
  const { event: eventType, status, transaction: transactionId, since, limit } = options;
  const events = await eventsOf(session, { event: eventType, status, transactionId, since, limit });
  if (options.json === true) return printLines(io.stdout, events.map(jsonLine));
  const language = outputLanguage(io);
  if (events.length === 0) return printLines(io.stderr, [textsIn(devtoolsTexts, language).noEvents]);
  const line = (one: SentEvent) =>
    lineOf(one, { colors: colorsFor(io), language, columns: widthOf(io.stdout) });
  printLines(io.stdout, events.map(line));
}

function printWhole(events: readonly SentEvent[], { json }: OptionsOf<typeof showTable>, io: Io): void {
  if (json === true) return printLines(io.stdout, events.map(jsonLine));
  const language = outputLanguage(io);
  const shown = { colors: colorsFor(io), language, columns: undefined };
  for (const one of events) {
    const body = JSON.stringify(one.body, null, 2).split('\n');
    printLines(io.stdout, [
      lineOf(one, shown),
      `  ${printable(one.url)}`,
      ...one.attempts.map((attempt) => `  ${attemptText(attempt)}`),
      ...body.map((line) => `  ${withoutCommands(line)}`),
      '',
    ]);
  }
}

interface Shown {
  readonly colors: Colors;
  readonly language: Language;
  readonly columns: number | undefined;
}

function lineOf(event: SentEvent, { colors, language, columns }: Shown): string {
  const { number, summary, attempts, status, createdAt: at } = event;
  const [last] = attempts;
  const texts = textsIn(devtoolsTexts, language);
  const notes = [
    { text: status === 'delivered' ? '' : status },
    { text: event.isResend ? texts.again : '' },
    { text: last?.failure ?? '' },
  ];
  const facts = { status: last?.statusCode ?? null, durationMs: last?.durationMs };
  return eventLine({ ...facts, at, number, summary, notes }, colors, columns);
}

function attemptText({ at, statusCode, durationMs, failure, answer }: Attempt): string {
  const code = statusCode === null ? '---' : String(statusCode);
  const duration = durationMs === undefined ? '' : `${durationMs} ms  `;
  return printable(
    `${at}  ${code}  ${duration}${failure === '' ? answer.slice(0, maxShown) : failure}`,
  ).trimEnd();
}

function jsonLine({ raw }: SentEvent): string {
  return withoutTurns(JSON.stringify(raw));
}
