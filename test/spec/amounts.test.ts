import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Json, object, published } from './contract.js';
import { operations } from './operations.js';
import { exampleParameters, serveContract, type ServedContract } from './served-contract.js';

const good = [0.01, 0.07, 0.14, 0.29, 0.57, 1, 1.1, 1.15, 4.35, 8.2, 1234.56, 99999.99, 999999.99];
const bad = [1.001, 0.005, 0.011, 10.999, 0.1 + 0.2, 0, -1, -0.01];

/** The members of request bodies that carry an amount of at least 0.01, and a body to put it into. */
const places = [
  { id: 'createCashOut', example: 'document', path: ['value'] },
  { id: 'createQrCashOut', example: 'withAmount', path: ['value'] },
  { id: 'createCashIn', example: 'withoutImage', path: ['transaction', 'value'] },
  { id: 'createRefundIn', example: 'minimal', path: ['refundValue'] },
].map((place) => ({ ...place, operation: operations.find(({ id }) => id === place.id)! }));

function withAmount(body: Json | undefined, [step, ...rest]: readonly string[], amount: number): Json {
  if (step === undefined) return amount;
  const members = object(body);
  return { ...members, [step]: withAmount(members[step], rest, amount) };
}

describe.each(places)('the amount of $id', ({ operation, example, path }) => {
  const request = operation.request!;
  const body = (amount: number): Json => withAmount(request.examples.get(example), path, amount);
  let served: ServedContract;
  beforeAll(async () => {
    served = await serveContract();
    const answer = operation.responses[0]!;
    const [value] = [...answer.body!.examples.values()];
    served.answerWith({ status: Number(answer.status), body: value });
  });
  afterAll(() => served.close());

  it.each(good)('may be %d', async (amount) => {
    expect(published.holds(request.schema, body(amount))).toBe(true);
    expect((await served.send(operation, exampleParameters(operation), body(amount))).status).toBe(201);
  });

  it.each(bad)('may not be %d', async (amount) => {
    expect(published.holds(request.schema, body(amount))).toBe(false);
    expect((await served.send(operation, exampleParameters(operation), body(amount))).status).toBe(400);
  });
});

describe('the amount of createTransfer', () => {
  const { request } = operations.find(({ id }) => id === 'createTransfer')!;
  it.each([...good, 1.001, 0.1 + 0.2])('of %d holds by its decimals alone', (amount) => {
    const body = withAmount(request!.examples.get('minimal'), ['payment', 'amount'], amount);
    expect(published.holds(request!.schema, body)).toBe(good.includes(amount));
  });
});

describe('format brl', () => {
  it('takes every cent up to a million, and no tenth of a cent', () => {
    const money = '/components/schemas/Money';
    for (let cents = 0; cents <= 1_000_000_00; cents += 9_973) {
      expect([cents, published.holds(money, cents / 100)]).toEqual([cents, true]);
      if (cents % 10 !== 0) expect([cents, published.holds(money, cents / 1000)]).toEqual([cents, false]);
    }
  });
});
