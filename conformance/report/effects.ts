import { type Case, isRefusal, type RootOf } from './causes.js';
import { codeIn } from './codes.js';

/** The code of a refusal because the balance is too low. */
const insufficientBalance = 'PIX_INSUFFICIENT_BALANCE';

/**
 * For a failure that depends on a balance: the first failure showing that refusals change the balance, if any. If an
 * operation only refused and the balance changed nevertheless, later wrong balances after a refusal of that operation
 * have the same cause.
 */
export function rootsInRefusals(cases: readonly Case[]): RootOf {
  const firstByOperation = new Map<string, Case>();
  for (const one of cases) {
    const { refusedBefore = [], acceptedBefore = [] } = one.failure;
    if (!readsBalance(one)) continue;
    for (const operation of refusedBefore) {
      if (!acceptedBefore.includes(operation) && !firstByOperation.has(operation))
        firstByOperation.set(operation, one);
    }
  }
  return (one) => {
    if (!readsBalance(one) && !lacksBalance(one)) return undefined;
    const { refusedBefore = [] } = one.failure;
    const found = refusedBefore.flatMap((operation) => firstByOperation.get(operation) ?? [])[0];
    return found === one ? undefined : found;
  };
}

/** Whether a failure is about money that a balance shows. */
export function readsBalance({ failure: { about, operation = '', expected } }: Case): boolean {
  return (
    about === 'value' && (/balance/i.test(operation) || /^(\d+\.\d\d available|\w+Balance) /.test(expected))
  );
}

function lacksBalance({ failure: { about, exchanges } }: Case): boolean {
  const [first] = exchanges;
  return (
    about === 'status' && first !== undefined && isRefusal(first) && codeIn(first) === insufficientBalance
  );
}
