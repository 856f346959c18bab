import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { hasSucceeded, refusal } from './refund.js';
import { accepted, refused } from './tables.js';

const noText = { text: 'an object' };

const natureza = (id: 'MED_OPERACIONAL' | 'MED_FRAUDE', clause: 'DEVOLUCAO-33' | 'DEVOLUCAO-34') =>
  refused(refusal, {
    id: `devolucao/natureza-${id === 'MED_FRAUDE' ? 'med-fraude' : 'med-operacional'}`,
    title: `A refund request with the natureza ${id} is refused`,
    clause,
    bodies: () => [{ natureza: id }],
  });

export default [
  refused([400], {
    id: 'devolucao/valor-missing',
    title: 'A refund without valor, or with one that is no text, is refused',
    clause: 'DEVOLUCAO-26',
    bodies: () => [undefined, null, noText].map((valor) => ({ valor })),
  }),
  refused([400], {
    id: 'devolucao/valor-malformed',
    title: 'A valor that is no decimal with exactly two decimals is refused',
    clause: 'DEVOLUCAO-27',
    bodies: () =>
      [
        ...['1', '1.0', '1.000', '1.005', '10.999', '1,00', 'abc', '', '-1.00', '1e2', '.5', '1.0x'],
        ...['+1.00', ' 1.00', '1.00 ', '1.00\n', '1,000.00', '0x1.00'],
      ].map((valor) => ({ valor })),
  }),
  check({
    id: 'devolucao/valor-zero',
    title: 'What becomes of a refund of 0.00',
    clauses: ['DEVOLUCAO-30'],
    openPoints: ['OP-59'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const answer = await account.devolucao(endToEndId, { valor: '0.00' }, { judge: false });
      record('OP-59', 'putDevolucao', `valor 0.00: ${answer.status}`);
    },
  }),
  accepted({
    id: 'devolucao/natureza-optional',
    title: 'A refund without natureza is accepted',
    clause: 'DEVOLUCAO-31',
    bodies: () => [{ natureza: undefined }],
  }),
  accepted({
    id: 'devolucao/natureza-original',
    title: 'A refund with the natureza ORIGINAL is accepted',
    clause: 'DEVOLUCAO-32',
    bodies: () => [{ natureza: 'ORIGINAL' }],
  }),
  check({
    id: 'devolucao/natureza-retirada',
    title: 'A refund with the natureza RETIRADA, where it is accepted, is answered with it',
    clauses: ['DEVOLUCAO-11'],
    openPoints: ['OP-55'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const answer = await account.devolucao(endToEndId, { natureza: 'RETIRADA' });
      record('OP-55', 'putDevolucao', `natureza RETIRADA of a payment: ${answer.status}`);
      if (!hasSucceeded(answer)) throw new Skip('the target refuses RETIRADA of a payment');
      expect.at('DEVOLUCAO-11').field(answer, '/natureza').equal('RETIRADA');
    },
  }),
  natureza('MED_OPERACIONAL', 'DEVOLUCAO-33'),
  natureza('MED_FRAUDE', 'DEVOLUCAO-34'),
  refused(refusal, {
    id: 'devolucao/natureza-unknown',
    title: 'A refund with an unknown natureza is refused',
    clause: 'DEVOLUCAO-35',
    bodies: () => ['OUTRA', 'MED', 'original', 'TROCO', noText].map((unknown) => ({ natureza: unknown })),
  }),
  accepted({
    id: 'devolucao/descricao-longest',
    title: 'A descricao of 140 characters is accepted',
    clause: 'DEVOLUCAO-36',
    bodies: (values) => [139, 140].map((length) => ({ descricao: values.word(length) })),
  }),
  refused(refusal, {
    id: 'devolucao/descricao-too-long',
    title: 'A descricao of 141 characters is refused',
    clause: 'DEVOLUCAO-36',
    bodies: (values) => [141, 300].map((length) => ({ descricao: values.word(length) })),
  }),
  refused(refusal, {
    id: 'devolucao/descricao-not-a-text',
    title: 'A descricao that is an object is refused',
    clause: 'DEVOLUCAO-37',
    bodies: () => [{ descricao: noText }],
  }),
];
