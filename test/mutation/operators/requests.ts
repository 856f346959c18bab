import { type Clause, clauses } from '../../../conformance/contract/register.js';
import { mutant, type Mutant } from '../mutant.js';
import { document } from './contract.js';
import { fieldOf } from './request-fields.js';
import { requestOperators, type Tried } from './request-operators.js';

/** Creates a mutant for every fault and bound of every clause decided by derived requests, and every suitable operator. */
export function requestMutants(): readonly Mutant[] {
  return clauses.flatMap((clause) =>
    triedBy(clause).flatMap(({ of, tried }) =>
      requestOperators
        .filter((operator) => operator.fits(tried))
        .map((operator) =>
          mutant({
            id: `operator/${clause.id}/${operator.name}-${words(of)}-${words(tried.kind)}`,
            title: `${of} ${tried.kind} ${operator.does}`,
            clause: clause.id,
            defect: operator.defect(tried),
          }),
        ),
    ),
  );
}

/** The faults and bounds that a clause names for requests, each with the field, by its name in the clause. */
function triedBy({ pointer, decidedBy }: Clause): readonly { readonly of: string; readonly tried: Tried }[] {
  if (typeof decidedBy !== 'object' || !('request' in decidedBy)) return [];
  const operation = [...document.operations.values()].find((one) => pointer?.startsWith(`${one.pointer}/`));
  if (operation === undefined) return [];
  return Object.entries(decidedBy.request).flatMap(([of, kinds]) => {
    const [name = '', base] = of.split(' of ');
    const field = fieldOf(operation.operationId as Tried['field']['operation'], name);
    // Only upper-case names of bases (EMAIL, HIGH) are texts from the contract that occur in the request.
    const text = base !== undefined && /^[A-Z]+$/.test(base) ? base : undefined;
    return kinds.map((kind) => ({ of, tried: { field, kind, base: text, decidedBy } }));
  });
}

/** Converts a text to a part of an id. */
function words(text: string): string {
  return text.replaceAll('[]', '.items').replaceAll(/[^\w.]+/g, '-');
}
