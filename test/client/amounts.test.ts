import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { fromCents, fromWire, toCents, toWire } from '../../client/amounts.js';

const value = (text: string) => JSON.stringify(toWire<{ value: number }>({ value: text }));

describe('an amount', () => {
  it('is never rounded: what is no cent is refused, and shown as it came', () => {
    for (const wrong of [
      '1.005',
      '10,50',
      '1.234,50',
      '1e3',
      '-1',
      '',
      ' 1',
      '0',
      '0.001',
      '99999999999999',
    ]) {
      expect(() => value(wrong), wrong).toThrow(/value must be/);
    }
    expect(() => value(12.34 as never)).toThrow('fromCents');
    expect(() => fromCents(12.5)).toThrow('cents');
    expect(fromWire({ amount: 0.1 + 0.2 })).toEqual({ amount: '0.30000000000000004' });
    expect(() => toCents('0.30000000000000004')).toThrow('amount must be');
  });

  it('is two decimals, whether it came as a number or as text', () => {
    const came = { netBalance: 10, data: [{ payment: { amount: '7.5' }, feeAmount: 0 }], overdraft: -1.5 };
    expect(fromWire(came)).toEqual({
      netBalance: '10.00',
      overdraft: '-1.50',
      data: [{ payment: { amount: '7.50' }, feeAmount: '0.00' }],
    });
    expect([toCents('-1.50'), fromCents(-150), fromCents(0), fromCents(7)]).toEqual([
      -150,
      '-1.50',
      '0.00',
      '0.07',
    ]);
  });

  it('is not what only has the name of one', () => {
    const metadata = { refund: { value: 1234, amount: 5 } };
    expect(fromWire({ metadata, amount: null })).toEqual({ metadata, amount: null });
    const body = { additionalInfo: { value: 'red' }, splits: [{ type: 'PERCENTAGE', value: '2.125' }] };
    expect(toWire<object>(body)).toEqual({ ...body, splits: [{ type: 'PERCENTAGE', value: 2.125 }] });
    expect(() => toWire<object>({ splits: [{ type: 'PERCENTAGE', value: '10%' }] })).toThrow(
      'splits[0].value',
    );
  });
});

describe('the names of amounts', () => {
  type Schema = Readonly<Record<string, unknown>>;
  const contract = JSON.parse(
    readFileSync(new URL('../../generated/contract.json', import.meta.url), 'utf8'),
  ) as { components: { schemas: Record<string, Schema> } };
  const { schemas } = contract.components;

  /** Every member below a schema that is an amount in BRL, or called like one. */
  function* members(schema: unknown): Generator<readonly [name: string, schema: Schema]> {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries(schema as Schema)) {
      if (key === 'properties') yield* Object.entries(inner as Record<string, Schema>);
      yield* members(inner);
    }
  }
  const resolved = (schema: Schema): Schema =>
    typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1)!]! : schema;
  const isAmount = (schema: Schema) => resolved(schema)['format'] === 'brl';
  const of = (isRequest: boolean) =>
    Object.entries(schemas)
      .filter(([name]) => (/Request$|^Split$/.test(name) ? isRequest : !isRequest))
      .flatMap(([, schema]) => [...members(schema)])
      .filter(([, schema]) => isAmount(schema))
      .map(([name]) => name);

  it('are those of the contract', () => {
    const names = { requests: [...new Set(of(true))], answers: [...new Set(of(false))] };
    expect(names.requests.length).toBeGreaterThan(2);
    expect(names.answers.length).toBeGreaterThan(9);
    for (const name of names.requests)
      expect(toWire<object>({ [name]: '1.5' }), name).toEqual({ [name]: 1.5 });
    for (const name of names.answers) expect(fromWire({ [name]: 1.5 }), name).toEqual({ [name]: '1.50' });
  });
});
