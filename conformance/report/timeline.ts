import type { Register, ReportFailure, ReportStep } from './report.js';
import { languageIn, textIn } from './words.js';
import { t } from '../core/text.js';
import { textsIn } from '../language/phrases.js';

/** What led to a failure, step by step. */
export const stepTexts = {
  title: t`What led to it`,
  led: (step: string) => t`led to it: ${step}`,
  state: (name: string) => t`state "${name}"`,
  asked: (step: string) => t`your driver was asked: ${step}`,
  atGateway: (state: string) => t`at the gateway: ${state}`,
  notification: (event: string) => t`notification ${event}`,
  noAnswer: t`no answer`,
};

/** Members by which people know a payment again, in the order in which they are named. */
const telling = [
  'order',
  'value',
  'amount',
  'externalId',
  'txid',
  'refund',
  'eventType',
  'state',
  'code',
  'outcome',
];
/** How much of each is shown, in characters. */
const maxMember = 44;
/** How many members of a message are named. */
const maxMembers = 3;

/**
 * What happened in a scenario, one step on a line, with the time in UTC: what the driver was asked, the calls of the client
 * with what was done to them, the notifications that it was given.
 */
export function timelineLines(
  { chain = [] }: Pick<ReportFailure, 'chain'>,
  register: Register,
): readonly string[] {
  return chain.map((step) => `${step.at.slice(11, 23)}  ${stepText(step, register)}`);
}

function stepText(step: ReportStep, register: Register): string {
  const texts = textsIn(stepTexts, languageIn(register));
  const { kind, what, sent, came } = step;
  const note = textIn(
    { note: step.note ?? null, ...(step.texts && { texts: step.texts }) },
    'note',
    register,
  );
  const said = membersOf(sent);
  switch (kind) {
    case 'step':
      return arrow(`${texts.asked(what)}${said}`, membersOf(came).trim());
    case 'state':
      return `${texts.atGateway(what)}${said}`;
    case 'notification':
      return arrow(`${texts.notification(what)}${said}`, note === '' ? came : `${came} ${note}`.trim());
    case 'call': {
      const [status = ''] = came.split(' ');
      const answered = /^\d{3}$/.test(status)
        ? `${status}${membersOf(came)}`
        : came === ''
          ? texts.noAnswer
          : came;
      return arrow(`${what}${said}`, note === '' ? answered : note);
    }
  }
}

const arrow = (from: string, to: string): string => (to === '' ? from : `${from} → ${to}`);

/** The members that tell, with their values; what was cut is no JSON any more, so they are looked for as text. */
function membersOf(json: string): string {
  const found = telling.flatMap((name) => {
    const [, text, number] =
      new RegExp(`"${name}":\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(-?[\\d.]+))`).exec(json) ?? [];
    const value = text ?? number;
    return value === undefined || value === '' ? [] : [`${name} ${value.slice(0, maxMember)}`];
  });
  return found.length === 0 ? '' : ` (${found.slice(0, maxMembers).join(', ')})`;
}

/** The calls and provider states that led to a failure, one on a line, with what was sent and what came. */
export function chainLines({ chain = [] }: ReportFailure, register: Register): readonly string[] {
  if (register.subject === 'client') return timelineLines({ chain }, register);
  return chain.map((step) => {
    const [sent, came] = [step.sent === '' ? '' : ` ${step.sent}`, step.came === '' ? '' : ` → ${step.came}`];
    return `${nameOf(step, register)}${sent}${came}`;
  });
}

/** A line of it where nothing else says what it is; the time in front of a step of a client says enough. */
export function ledText(line: string, register: Register): string {
  return register.subject === 'client' ? line : textsIn(stepTexts, languageIn(register)).led(line);
}

/** The same in brief, without bodies: `POST /api/pix/cash-out 201, state "a payment settles"`. */
export function chainText({ chain = [] }: ReportFailure, register: Register): string {
  return chain
    .map((step) =>
      [nameOf(step, register), ...(step.kind === 'call' ? [step.came.split(' ')[0]] : [])].join(' '),
    )
    .join(', ');
}

function nameOf({ kind, what }: ReportStep, register: Register): string {
  return kind === 'state' ? textsIn(stepTexts, languageIn(register)).state(what) : what;
}

/**
 * The steps that tell most, in order: the notifications that a failure is about, faults that were injected, the calls
 * that it is about, what came before.
 */
export function mostTelling(
  { chain = [], exchanges, deliveries }: ReportFailure,
  most: number,
): readonly ReportStep[] {
  const shown = new Set(exchanges.map(({ request: { method, url } }) => `${method} ${pathOf(url)}`));
  const delivered = new Set(deliveries.map(({ receivedAt }) => receivedAt));
  const weight = ({ kind, at, what, note }: ReportStep): number => {
    if (kind === 'notification' && delivered.has(at)) return 5;
    if ((note ?? '') !== '') return 4;
    if (kind === 'call' && shown.has(what)) return 3;
    if (kind === 'notification') return 2;
    return kind === 'call' || what === 'balance' ? 0 : 1;
  };
  const best = [...chain.entries()].sort(([a, one], [b, other]) => weight(other) - weight(one) || a - b);
  const kept = new Set(best.slice(0, most).map(([, step]) => step));
  return chain.filter((step) => kept.has(step));
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
