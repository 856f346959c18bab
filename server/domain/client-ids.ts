import { httpProblem, type Problem } from './problems.js';
import { type Message, message } from '../messages/messages.js';

/**
 * Maximum length of a client's id of a transaction, in characters (OP-59): generous, but short enough for an index in
 * every database.
 */
const maxLength = 255;

/**
 * What is wrong with a client's id of a transaction (an `externalId`, a refund's `id`) in a field; null if it is
 * accepted. One rule for all operations, including those whose contract does not say "not empty".
 */
export function clientIdFault(field: string, id: string): Message | null {
  if (id.trim() === '') return message('field blank', { field });
  return id.length > maxLength && Array.from(id).length > maxLength
    ? message('field maxLength', { field, limit: maxLength })
    : null;
}

/** The refusal of a request whose member `field` is not a valid client's id; absent members are ignored. */
export function clientIdRefusal<Facts>(field: string, idOf: (facts: Facts) => string | undefined) {
  const faultOf = (facts: Facts) => {
    const id = idOf(facts);
    return id === undefined ? null : clientIdFault(field, id);
  };
  return {
    stage: 'request' as const,
    name: field,
    when: (facts: Facts): boolean => faultOf(facts) !== null,
    problem: (facts: Facts): Problem => httpProblem(400, [faultOf(facts) ?? []].flat()),
  };
}
