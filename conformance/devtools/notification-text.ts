import { english, truncate } from '../core/text.js';
import { isSuccess } from '../core/success.js';
import type { Language } from '../core/language.js';
import { textsIn, translate } from '../language/phrases.js';
import type { Colors } from '../report/console.js';
import { printable, withoutCommands, withoutTurns } from '../report/printable.js';
import { eventLine } from './event-line.js';
import type { ReceivedNotification } from './listener.js';
import { devtoolsTexts } from './texts/devtools.js';

/** Maximum length of the application's response on the line of a notification, in characters. */
const maxShown = 160;

/** Formats a notification on one line; on a terminal, with at most `columns` characters. */
export function formatLine(
  received: ReceivedNotification,
  colors: Colors,
  language: Language = 'en',
  columns?: number,
): string {
  const texts = textsIn(devtoolsTexts, language);
  const { at, durationMs, summary, signature, isRepeated, answer } = received;
  const body = isSuccess(answer) ? '' : shownBody(answer.body);
  // The application's own response is not translated; the kit's sentence about a failure is.
  const words = answer.failure === undefined ? body : translate(answer.failure, language);
  const notes = [
    { text: texts.signature[signature], isAlarm: signature === 'wrong' },
    { text: isRepeated ? texts.again : '' },
    { text: words },
  ];
  return eventLine({ status: answer.status, durationMs, at, summary, notes }, colors, columns);
}

/** Formats headers and body, to be shown below the line of a notification. */
export function formatInFull({ headers, json, bytes }: ReceivedNotification): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${printable(`${name}: ${value ?? ''}`)}`);
  const body = json === undefined ? bytes.toString('utf8') : JSON.stringify(json, null, 2);
  return [
    ...lines,
    ...withoutCommands(body)
      .split('\n')
      .map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** Formats a notification as a line of JSON. */
export function formatJson(received: ReceivedNotification): string {
  const { at, eventType, url, headers, json, bytes, summary, signature, isRepeated, answer, durationMs } =
    received;
  const { kind, status, amount, ids } = summary;
  const facts = {
    at: at.toISOString(),
    eventType,
    kind,
    status,
    amount,
    ids: Object.fromEntries(ids),
    url,
    headers,
    body: json === undefined ? bytes.toString('utf8') : json,
    signature,
    isRepeated,
    answer: {
      status: answer.status,
      body: answer.body.toString('utf8'),
      ...(answer.failure !== undefined && { failure: english(answer.failure) }),
    },
    durationMs: Math.round(durationMs),
  };
  return withoutTurns(JSON.stringify(facts));
}

function shownBody(body: Buffer): string {
  const text = body
    .subarray(0, 4 * maxShown)
    .toString('utf8')
    .trim();
  return truncate(text, maxShown);
}
