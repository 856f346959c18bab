import { operations, type OperationId } from '../../../../generated/operations.js';
import { isFault } from '../../../contract/cases/cases.js';
import type { Kind } from '../../../contract/cases/changes.js';
import type { DecidedByRequest } from '../../../contract/clause.js';
import { type Clause, clauses } from '../../../contract/register.js';
import { refusalStatuses } from '../../../contract/statuses.js';
import { escapeStep } from '../../../core/json.js';
import type { Grade } from './plan.js';

/** One fault or bound of one field that a clause decides. */
export interface Graded {
  /** Name of the field, such as `details.key`, or of field and base, such as `details.key of EMAIL`. */
  readonly field: string;
  readonly kind: Kind;
  readonly grade: Grade;
}

const byOperation = new Map<OperationId, readonly Graded[]>();

/** The grades of derived requests according to the clauses of an operation, from `decidedBy.request`. */
export function gradesOf(operation: OperationId): readonly Graded[] {
  const cached = byOperation.get(operation);
  if (cached !== undefined) return cached;
  const { method, path } = operations[operation];
  const place = `/paths/${escapeStep(path)}/${method}/`;
  const found = clauses.filter(({ pointer }) => pointer?.startsWith(place)).flatMap(gradedBy);
  byOperation.set(operation, found);
  return found;
}

function gradedBy({ id, decidedBy }: Clause): readonly Graded[] {
  if (typeof decidedBy !== 'object' || !('request' in decidedBy)) return [];
  return Object.entries(decidedBy.request).flatMap(([field, kinds]) =>
    kinds.map((kind) => ({ field, kind, grade: gradeOf(id, kind, decidedBy) })),
  );
}

function gradeOf(clause: Clause['id'], kind: Kind, decidedBy: DecidedByRequest): Grade {
  const { accepted, code } = decidedBy;
  return { clause, statuses: isFault(kind) ? refusalStatuses(decidedBy) : accepted, code };
}
