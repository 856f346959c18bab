import { Argument, Command, Option } from 'commander';
import type { Language } from '../core/language.js';
import { t } from '../core/text.js';
import { AccountSession } from '../devtools/account-session.js';
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
import { httpsUrl, withChoices, wholeNumber } from './arguments.js';
import { colorsFor } from './colors.js';
import {
  connectionFrom,
  type ConnectionFlags,
  withConnectionOptions,
  withKnownToken,
} from './connection-options.js';
import { type Io, outputLanguage, printLines, widthOf } from './io.js';
import { plain } from './language.js';

interface ListFlags extends ConnectionFlags {
  readonly event?: string;
  readonly status?: string;
  readonly transaction?: string;
  readonly since?: string;
  readonly limit: number;
  readonly json?: boolean;
}

interface ShowFlags extends ConnectionFlags {
  readonly json?: boolean;
}

interface ResendFlags extends ConnectionFlags {
  readonly to?: string;
}

const statuses = ['pending', 'resending', 'delivered', 'dead'];
const defaultLimit = 20;
/** Maximum length of what an endpoint answered, in characters. */
const maxShown = 300;

/**
 * `pixkit events`; `exit` is called with the exit status: 0 for done, 1 if the gateway refused or there is no such
 * event, 2 for wrong usage or configuration.
 */
export function eventsCommand(io: Io, exit: (status: number) => void): Command {
  /** Works in a session of the account that the options name. */
  const inSession = async (options: ConnectionFlags, work: (session: AccountSession) => Promise<void>) => {
    const session = await AccountSession.open(withKnownToken(connectionFrom(options, io.environment)));
    try {
      await work(session);
      exit(0);
    } finally {
      await session.close();
    }
  };
  const named = () => new Argument('<event>', 'the number of an event, or the id of its transaction');
  const list = new Command('list')
    .description('list the notifications of an account and what came of them, the newest first')
    .addOption(withChoices(new Option('--event <type>', 'only those of one event type'), eventTypes))
    .addOption(withChoices(new Option('--status <status>', 'only those with this status'), statuses))
    .option('--transaction <id>', 'only those about this transaction')
    .option('--since <time>', 'only those since this time, such as 2026-03-31T09:00:00Z')
    .option('--limit <n>', plain(t`at most so many, up to ${mostEvents}`), numberOfEvents, defaultLimit)
    .option('--json', 'print a line of JSON for each')
    .action(async (options: ListFlags) => inSession(options, (session) => listEvents(session, options, io)));
  const show = new Command('show')
    .description('show the content of an event, and every attempt to deliver it')
    .addArgument(named())
    .option('--json', 'print a line of JSON for each delivery')
    .action(async (name: string, options: ShowFlags) =>
      inSession(options, async (session) => showEvents(await eventsNamed(session, name), options, io)),
    );
  const resend = new Command('resend')
    .description('have the gateway send an event again')
    .addArgument(named())
    .option('--to <url>', 'https address that gets it instead of the registered ones', httpsUrl)
    .action(async (name: string, options: ResendFlags) =>
      inSession(options, async (session) => {
        const { transaction, statusCode } = await resendEvent(session, name, options.to);
        printLines(io.stdout, [devtoolsTexts[outputLanguage(io)].resent(transaction, statusCode)]);
      }),
    );
  const command = new Command('events').description('the notifications that a gateway has sent');
  for (const inner of [list, show, resend]) command.addCommand(withConnectionOptions(inner));
  return command;
}

async function listEvents(session: AccountSession, options: ListFlags, io: Io): Promise<void> {
  const { event, status, transaction: transactionId, since, limit } = options;
  const events = await eventsOf(session, { event, status, transactionId, since, limit });
  if (options.json === true) return printLines(io.stdout, events.map(jsonLine));
  const language = outputLanguage(io);
  if (events.length === 0) return printLines(io.stderr, [devtoolsTexts[language].noEvents]);
  const line = (one: SentEvent) =>
    lineOf(one, { colors: colorsFor(io), language, columns: widthOf(io.stdout) });
  printLines(io.stdout, events.map(line));
}

function showEvents(events: readonly SentEvent[], { json }: ShowFlags, io: Io): void {
  if (json === true) return printLines(io.stdout, events.map(jsonLine));
  const language = outputLanguage(io);
  const shown = { colors: colorsFor(io), language, columns: undefined };
  for (const event of events) {
    const body = JSON.stringify(event.body, null, 2).split('\n');
    printLines(io.stdout, [
      lineOf(event, shown),
      `  ${printable(event.url)}`,
      ...event.attempts.map((attempt) => `  ${attemptText(attempt)}`),
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
  const texts = devtoolsTexts[language];
  const notes = [
    status === 'delivered' ? '' : status,
    event.isResend ? texts.again : '',
    last?.failure ?? '',
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

function numberOfEvents(text: string): number {
  return Math.min(mostEvents, wholeNumber(1)(text));
}
