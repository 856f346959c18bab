import { type Clause, clauses } from '../../../conformance/contract/register.js';
import { mutant, type Mutant } from '../mutant.js';
import { document } from './contract.js';
import { fieldOf } from './request-fields.js';
import { requestOperators, type Tried } from './request-operators.js';

/** A mutant for every fault and bound of every clause decided by derived requests, and every operator that applies. */
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

/** What a clause says about requests: each field, by its name in the clause, with each of its faults and bounds. */
function triedBy({ pointer, decidedBy }: Clause): readonly { readonly of: string; readonly tried: Tried }[] {
  if (typeof decidedBy !== 'object' || !('request' in decidedBy)) return [];
  const operation = [...document.operations.values()].find((one) => pointer?.startsWith(`${one.pointer}/`));
  if (operation === undefined) return [];
  return Object.entries(decidedBy.request).flatMap(([of, kinds]) => {
    const [name = '', base] = of.split(' of ');
    const field = fieldOf(operation.operationId as Tried['field']['operation'], name);
    // Of the names of bases, only those in upper case (EMAIL, HIGH) are texts from the contract that occur in the
    // request.
    const text = base !== undefined && /^[A-Z]+$/.test(base) ? base : undefined;
    return kinds.map((kind) => ({ of, tried: { field, kind, base: text, decidedBy } }));
  });
}

/** A text as part of an id. */
function words(text: string): string {
  return text.replaceAll('[]', '.items').replaceAll(/[^\w.]+/g, '-');
}
