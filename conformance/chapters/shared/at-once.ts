import type { Expectation } from '../../engine/expect.js';
import type { Exchange } from '../../target/exchange.js';
import { t, type Text } from '../check.js';

/** How many equal requests race: more show no more than these, each of which overlaps with all others. */
export const racing = 12;

/** How many times undecided requests are sent again. */
const rounds = 4;

/** Whether the answer decides nothing: there is none, or the target was busy or failed under load. */
export function isUndecided({ status }: Exchange): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Expects that no request broke because of concurrent ones: each is decided like any other, or refused as busy (503).
 */
export function expectNoneBroken(expectation: Expectation, answers: readonly Exchange[]): void {
  const broken = answers.filter(({ status }) => status >= 500 && status !== 503);
  for (const answer of broken.slice(0, 3)) answer.look();
  const statuses = broken.map(({ status }) => status).join(', ');
  const received = t`${broken.length} of ${answers.length}: ${statuses}`;
  expectation.ok(broken.length === 0, t`no server error, however many requests arrive at once`, received);
}

/** Expects that no more than `max` of several requests were accepted. */
export function expectAccepted(
  expectation: Expectation,
  count: number,
  max: number,
  expected: Text = t`at most ${max} are accepted`,
): void {
  expectation.ok(count <= max, expected, t`"${count} accepted"`, {
    values: { of: 'acceptances', expected: [max], received: [count] },
  });
}

/**
 * Sends requests in parallel, and expects none to break. Requests without a decision are sent again, one after
 * another, and the last answer to each counts: under load a target may be busy, but must then decide as it would have
 * (OP-55). `isOpen` names further answers that are no decision.
 */
export async function atOnce(
  expectation: Expectation,
  send: (index: number) => Promise<Exchange>,
  isOpen: (answer: Exchange) => boolean = () => false,
): Promise<readonly Exchange[]> {
  const answers = await Promise.all(Array.from({ length: racing }, (_, index) => send(index)));
  expectNoneBroken(expectation, answers);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, answer] of answers.entries()) {
      if (isUndecided(answer) || isOpen(answer)) answers[index] = await send(index);
    }
  }
  return answers;
}

/** What lets a check run that a busy kit, machine or target has kept from deciding. */
export const oneAtATime = t`one check at a time (--jobs 1), with nothing else on the machine`;
