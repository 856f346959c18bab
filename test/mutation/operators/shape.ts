import type { ClauseId } from '../../../generated/clause-ids.js';
import { type Clause, clauses } from '../../../conformance/contract/register.js';
import { valueIn } from '../../../conformance/core/json.js';
import { Delivery, type Exchange } from '../../../conformance/target/exchange.js';
import * as edits from '../../../conformance/variants/parts/edits.js';
import { mutant, type Mutant } from '../mutant.js';
import type { Part } from '../../../conformance/variants/parts/part.js';
import { notifications } from '../../../conformance/variants/parts/notifications.js';
import { schemas } from './contract.js';
import { type Message, type Place, placesOf, pointerOf, pathsIn } from './messages.js';
import { type ShapeOperator, shapeOperators } from './shape-operators.js';

/** A mutant created by an operator, and the messages in which it shows. */
export interface GeneratedMutant extends Mutant {
  readonly affects: (item: Exchange | Delivery) => boolean;
}

/**
 * Creates a mutant for every clause decided by the schema and every operator that can break the clause, judging by the
 * contract's examples.
 */
export function shapeMutants(): readonly GeneratedMutant[] {
  return clauses.filter(({ decidedBy }) => decidedBy === 'schema').flatMap(mutantsAt);
}

function mutantsAt(clause: Clause): readonly GeneratedMutant[] {
  const places = placesOf(clause);
  return shapeOperators.flatMap((operator) => {
    const breaking = places.filter(
      ({ message, path }) =>
        !isWholeNotification(message, path) &&
        message.examples.some((example) => broken(operator, message, path, example) !== undefined),
    );
    return breaking.length === 0 ? [] : [mutantOf(clause.id, operator, breaking)];
  });
}

/** Whether a path is that of a whole notification, which could not be identified if it were broken. */
function isWholeNotification({ event }: Message, path: readonly string[]): boolean {
  return event !== undefined && path.length === 0;
}

function mutantOf(clause: ClauseId, operator: ShapeOperator, places: readonly Place[]): GeneratedMutant {
  const [first] = places;
  const member = first?.path.join('.') ?? '';
  const messages = new Set(places.map(({ message }) => message.event ?? message.operation));
  const built = mutant({
    id: `operator/${clause}/${operator.name}`,
    title: `${member === '' ? 'The body' : member} ${operator.does}: ${[...messages].join(', ')}`,
    clause,
    defect: places.map((place) => breaking(operator, place)),
  });
  const affects: GeneratedMutant['affects'] = (item) =>
    places.some(({ message, path }) => {
      const isOfKind = isDelivery(item)
        ? message.event === (item.body['event'] ?? item.body['type'])
        : message.operation === item.request.operation && message.status === item.status;
      return isOfKind && broken(operator, message, path, item.json) !== undefined;
    });
  return { ...built, affects };
}

const isDelivery = (item: Exchange | Delivery): item is Delivery => item instanceof Delivery;

/** Breaks every message of a kind that conforms to its contract. */
function breaking(operator: ShapeOperator, { message, path }: Place): Part {
  const edit: edits.BodyEdit = (holder) => {
    const body = broken(operator, message, path, holder.body);
    return body === undefined ? holder : { ...holder, body: body.value };
  };
  const { operation, status, event } = message;
  if (operation !== undefined && status !== undefined) return edits.answers(operation, status)(edit);
  return notifications((notification) => (notification['event'] ?? notification['type']) === event)(edit);
}

/** The body, broken at every place that the operator can break; undefined if there is none. */
function broken(
  operator: ShapeOperator,
  { schema }: Message,
  path: readonly string[],
  body: unknown,
): { readonly value: unknown } | undefined {
  if (!schemas.holds(schema, body)) return undefined;
  const changes = pathsIn(body, path).flatMap((steps) => {
    const old = valueIn(body, steps);
    const values = operator.values(old, old !== undefined);
    const alone = aloneIn(body, steps);
    const breaks = values.filter((value) => {
      const changed = put(pointerOf(alone.steps), value)(alone);
      return !schemas.holds(schema, changed.body);
    });
    if (operator.needsAll === true && breaks.length < values.length) return [];
    return breaks.slice(0, 1).map((value) => put(pointerOf(steps), value));
  });
  if (changes.length === 0) return undefined;
  return { value: changes.reduce((holder, change) => change(holder), { body }).body };
}

/**
 * The body reduced to the array items that lead to a place, and the path to that place, so that long lists need not be
 * validated for each item.
 */
export function aloneIn(
  body: unknown,
  steps: readonly string[],
): { readonly body: unknown; readonly steps: readonly string[] } {
  const [step, ...rest] = steps;
  if (step === undefined || typeof body !== 'object' || body === null) return { body, steps };
  const members = body as Readonly<Record<string, unknown>>;
  const below = aloneIn(members[step], rest);
  if (Array.isArray(body)) return { body: [below.body], steps: ['0', ...below.steps] };
  const isThere = Object.hasOwn(members, step);
  return { body: isThere ? { ...members, [step]: below.body } : body, steps: [step, ...below.steps] };
}

/** Sets the value at a pointer; undefined removes it. */
export function put(pointer: string, value: unknown): edits.BodyEdit {
  return value === undefined ? edits.drop(pointer) : edits.set(pointer, value);
}
