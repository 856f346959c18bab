import { check } from '../../check.js';
import { accepted, refused } from './tables.js';

export default [
  accepted({
    id: 'cash-out/description-optional',
    title: 'A cash-out without description is accepted',
    clause: 'CASHOUT-20',
    bodies: () => [{ description: undefined }],
  }),
  refused({
    id: 'cash-out/description-not-a-text',
    title: 'A cash-out whose description is an object is refused',
    clause: 'CASHOUT-21',
    bodies: () => [{ description: { text: 'an object' } }],
  }),
  accepted({
    id: 'cash-out/description-longest',
    title: 'A description of 140 characters is accepted',
    clause: 'CASHOUT-22',
    bodies: (values) => [139, 140].map((length) => ({ description: values.word(length) })),
  }),
  refused({
    id: 'cash-out/description-too-long',
    title: 'A description of 141 characters is refused',
    clause: 'CASHOUT-22',
    bodies: (values) => [141, 300].map((length) => ({ description: values.word(length) })),
  }),
  accepted({
    id: 'cash-out/name-longest',
    title: 'A details.name of 100 characters is accepted',
    clause: 'CASHOUT-29',
    bodies: (values) => [99, 100].map((length) => ({ details: { name: values.word(length) } })),
  }),
  refused({
    id: 'cash-out/name-too-long',
    title: 'A details.name of 101 characters is refused',
    clause: 'CASHOUT-29',
    bodies: (values) => [101, 250].map((length) => ({ details: { name: values.word(length) } })),
  }),
  check({
    id: 'cash-out/name-blank',
    title: 'What becomes of an empty or blank details.name',
    clauses: ['CASHOUT-30'],
    openPoints: ['OP-59'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, record }) {
      const empty = await account.cashOut({ value: 1, details: { name: '' } });
      record('OP-59', 'createCashOut', `an empty name: ${empty.status}`);
      const blank = await account.cashOut({ value: 1, details: { name: '   ' } });
      record('OP-59', 'createCashOut', `a blank name: ${blank.status}`);
    },
  }),
];
