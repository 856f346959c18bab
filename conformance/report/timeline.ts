import type { Register, ReportFailure, ReportStep } from './report.js';
import { languageIn, textIn } from './words.js';
import { t } from '../core/text.js';
import { textsIn } from '../language/phrases.js';

/** Texts of the steps that led to a failure. */
export const stepTexts = {
  title: t`What led to it`,
  led: (step: string) => t`led to it: ${step}`,
  state: (name: string) => t`state "${name}"`,
  asked: (step: string) => t`step requested from your client: ${step}`,
  atGateway: (state: string) => t`at the gateway: ${state}`,
  notification: (event: string) => t`notification ${event}`,
  noAnswer: t`no response`,
  client: t`Client`,
  proxy: t`Fault proxy`,
  gateway: t`Gateway`,
};

/** Members by which people recognise a payment, in the order in which they are shown. */
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
/** Maximum length of the value of a member, in characters. */
const maxMember = 44;
/** Maximum number of members shown of a message. */
const maxMembers = 3;

/**
 * Returns what happened in a scenario, one step per line, with the time in UTC: what the driver was asked to do, the calls
 * of the client with the faults injected into them, and the notifications delivered to the client.
 */
export function timelineLines(
  { chain = [] }: Pick<ReportFailure, 'chain'>,
  register: Register,
): readonly string[] {
  return chain.map((step) => {
    const { name, sent, came, fault } = stepInWords(step, register);
    const result = step.kind === 'step' ? inBrackets(came).trim() : came;
    const head = `${step.at.slice(11, 23)}  ${name}${inBrackets(sent)}`;
    // The fault is in what was sent, not in how the client answered it.
    if (step.kind === 'notification' && fault !== '' && result !== '') return `${head}, ${fault} → ${result}`;
    const end = step.kind === 'call' && fault !== '' ? fault : [result, fault].filter(Boolean).join(' ');
    return `${head}${end === '' ? '' : ` → ${end}`}`;
  });
}

/** The parts of a step in the language of the register; parts without content are empty. */
export interface StepInWords {
  readonly name: string;
  readonly sent: string;
  readonly came: string;
  readonly fault: string;
}

/** Describes a step of a scenario. */
export function stepInWords(step: ReportStep, register: Register): StepInWords {
  const texts = textsIn(stepTexts, languageIn(register));
  const { kind, what, note = null, texts: own } = step;
  const fault = textIn({ note, ...(own && { texts: own }) }, 'note', register);
  const [status = ''] = step.came.split(' ');
  const [sent, came] = [membersOf(step.sent), membersOf(step.came)];
  switch (kind) {
    case 'step':
      return { name: texts.asked(what), sent, came, fault };
    case 'state':
      return { name: texts.atGateway(what), sent, came: '', fault };
    case 'notification':
      return { name: texts.notification(what), sent, came: step.came, fault };
    case 'call': {
      const answered = /^\d{3}$/.test(status) ? status + inBrackets(came) : step.came;
      return { name: what, sent, came: answered === '' ? texts.noAnswer : answered, fault };
    }
  }
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);

/** Returns the telling members with their values. Searches the text, because a shortened body is not valid JSON. */
function membersOf(json: string): string {
  const found = telling.flatMap((name) => {
    const [, text, number] =
      new RegExp(`"${name}":\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(-?[\\d.]+))`).exec(json) ?? [];
    const value = text ?? number;
    return value === undefined || value === '' ? [] : [`${name} ${value.slice(0, maxMember)}`];
  });
  return found.slice(0, maxMembers).join(', ');
}

/** Returns the calls and provider states that led to a failure, one per line, with what was sent and received. */
export function chainLines({ chain = [] }: ReportFailure, register: Register): readonly string[] {
  if (register.subject === 'client') return timelineLines({ chain }, register);
  return chain.map((step) => {
    const [sent, came] = [step.sent === '' ? '' : ` ${step.sent}`, step.came === '' ? '' : ` → ${step.came}`];
    return `${nameOf(step, register)}${sent}${came}`;
  });
}

/** Labels a line that stands alone as something that led to a failure; a client's step with its time needs no label. */
export function ledText(line: string, register: Register): string {
  return register.subject === 'client' ? line : textsIn(stepTexts, languageIn(register)).led(line);
}

/** Returns the calls and states in brief, without bodies: `POST /api/pix/cash-out 201, state "a payment settles"`. */
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
 * Returns the most telling steps, in order of time. Most telling are the notifications that a failure is about, followed
 * by injected faults, the calls that it is about, other notifications, repeated steps, and other steps and states with a
 * result. Other calls are the least telling.
 */
export function mostTelling(
  { chain = [], exchanges, deliveries }: ReportFailure,
  most: number,
): readonly ReportStep[] {
  const shown = new Set(exchanges.map(({ request: { method, url } }) => `${method} ${pathOf(url)}`));
  const delivered = new Set(deliveries.map(({ receivedAt }) => receivedAt));
  const asked = chain.filter(({ kind }) => kind === 'step').map(({ what, sent }) => what + sent);
  const isRepeated = (step: string) => asked.indexOf(step) !== asked.lastIndexOf(step);
  const weight = ({ kind, at, what, sent, came, note }: ReportStep): number => {
    if (kind === 'notification' && delivered.has(at)) return 5;
    if ((note ?? '') !== '') return 4;
    if (kind === 'call' && shown.has(what)) return 3;
    if (kind === 'notification') return 2;
    if (kind === 'call' || what === 'balance' || (kind === 'step' && came === '')) return 0;
    return kind === 'step' && isRepeated(what + sent) ? 1.5 : 1;
  };
  const best = [...chain.entries()].sort(([a, one], [b, other]) => weight(other) - weight(one) || a - b);
  const kept = new Set(best.slice(0, most).map(([, step]) => step));
  return chain.filter((step) => kept.has(step));
}

/** Returns the path and query of a URL. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
