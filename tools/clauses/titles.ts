/** The titles of all lines in results. */
import { shapeSubjects } from '../../conformance/engine/observers.js';
import { offeredId, offeredTitle } from '../../conformance/engine/availability.js';
import type { Suite } from '../../conformance/engine/suite.js';
import { operations } from '../../generated/operations.js';
import type { Titled } from './translations.js';

/**
 * Checks, histories and observers of a suite, the observers of shapes by chapter, and whether each operation is
 * offered.
 */
export function titlesOf(suite: Suite): readonly Titled[] {
  return [
    ...suite.checks,
    ...suite.observers,
    ...shapeSubjects(suite.clauses),
    ...Object.values(operations).map(({ operationId, method, path }) => ({
      id: offeredId(operationId),
      title: offeredTitle({ method: method.toUpperCase(), path }),
    })),
  ];
}
