import type { Exchange } from '../../target/exchange.js';

/** How many times undecided requests are sent again. */
const rounds = 4;

/** Whether the answer decides nothing: there is none, or the target was busy or failed under load. */
function isUndecided({ status }: Exchange): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Sends `count` requests in parallel. Requests without a decision are sent again, one after another, and the last
 * answer to each counts: under load a target may be busy, but must then decide as it would have (OP-55). `isOpen` names
 * further answers that are no decision.
 */
export async function atOnce(
  count: number,
  send: (index: number) => Promise<Exchange>,
  isOpen: (answer: Exchange) => boolean = () => false,
): Promise<readonly Exchange[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, answer] of answers.entries()) {
      if (isUndecided(answer) || isOpen(answer)) answers[index] = await send(index);
    }
  }
  return answers;
}
