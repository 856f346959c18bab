import { type Case, isRefusal } from './causes.js';
import { codeIn } from './codes.js';

/** The code of a refusal for want of balance. */
const wantOfBalance = 'PIX_INSUFFICIENT_BALANCE';

/**
 * For a failure that hangs on a balance the one that shows that refusals change it, if any: where an operation only refused and the
 * balance is another all the same, what is seen of it after any refusal of that operation tells nothing else.
 */
export function effectsOfRefusals(cases: readonly Case[]): (one: Case) => Case | undefined {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { refusedBefore = [], acceptedBefore = [] } = one.failure;
    if (!readsBalance(one)) continue;
    for (const operation of refusedBefore) {
      if (!acceptedBefore.includes(operation) && !known.has(operation)) known.set(operation, one);
    }
  }
  return (one) => {
    if (!readsBalance(one) && !lacksBalance(one)) return undefined;
    const { refusedBefore = [] } = one.failure;
    const found = refusedBefore.flatMap((operation) => known.get(operation) ?? [])[0];
    return found === one ? undefined : found;
  };
}

function readsBalance({ failure: { about, operation = '' } }: Case): boolean {
  return about === 'value' && /balance/i.test(operation);
}

function lacksBalance({ failure: { about, exchanges } }: Case): boolean {
  const [first] = exchanges;
  return about === 'status' && first !== undefined && isRefusal(first) && codeIn(first) === wantOfBalance;
}
