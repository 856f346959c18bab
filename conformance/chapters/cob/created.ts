import { isDeepStrictEqual } from 'node:util';
import { asText, check, items, Skip, t, textOf } from '../check.js';
import { canAsk, hasRightCrc, tlvOf } from '../shared/br-code.js';
import { isFilled } from '../shared/envelopes.js';
import { accented, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { charged, type CobFields } from './client.js';
import { halfADay, hasFraction, now } from '../../core/instants.js';
import { expectHalfADayLater, expectSince } from '../shared/times.js';
import { withFreshTokens } from '../shared/accounts.js';
import { expectTextsKept } from '../shared/written-texts.js';
import type { Account } from '../account.js';
import { unnamedFault } from '../../contract/statuses.js';
import { withWrongCheckDigit } from '../../core/values.js';
import { answeredWith } from '../shared/request-table.js';

const codeStart = /^000201/;
const elevenDigits = /^\d{11}$/;

/** Optional members whose values only the request can provide. */
const optional = [
  ['COB-19', 'devedor'],
  ['COB-29', 'solicitacaoPagador'],
  ['COB-30', 'infoAdicionais'],
] as const;

const send = (account: Account, fields: CobFields) => account.cob(fields);

export default [
  check('cob/created', {
    en: 'A valid charge request returns success and an active charge as requested',
    'pt-BR': 'Uma requisição de cobrança válida retorna sucesso e uma cobrança ativa com os dados pedidos',
    clauses: [
      'COB-01',
      'COB-05',
      'COB-07',
      'COB-09',
      'COB-10',
      'COB-14',
      'COB-17',
      'COB-19',
      'COB-20',
      'COB-25',
      'COB-26',
      'COB-29',
      'COB-30',
      'COB-55',
    ],
    openPoints: ['OP-10', 'OP-53'],
    async run({ account, values, expect, record }) {
      const txid = values.word(30);
      const devedor = { cpf: values.cpf(), nome: 'Joana Prado' };
      const from = now();
      const answer = await account.cob({ devedor, calendario: { expiracao: 7200 } }, { txid });
      expect.require('COB-01').status(answer, charged);
      record('OP-10', 'putCob', answer.status);
      expectSince(from, expect.at('COB-05'), answer, '/calendario/criacao');
      expect.at('COB-07').field(answer, '/calendario/expiracao').equal(7200);
      expect.at('COB-09').field(answer, '/txid').equal(txid);
      expect.at('COB-10').field(answer, '/revisao').equal(0);
      const code = textOf(answer.body.loc?.location);
      expect
        .at('COB-14')
        .field(answer, '/loc/location')
        .match(codeStart, t`a Pix code, which begins with 000201`);
      expect.at('COB-14').ok(tlvOf(code) !== undefined, t`/loc/location can be parsed to the end`, code);
      const checksum = hasRightCrc(code) ? t`location with a correct CRC` : t`location with a wrong CRC`;
      record('OP-53', 'putCob', checksum);
      expect.at('COB-17').field(answer, '/location').equal(answer.body.loc?.location);
      expect.at('COB-19').field(answer, '/devedor/cpf').equal(devedor.cpf);
      expect
        .at('COB-20')
        .field(answer, '/devedor/cpf')
        .match(elevenDigits, t`11 digits`);
      expect.at('COB-19').field(answer, '/devedor/nome').equal(devedor.nome);
      expect.at('COB-25').field(answer, '/valor/original').equal('10.50');
      expect.at('COB-26').field(answer, '/valor/modalidadeAlteracao').equal(0);
      expect.at('COB-29').field(answer, '/solicitacaoPagador').equal('Conformance check');
      const requested = [
        ['Order', '1001'],
        ['Shop', 'Centro'],
      ];
      const infos = items(answer.body.infoAdicionais).map(({ nome, valor }) => [nome, valor]);
      expect.at('COB-30').equal(infos, requested);
      expect.at('COB-55').field(answer, '/status').equal('ATIVA');
    },
  }),
  check('cob/criacao-half-a-day-later', {
    en: 'In a charge created more than 12 hours after another, calendario.criacao is the current time',
    'pt-BR': 'Em uma cobrança criada mais de 12 horas depois de outra, calendario.criacao é o horário atual',
    clauses: ['COB-05'],
    needs: ['an account', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      // The response must not repeat the time of an earlier charge.
      const earlier = await account.cob();
      expect.precondition(earlier, charged);
      await control.setup('time passes', { seconds: halfADay });
      const answer = await withFreshTokens(account).cob();
      expect.precondition(answer, charged);
      expectHalfADayLater(expect.at('COB-05'), answer, '/calendario/criacao');
      const before: unknown = earlier.body.calendario?.criacao;
      if (hasFraction(before))
        expect
          .at('COB-05')
          .field(answer, '/calendario/criacao')
          .notEqual(before, t`a later charge has a different time`);
    },
  }),
  check('cob/echoes', {
    en: 'The response to a charge request has the requested values',
    'pt-BR': 'A resposta a uma requisição de cobrança traz os valores pedidos',
    clauses: [
      'COB-07',
      'COB-09',
      'COB-10',
      'COB-14',
      'COB-17',
      'COB-19',
      'COB-25',
      'COB-26',
      'COB-29',
      'COB-30',
    ],
    async run({ account, values, expect }) {
      const amounts = ['0.01', '0.07', '0.29', '1.10', '4.35', '19.99', '100.00', '999999.99'];
      for (const [index, original] of amounts.entries()) {
        const [txid, modalidadeAlteracao] = [values.word(26 + index), index % 2];
        // Less than an hour, or nearly two days.
        const expiracao = index % 2 === 0 ? 600 + index : 2 * 86_400 - index;
        // Characters outside ASCII, and the & of HTML, count and are echoed like any others.
        const solicitacaoPagador = index === 7 ? `${accented(139)}&` : values.word(20 * index || 1);
        const infoAdicionais = Array.from({ length: index + 1 }, (_, at) => ({
          nome: `Field ${at}`,
          valor: `${values.word(8)} ção`,
        }));
        const devedor = { cpf: values.cpf(), nome: `${values.word(12)} Conceição` };
        const fields = { devedor, solicitacaoPagador, infoAdicionais, calendario: { expiracao } };
        const valor = { original, modalidadeAlteracao };
        const answer = await account.cob({ ...fields, valor }, { txid });
        expect.precondition(answer, charged);
        expect.at('COB-07').field(answer, '/calendario/expiracao').equal(expiracao);
        expect.at('COB-09').field(answer, '/txid').equal(txid);
        expect.at('COB-10').field(answer, '/revisao').equal(0);
        const code = textOf(answer.body.loc?.location);
        expect
          .at('COB-14')
          .field(answer, '/loc/location')
          .holds(canAsk(code, original), t`a code for ${original}`);
        expect.at('COB-17').field(answer, '/location').equal(answer.body.loc?.location);
        expect.at('COB-19').field(answer, '/devedor/cpf').equal(devedor.cpf);
        expect.at('COB-19').field(answer, '/devedor/nome').equal(devedor.nome);
        expect.at('COB-25').field(answer, '/valor/original').equal(original);
        expect.at('COB-26').field(answer, '/valor/modalidadeAlteracao').equal(modalidadeAlteracao);
        expect.at('COB-29').field(answer, '/solicitacaoPagador').equal(solicitacaoPagador);
        const infos = items(answer.body.infoAdicionais).map(({ nome, valor: text }) => [nome, text]);
        expect.at('COB-30').equal(
          infos,
          infoAdicionais.map(({ nome, valor: text }) => [nome, text]),
        );
      }
    },
  }),
  check('cob/texts-as-people-write-them', {
    en: 'Names and texts in Portuguese, with accents and symbols, are accepted and returned unchanged',
    'pt-BR': 'Nomes e textos em português, com acentos e símbolos, são aceitos e retornados sem alteração',
    clauses: ['COB-01', 'COB-19', 'COB-29', 'COB-30'],
    openPoints: ['OP-59'],
    run: ({ account, values, expect, record }) =>
      expectTextsKept(
        { expect, record: (said) => record('OP-59', 'putCob', said) },
        {
          accepted: 'COB-01',
          success: charged,
          send: (text) =>
            account.cob({
              devedor: { cpf: values.cpf(), nome: text },
              solicitacaoPagador: text,
              infoAdicionais: [{ nome: text, valor: text }],
            }),
          shown: [
            ['COB-19', '/devedor/nome'],
            ['COB-29', '/solicitacaoPagador'],
            ['COB-30', '/infoAdicionais/0/nome'],
            ['COB-30', '/infoAdicionais/0/valor'],
          ],
        },
      ),
  }),
  check('cob/chave', {
    en: "The recipient's key is returned as it was sent, and another key is returned or refused",
    'pt-BR': 'A chave do recebedor é retornada como foi enviada, e outra chave é retornada ou recusada',
    clauses: ['COB-28'],
    async run({ account, values, expect }) {
      if (account.chave === undefined) throw new Skip(t`the target did not return the chave of the account`);
      const answer = await account.cob();
      expect.precondition(answer, charged);
      expect.at('COB-28').field(answer, '/chave').equal(account.chave);
      const chave = values.uuid();
      const other = await account.cob({ chave });
      // The specification does not say whether an account may use a key that is not its own.
      if (other.status < 400) expect.at('COB-28').field(other, '/chave').equal(chave);
    },
  }),
  check('cob/without-token', {
    en: 'A charge request without a bearer token is refused with 401 and creates nothing',
    'pt-BR': 'Uma requisição de cobrança sem token bearer é recusada com 401 e não cria nada',
    clauses: ['COB-02', 'COB-54'],
    async run({ account, values, expect }) {
      const txid = values.word(32);
      expect.require('COB-02').status(await account.cob({}, { txid, token: null }), 401);
      expect.at('COB-54').status(await account.cob({}, { txid }), charged);
    },
  }),
  check('cob/required-members-alone', {
    en: 'A charge request with only the required members is accepted and takes no values from an earlier one',
    'pt-BR':
      'Uma requisição de cobrança apenas com os campos obrigatórios é aceita e não herda valores de uma anterior',
    clauses: ['COB-01', 'COB-19', 'COB-29', 'COB-30', 'COB-33', 'COB-42'],
    openPoints: ['OP-50'],
    async run({ account, expect, record }) {
      const earlier = await account.cob();
      expect.precondition(earlier, charged);
      const calendario = { expiracao: 3600 };
      const json = { calendario, valor: { original: '10.50', modalidadeAlteracao: 0 } };
      const answer = await account.cob({}, { json });
      expect.at('COB-01').status(answer, charged);
      for (const name of ['devedor', 'chave', 'solicitacaoPagador', 'infoAdicionais']) {
        record('OP-50', 'putCob', t`${name} not sent: ${asText(answer.body[name])}`);
      }
      for (const [clause, name] of optional) {
        const [shown, before]: unknown[] = [answer.body[name], earlier.body[name]];
        // An omitted member must not be filled in from an earlier charge; an omitted debtor must not be filled in at all.
        const isOwn = !isFilled(shown) || (name !== 'devedor' && !isDeepStrictEqual(shown, before));
        expect
          .at(clause)
          .field(answer, `/${name}`)
          .holds(isOwn, t`not that of an earlier charge`);
      }
      const fixed = await account.cob({}, { json: { calendario, valor: { original: '10.50' } } });
      const modality = asText(fixed.body.valor?.modalidadeAlteracao);
      record('OP-50', 'putCob', t`modalidadeAlteracao not sent: ${fixed.status}, ${modality}`);
      const bare = await account.cob({}, { json: { ...json, calendario: {} } });
      const lifetime = asText(bare.body.calendario?.expiracao);
      record('OP-50', 'putCob', t`expiracao not sent: ${bare.status}, ${lifetime}`);
    },
  }),
  check('cob/left-open', {
    en: 'Records the name of the legal-entity field of devedor, and the bounds of expiracao',
    'pt-BR': 'Registra o nome do campo de pessoa jurídica de devedor e os limites de expiracao',
    clauses: ['COB-22', 'COB-41'],
    openPoints: ['OP-33'],
    async run({ account, values, record }) {
      const devedor = { cpf: undefined, cnpj: values.cnpj(), nome: 'Mercado Ltda' };
      const answer = await account.cob({ devedor });
      const isEchoed = textOf(answer.body.devedor?.cnpj) === devedor.cnpj;
      const { status } = answer;
      const company = isEchoed ? t`devedor.cnpj: ${status}, returned` : `devedor.cnpj: ${status}`;
      record('OP-33', 'putCob', company);
      for (const expiracao of [-1, 0, 1, 2_147_483_647, 2_147_483_648]) {
        const { status } = await account.cob({ calendario: { expiracao } });
        record('OP-33', 'putCob', t`expiracao ${expiracao}: ${status}`);
      }
    },
  }),
  answeredWith(send, charged)('cob/devedor-individual', {
    en: 'A charge request with an individual debtor is accepted',
    'pt-BR': 'Uma requisição de cobrança com um devedor pessoa física é aceita',
    clause: 'COB-44',
    bodies: (values) =>
      [values.cpf(), cpfWithLeadingZero(values)].map((cpf) => ({ devedor: { cpf, nome: 'Joana Prado' } })),
  }),
  answeredWith(send, [...charged, 400])('cob/cpf-wrong-check-digits', {
    en: 'A charge request whose devedor.cpf has wrong check digits is refused with 400, or accepted',
    'pt-BR':
      'Uma requisição de cobrança cujo devedor.cpf tem dígitos verificadores errados é recusada com 400, ou aceita',
    clause: 'COB-46',
    bodies: (values) => [
      { devedor: { cpf: withWrongCheckDigit(values.cpf()), nome: 'Joana Prado' } },
      { devedor: { cpf: withWrongCheckDigit(values.cpf()), nome: 'Joana Prado' } },
    ],
  }),
  // The endpoint's list of errors does not name this fault (OP-56).
  answeredWith(send, unnamedFault)('cob/chave-too-long', {
    en: 'A chave of more than 77 characters is refused',
    'pt-BR': 'Uma chave com mais de 77 caracteres é recusada',
    clause: 'COB-51',
    bodies: (values) =>
      [`${values.word(60).toLowerCase()}@${'a'.repeat(13)}.com`, 'x'.repeat(100)].map((chave) => ({ chave })),
  }),
];
