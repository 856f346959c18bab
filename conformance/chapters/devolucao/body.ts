import { check, Skip, t } from '../check.js';
import { unnamedFault } from '../../contract/statuses.js';
import { isSuccess } from '../../core/success.js';
import { unknownEndToEndId } from '../shared/refunds.js';

const natureza = (name: 'MED_OPERACIONAL' | 'MED_FRAUDE', clause: 'DEVOLUCAO-33' | 'DEVOLUCAO-34') =>
  check(`devolucao/natureza-${name === 'MED_FRAUDE' ? 'med-fraude' : 'med-operacional'}`, {
    en: `A refund request with the natureza ${name} is refused`,
    'pt-BR': `Uma requisição de devolução com a natureza ${name} é recusada`,
    clauses: [clause],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 1000 });
      expect.at(clause).status(await account.devolucao(endToEndId, { natureza: name }), unnamedFault);
    },
  });

export default [
  check('devolucao/valor-zero', {
    en: 'Records how a refund of 0.00 is treated',
    'pt-BR': 'Registra como é tratada uma devolução de 0.00',
    clauses: ['DEVOLUCAO-30'],
    openPoints: ['OP-59'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const answer = await account.devolucao(endToEndId, { valor: '0.00' }, { judge: false });
      record('OP-59', 'putDevolucao', t`valor 0.00: ${answer.status}`);
    },
  }),
  check('devolucao/natureza-retirada', {
    en: 'The response to an accepted refund with the natureza RETIRADA has that natureza',
    'pt-BR': 'A resposta a uma devolução aceita com a natureza RETIRADA traz essa natureza',
    clauses: ['DEVOLUCAO-11'],
    openPoints: ['OP-55'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const answer = await account.devolucao(endToEndId, { natureza: 'RETIRADA' });
      record('OP-55', 'putDevolucao', t`a refund with the natureza RETIRADA: ${answer.status}`);
      if (!isSuccess(answer)) throw new Skip(t`the target refuses a refund with the natureza RETIRADA`);
      expect.at('DEVOLUCAO-11').field(answer, '/natureza').equal('RETIRADA');
    },
  }),
  check('devolucao/natureza-retirada-known', {
    en: 'RETIRADA is a valid natureza: with it, a refund of an unknown payment is refused with 404',
    'pt-BR':
      'RETIRADA é uma natureza válida: com ela, a devolução de um pagamento desconhecido é recusada com 404',
    clauses: ['DEVOLUCAO-52'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const unknown = unknownEndToEndId(endToEndId, values.word);
      // This is the only request with RETIRADA that has exactly one fault for every target (OP-64).
      const answer = await account.devolucao(unknown, { natureza: 'RETIRADA' });
      expect.at('DEVOLUCAO-52').status(answer, 404);
    },
  }),
  natureza('MED_OPERACIONAL', 'DEVOLUCAO-33'),
  natureza('MED_FRAUDE', 'DEVOLUCAO-34'),
];
