import { clientFindingTexts } from './texts/client-findings.js';
import type { Register, ReportFailure, ReportStep } from './report.js';
import { languageIn, textIn } from './words.js';

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
  const texts = clientFindingTexts[languageIn(register)];
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
      return `${texts.state(what)}${said}`;
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
