import { chainTexts } from './texts/chain.js';
import type { Register, ReportFailure, ReportStep } from './report.js';
import { timelineLines } from './timeline.js';
import { languageIn } from './words.js';

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
  return register.subject === 'client' ? line : chainTexts[languageIn(register)].led(line);
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
  return kind === 'state' ? chainTexts[languageIn(register)].state(what) : what;
}
