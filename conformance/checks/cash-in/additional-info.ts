import { accepted, anObject, refused, refusedAsBodyError } from './tables.js';

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index + 1}`, `value${index + 1}`]));

export default [
  accepted({
    id: 'cash-in/most-additional-info',
    title: 'additionalInfo of up to 10 pairs is accepted',
    clause: 'CASHIN-43',
    bodies: () => [1, 9, 10].map((count) => ({ additionalInfo: pairs(count) })),
  }),
  refusedAsBodyError({
    id: 'cash-in/too-much-additional-info',
    title: 'additionalInfo of 11 pairs is refused',
    clause: 'CASHIN-43',
    bodies: () => [11, 20].map((count) => ({ additionalInfo: pairs(count) })),
  }),
  refused({
    id: 'cash-in/additional-info-malformed',
    title: 'additionalInfo that is no object, or with a value that is no text, is refused',
    clause: 'CASHIN-44',
    bodies: () =>
      ['text', 42, { order: anObject }, { order: '1', items: ['a', 'b'] }].map((additionalInfo) => ({
        additionalInfo,
      })),
  }),
];
