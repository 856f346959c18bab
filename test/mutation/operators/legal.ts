import { randomBytes, randomUUID } from 'node:crypto';

import { isObject } from '../../../conformance/core/json.js';
import type { OperationId } from '../../../generated/operations.js';
import type { Part } from '../../../conformance/variants/parts/part.js';
import type { WireRequest } from '../../../conformance/variants/parts/wire.js';
import { examplesAt, operationOf } from './contract.js';
import { type Field, fieldOf, isLegal, spotsOf, type Spot } from './request-fields.js';

/** The fields whose values no two requests to an operation may share. */
const unique: Readonly<Partial<Record<OperationId, string>>> = {
  createCashIn: 'transaction.externalId',
  createCashOut: 'externalId',
  createQrCashOut: 'externalId',
  createTransfer: 'x-idempotency-key',
  putCob: 'txid',
  putDevolucao: 'id',
};

/** Maximum number of values kept per field. */
const maxValues = 20;

/** A legal value with its body, because it may fit only the rest of that body: a value, for example, its code's amount. */
interface LegalValue {
  readonly value: unknown;
  readonly body: unknown;
}

/**
 * Legal values of a field, in this order: those of successful requests (those of similar bodies first, then the latest),
 * the smallest that the contract allows (which never makes a sum too large), and those of the contract's examples.
 */
export interface LegalValues {
  readonly part: Part;
  /** The request with a legal value at a spot; unchanged if no known value makes it legal. */
  repair(request: WireRequest, spot: Spot): WireRequest;
}

export function legalValues(field: Field): LegalValues {
  const { operation } = field;
  let collected: readonly LegalValue[] = [...minOf(field), ...examples(field)].map((value) => ({
    value,
    body: null,
  }));
  return {
    part: {
      answer: (answer, request) => {
        const isSuccess = request.operation === operation && answer.status < 300;
        if (isSuccess && isLegal(request, operation)) {
          const { body } = request;
          const values = spotsOf(request, field).flatMap(({ value }) => value ?? []);
          collected = [...values.map((value) => ({ value, body })), ...collected].slice(0, maxValues);
        }
        return answer;
      },
    },
    repair(request, spot) {
      // An optional field is also legal if it is missing.
      const values = collected
        .toSorted((one, other) => alike(other.body, request.body) - alike(one.body, request.body))
        .map(({ value }) => value);
      const candidates = field.required ? values : [undefined, ...values];
      const repaired = candidates.map((value) => renewed(spot.put(value), field));
      return repaired.find((one) => isLegal(one, operation)) ?? request;
    },
  };
}

/** Number of members that two bodies have in common. */
function alike(one: unknown, other: unknown): number {
  if (!isObject(one) || !isObject(other)) return 0;
  return Object.entries(one).filter(([name, value]) => JSON.stringify(value) === JSON.stringify(other[name]))
    .length;
}

/** The request with a new id, if the replaced field contains the id. */
function renewed(request: WireRequest, { operation, name }: Field): WireRequest {
  const id = unique[operation];
  if (id === undefined || !(id === name || id.startsWith(`${name}.`))) return request;
  const [spot] = spotsOf(request, fieldOf(operation, id));
  if (spot === undefined) return request;
  const candidates = [randomUUID(), randomBytes(16).toString('hex')].map((value) => spot.put(value));
  return candidates.find((one) => isLegal(one, operation)) ?? request;
}

function minOf({ fieldSchemas }: Field): readonly unknown[] {
  return fieldSchemas.flatMap(({ minimum }) => minimum ?? []);
}

function examples(field: Field): readonly unknown[] {
  const { pointer, method, path } = operationOf(field.operation);
  // An id is always generated anew.
  if (field.parameter !== undefined) return unique[field.operation] === field.name ? [''] : [];
  const examplesOfBody = examplesAt(`${pointer}/requestBody`);
  const found = examplesOfBody.flatMap((body) => {
    const request = { operation: field.operation, method, path, headers: {}, body, text: '' };
    return spotsOf(request, field).flatMap(({ value }) => value ?? []);
  });
  return found.map(withSmallSums);
}

/** An object with an amount of at most 1, which fits into any other. */
function withSmallSums(value: unknown): unknown {
  if (!isObject(value) || typeof value['value'] !== 'number') return value;
  return { ...value, value: Math.min(value['value'], 1) };
}
