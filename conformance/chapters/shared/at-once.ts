import type { Exchange } from '../../target/exchange.js';

/** Rounds in which callers without a decision ask again. */
const rounds = 4;

/** No decision: no answer came, or one of a target that is busy or broke under load. */
function isUndecided({ status }: Exchange): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Sends `count` requests at once. Whoever got no decision asks again, one after another, and the last answer of each
 * counts: under load a target may be busy, but then it must decide as it would have (OP-55). `isOpen` names answers that
 * are no decision either.
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
