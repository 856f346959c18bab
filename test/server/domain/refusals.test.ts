import { describe, expect, it } from 'vitest';

import { cashInRefusals } from '../../../server/domain/cash-in.js';
import { cashOutRefusals } from '../../../server/domain/cash-out.js';
import { cobRefusals } from '../../../server/domain/cob.js';
import { httpProblem } from '../../../server/domain/problems.js';
import { qrCashOutRefusals } from '../../../server/domain/qr-cash-out.js';
import { devolucaoRefusals, refundInRefusals } from '../../../server/domain/refunds.js';
import { refuse, type Refusals } from '../../../server/domain/refusals.js';
import { transferRefusals } from '../../../server/domain/transfer.js';
import { message } from '../../../server/messages/messages.js';

type Listed = readonly { readonly stage: string; readonly name: string }[];

/** Every refusal of an operation, in the order in which a client meets them: a line for each stage. */
const documented: Readonly<Record<string, readonly [Listed, string]>> = {
  createCashOut: [
    cashOutRefusals,
    `request: externalId, PIX_INVALID_AMOUNT, PIX_INVALID_PIX_KEY
    inserted: PIX_DUPLICATE_EXTERNAL_ID, PIX_TRANSACTION_LIMIT_EXCEEDED, PIX_NIGHT_LIMIT_EXCEEDED
    spent: PIX_DAILY_LIMIT_EXCEEDED
    reserved: PIX_INSUFFICIENT_BALANCE`,
  ],
  createQrCashOut: [
    qrCashOutRefusals,
    `request: externalId, code, amount, amount of the code
    inserted: used externalId
    reserved: PIX_INSUFFICIENT_BALANCE`,
  ],
  createTransfer: [
    transferRefusals,
    `key: key of another request
    request: amount, HIGH without creditorDocument
    directory: unknown key, denied institution
    inserted: key of another request
    reserved: balance`,
  ],
  createCashIn: [
    cashInRefusals,
    `request: amount, blank description or externalId, value of a split, splits above the amount, PROVIDER_EXPIRATION_BELOW_MINIMUM, provider out of reach
    inserted: used externalId`,
  ],
  putCob: [
    cobRefusals,
    `request: debtor, amount or lifetime
    inserted: used txid`,
  ],
  createRefundIn: [
    refundInRefusals,
    `request: externalId, amount
    found: unknown payment, unpaid charge, deadline
    inserted: id of another refund
    counted: more than remains
    reserved: balance`,
  ],
  putDevolucao: [
    devolucaoRefusals,
    `request: id, amount
    found: unknown payment, deadline
    inserted: id of another refund
    counted: more than remains
    reserved: balance`,
  ],
};

/** The refusals as {@link documented} has them; a stage that is returned to has a second line. */
function inOrder(refusals: Listed): string {
  const lines: string[] = [];
  let stage = '';
  for (const refusal of refusals) {
    if (refusal.stage === stage) lines.push(`${lines.pop() ?? ''}, ${refusal.name}`);
    else lines.push(`${refusal.stage}: ${refusal.name}`);
    stage = refusal.stage;
  }
  return lines.join('\n');
}

describe.each(Object.entries(documented))('the refusals of %s', (_, [refusals, order]) => {
  it('stand in the order that is documented', () => {
    expect(inOrder(refusals)).toBe(order.replaceAll(/^ +/gm, ''));
  });
});

describe('refusing', () => {
  interface Stages {
    readonly early: number;
    readonly late: string;
  }
  const above = (limit: number) => ({
    stage: 'early' as const,
    name: `above ${limit}`,
    when: (value: number) => value > limit,
    problem: (value: number) => httpProblem(400, message('field maximum', { field: String(value), limit })),
  });
  const refusals: Refusals<Stages> = [
    above(10),
    above(5),
    {
      stage: 'late',
      name: 'empty',
      when: (text) => text === '',
      problem: () => httpProblem(409, message('request invalid')),
    },
  ];

  it.each([
    [20, '20 must be at most 10'],
    [7, '7 must be at most 5'],
  ])('throws the first refusal that applies to %d', (value, message) => {
    expect(() => refuse(refusals, 'early', value)).toThrow(message);
  });

  it('looks at one stage alone, and lets pass what no refusal applies to', () => {
    expect(() => refuse(refusals, 'early', 5)).not.toThrow();
    expect(() => refuse(refusals, 'late', 'text')).not.toThrow();
    expect(() => refuse(refusals, 'late', '')).toThrow('The request is invalid.');
  });
});
