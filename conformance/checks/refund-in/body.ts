import { accepted, refused } from './tables.js';

const noText = { text: 'an object' };

export default [
  refused({
    id: 'refund-in/value-missing',
    title: 'A refund-in without refundValue, or with one that is no number, is refused',
    clause: 'REFUNDIN-14',
    bodies: [undefined, null, 'abc', {}].map((refundValue) => ({ refundValue })),
  }),
  accepted({
    id: 'refund-in/least-value',
    title: 'A refund-in of one cent is accepted',
    clause: 'REFUNDIN-15',
    bodies: [{ refundValue: 0.01 }],
  }),
  refused({
    id: 'refund-in/below-one-cent',
    title: 'A refund-in of zero, less than zero or less than one cent is refused',
    clause: 'REFUNDIN-15',
    bodies: [0, -0.01, -1, -10, 0.009, 0.001].map((refundValue) => ({ refundValue })),
  }),
  refused({
    id: 'refund-in/too-many-decimals',
    title: 'A refundValue with more than two decimals is refused',
    clause: 'LIMIT-02',
    bodies: [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001].map((refundValue) => ({
      refundValue,
    })),
  }),
  accepted({
    id: 'refund-in/reason-optional',
    title: 'A refund-in without reason, and one with, is accepted',
    clause: 'REFUNDIN-17',
    bodies: [{ reason: undefined }, { reason: 'Pedido cancelado' }],
  }),
  refused({
    id: 'refund-in/reason-not-a-text',
    title: 'A refund-in whose reason is an object is refused',
    clause: 'REFUNDIN-18',
    bodies: [{ reason: noText }],
  }),
  accepted({
    id: 'refund-in/external-id-optional',
    title: 'Refund-ins without externalId are accepted, several of one payment too',
    clause: 'REFUNDIN-19',
    bodies: [{ externalId: undefined }, { externalId: undefined, refundValue: 2 }],
  }),
  refused({
    id: 'refund-in/external-id-not-a-text',
    title: 'A refund-in whose externalId is an object is refused',
    clause: 'REFUNDIN-20',
    bodies: [{ externalId: noText }],
  }),
];
