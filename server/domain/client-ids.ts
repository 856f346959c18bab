import { httpProblem, type Problem } from './problems.js';

/** Max characters of a client's id of a transaction (OP-59): generous, and few enough for an index of every database. */
const maxLength = 255;

/**
 * What is wrong with a client's id of a transaction (an `externalId`, a refund's `id`), in words that follow the field's name;
 * null where it is taken. One rule for all operations, whichever of them says "not empty".
 */
export function clientIdFault(id: string): string | null {
  if (id.trim() === '') return 'must not be blank';
  return id.length > maxLength && Array.from(id).length > maxLength
    ? `must not have more than ${maxLength} characters`
    : null;
}

/** The refusal of a request whose member `field` is no client's id; absent members are none of its business. */
export function clientIdRefusal<Facts>(field: string, idOf: (facts: Facts) => string | undefined) {
  const faultOf = (facts: Facts) => {
    const id = idOf(facts);
    return id === undefined ? null : clientIdFault(id);
  };
  return {
    stage: 'request' as const,
    name: field,
    when: (facts: Facts): boolean => faultOf(facts) !== null,
    problem: (facts: Facts): Problem => httpProblem(400, [`${field} ${faultOf(facts) ?? ''}`]),
  };
}
