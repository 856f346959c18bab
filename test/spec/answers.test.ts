import { describe, expect, it } from 'vitest';

import { answerVariants, type Change } from './answer-variants.js';
import { constraintsAt } from './constraints.js';
import { type Json, list, member, object, pointerSteps, tolerant } from './contract.js';
import { notificationVariants } from './notification-variants.js';
import { tolerated } from './operations.js';

const { operations, webhooks } = tolerated;

/** `whole` with the value at each pointer replaced, or taken away where it is undefined. */
function changed(whole: Json, changes: Change): Json {
  return Object.entries(changes).reduce(
    (value, [pointer, part]) => put(value, pointerSteps(pointer), part)!,
    whole,
  );
}

function put(whole: Json | undefined, steps: readonly string[], part: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return part;
  const next = put(member(whole, step), rest, part);
  if (Array.isArray(whole)) return list(whole).map((item, index) => (String(index) === step ? next! : item));
  const others = Object.entries(object(whole)).filter(([name]) => name !== step);
  return Object.fromEntries(next === undefined ? others : [...others, [step, next]]);
}

/** The body of an example, named by its operation, for an answer its status, and its own name. */
function bodyOf(of: string): { schema: string; value: Json } {
  const [id = '', ...rest] = of.split(' ');
  const [example = '', status] = rest.reverse();
  const operation = [...operations, ...webhooks].find((one) => one.id === id)!;
  const body = operation.webhook
    ? operation.request
    : operation.responses.find((one) => one.status === status)?.body;
  return { schema: body!.schema, value: body!.examples.get(example)! };
}

const variants = { ...answerVariants, ...notificationVariants };
describe.each(Object.entries(variants))('%s', (of, { legal = {}, broken = {} }) => {
  const { schema, value } = bodyOf(of);
  it.each(Object.entries(legal))('may have %s', (_, change) => {
    expect(tolerant.holds(schema, changed(value, change))).toBe(true);
  });
  it.each(Object.entries(broken))('must not have %s', (_, change) => {
    expect(tolerant.holds(schema, changed(value, change))).toBe(false);
  });
});

it.each([
  ['createQrCashOut', '409'],
  ['createQrCashOut', '500'],
  ['createRefundIn', '404'],
  ['createRefundIn', '500'],
])('%s %s may have any body, or none (OP-28)', (id, status) => {
  const { responses } = operations.find((one) => one.id === id)!;
  expect(responses.find((one) => one.status === status)).toBeDefined();
  expect(responses.find((one) => one.status === status)!.body).toBeUndefined();
});

describe('a member that a schema always requires', () => {
  const places = [...operations, ...webhooks].flatMap(({ webhook, id, request, responses }) =>
    webhook
      ? [{ id, body: request! }]
      : responses.flatMap(({ body }) => (body === undefined ? [] : [{ id, body }])),
  );
  const required = places.flatMap(({ id, body }) =>
    constraintsAt(tolerant, body.schema)
      .filter(({ keyword, at }) => keyword === 'required' && !at.includes('*'))
      .flatMap(({ at, member: name }) =>
        [...body.examples]
          .filter(
            ([, value]) =>
              pointerSteps(`${at}/${name!}`).reduce<Json | undefined>(member, value) !== undefined,
          )
          .slice(0, 1)
          .map(([example, value]) => ({
            id,
            where: body.where,
            example,
            value,
            pointer: `${at}/${name!}`,
            schema: body.schema,
          })),
      ),
  );
  it.each(required)('$where $pointer may not be left out of $example', ({ schema, value, pointer }) => {
    expect(tolerant.holds(schema, changed(value, { [pointer]: undefined }))).toBe(false);
  });
});
