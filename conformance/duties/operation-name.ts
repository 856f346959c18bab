import { operations, type OperationId } from '../../generated/operations.js';

/** `POST /api/pix/cash-out`. */
export function operationName(id: OperationId): string {
  const { method, path } = operations[id];
  return `${method.toUpperCase()} ${path}`;
}
