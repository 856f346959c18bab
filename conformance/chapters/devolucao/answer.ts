import { awkwardAmounts } from '../../core/cents.js';
import { isSuccess } from '../../core/success.js';
import { check, t, textOf } from '../check.js';
import { halfADay, now } from '../../core/instants.js';
import { expectHalfADayLater, expectSince } from '../shared/times.js';
import { withFreshTokens } from '../shared/accounts.js';
import { success } from '../shared/refunds.js';
import { expectTextsKept } from '../shared/written-texts.js';

const nearRequest = t`a time within minutes of the request`;

const isTextOrNothing = (value: unknown) =>
  value === undefined || value === null || typeof value === 'string';

export default [
  check('devolucao/texts-as-people-write-them', {
    en: 'A descricao in Portuguese, with accents and symbols, is accepted and returned unchanged',
    'pt-BR': 'Uma descricao em português, com acentos e símbolos, é aceita e retornada sem alteração',
    clauses: ['DEVOLUCAO-01', 'DEVOLUCAO-12'],
    openPoints: ['OP-59'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 50 });
      await expectTextsKept(
        { expect, record: (said) => record('OP-59', 'putDevolucao', said) },
        {
          accepted: 'DEVOLUCAO-01',
          success,
          send: (descricao) => account.devolucao(endToEndId, { descricao }),
          shown: [['DEVOLUCAO-12', '/descricao']],
        },
      );
    },
  }),
  check('devolucao/answer', {
    en: 'The response to a refund request has the id, valor, natureza and descricao of the request, and the current time',
    'pt-BR':
      'A resposta a uma requisição de devolução traz o id, o valor, a natureza e a descricao da requisição, e o horário atual',
    clauses: [
      'DEVOLUCAO-01',
      'DEVOLUCAO-05',
      'DEVOLUCAO-09',
      'DEVOLUCAO-11',
      'DEVOLUCAO-12',
      'DEVOLUCAO-15',
      'DEVOLUCAO-18',
      'DEVOLUCAO-16',
      'DEVOLUCAO-44',
    ],
    openPoints: ['OP-10', 'OP-33', 'OP-41'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 50 });
      const id = values.word(20);
      const fields = { valor: '12.34', natureza: 'ORIGINAL', descricao: 'Devolução parcial' };
      const from = now();
      const answer = await account.devolucao(endToEndId, fields, { id });
      expect.require('DEVOLUCAO-01').status(answer, success);
      const { horario, motivo } = answer.body;
      expect.at('DEVOLUCAO-05').field(answer, '/id').equal(id);
      expect.at('DEVOLUCAO-09').field(answer, '/valor').equal('12.34');
      expect.at('DEVOLUCAO-11').field(answer, '/natureza').equal('ORIGINAL');
      expect.at('DEVOLUCAO-12').field(answer, '/descricao').equal('Devolução parcial');
      expectSince(from, expect.at('DEVOLUCAO-15'), answer, '/horario/solicitacao', nearRequest);
      expect.at('DEVOLUCAO-18').ok(isTextOrNothing(motivo), t`no motivo, or a string`, motivo);
      // Only digits, which reveal a conversion to a number.
      const digits = `00${values.cpf()}`;
      // The specification leaves open whether an id may contain white space (OP-59).
      const padded = ` ${values.word(20)} `;
      const echoed = await account.devolucao(endToEndId, { valor: '1.00' }, { id: padded });
      if (isSuccess(echoed)) expect.at('DEVOLUCAO-05').field(echoed, '/id').equal(padded);
      const descricao = 'Segunda parte da devolução';
      const other = await account.devolucao(endToEndId, { valor: '1.00', descricao }, { id: digits });
      expect.precondition(other, success);
      expect.at('DEVOLUCAO-12').field(other, '/descricao').equal(descricao);
      expect.at('DEVOLUCAO-05').field(other, '/id').equal(digits);
      record('OP-10', 'putDevolucao', answer.status);
      record('OP-33', 'putDevolucao', t`horario has ${Object.keys(horario ?? {}).join(', ')}`);
      record('OP-41', 'putDevolucao', textOf(answer.body.status));
    },
  }),
  check('devolucao/solicitacao-half-a-day-later', {
    en: 'Once the account’s clock has moved by more than 12 hours, horario.solicitacao of a new refund is the current time',
    'pt-BR':
      'Depois que o relógio da conta avança mais de 12 horas, horario.solicitacao de uma devolução nova é o horário atual',
    clauses: ['DEVOLUCAO-15'],
    needs: ['an account', 'a received payment', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      await control.setup('time passes', { seconds: halfADay });
      const answer = await withFreshTokens(account).devolucao(endToEndId);
      expect.precondition(answer, success);
      expectHalfADayLater(expect.at('DEVOLUCAO-15'), answer, '/horario/solicitacao', nearRequest);
    },
  }),
  check('devolucao/answered-amount', {
    en: 'The response to a refund request has the requested amount, to the cent',
    'pt-BR': 'A resposta a uma requisição de devolução traz o valor exato que foi pedido',
    clauses: ['DEVOLUCAO-09'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 200 });
      for (const valor of awkwardAmounts.map((amount) => amount.toFixed(2))) {
        const answer = await account.devolucao(endToEndId, { valor });
        expect.precondition(answer, success);
        expect.at('DEVOLUCAO-09').field(answer, '/valor').equal(valor);
      }
    },
  }),
  check('devolucao/answered-without-optional-fields', {
    en: 'Members that a refund request omits are absent from the response, null or well-formed',
    'pt-BR': 'Na resposta, campos omitidos na requisição de devolução faltam, são null ou são bem formados',
    clauses: ['DEVOLUCAO-12', 'DEVOLUCAO-18'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 20 });
      const before = 'Devolucao anterior';
      expect.precondition(await account.devolucao(endToEndId, { descricao: before }), success);
      const answer = await account.devolucao(endToEndId);
      expect.precondition(answer, success);
      const { descricao, motivo } = answer.body;
      expect.at('DEVOLUCAO-12').ok(isTextOrNothing(descricao), t`no descricao, or a string`, descricao);
      // Otherwise the payer would see the description of another refund.
      expect.at('DEVOLUCAO-12').notEqual(descricao, before, t`not the descricao of another refund`);
      expect.at('DEVOLUCAO-18').ok(isTextOrNothing(motivo), t`no motivo, or a string`, motivo);
    },
  }),
  check('devolucao/id-longest', {
    en: 'A refund id of 35 characters is returned as it was sent',
    'pt-BR': 'Um id de devolução de 35 caracteres é retornado como foi enviado',
    clauses: ['DEVOLUCAO-05'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const id = values.word(35);
      const longest = await account.devolucao(endToEndId, {}, { id });
      expect.at('DEVOLUCAO-05').field(longest, '/id').equal(id);
    },
  }),
];
