import { withWrongCheckDigit } from '../../target/values.js';
import { accepted, anObject, refused, unnamedFault } from './tables.js';

export default [
  refused({
    id: 'cob/calendario-missing',
    title: 'A charge request without calendario, or with one that is no object, is refused',
    clause: 'COB-39',
    bodies: () => [undefined, 'text', 42].map((calendario) => ({ calendario: calendario as undefined })),
  }),
  refused({
    id: 'cob/expiracao-not-a-number',
    title: 'A charge request whose calendario.expiracao is no number is refused',
    clause: 'COB-40',
    bodies: () => ['soon', anObject].map((expiracao) => ({ calendario: { expiracao } })),
  }),
  accepted({
    id: 'cob/devedor-individual',
    title: 'A charge request with an individual debtor is accepted',
    clause: 'COB-44',
    bodies: (values) =>
      [values.cpf(), values.cpf()].map((cpf) => ({ devedor: { cpf, nome: 'Joana Prado' } })),
  }),
  refused({
    id: 'cob/cpf-malformed',
    title: 'A charge request whose devedor.cpf is not 11 digits is refused',
    clause: 'COB-45',
    bodies: (values) =>
      [
        '123',
        values.cpf().slice(1),
        `${values.cpf()}0`,
        values.cnpj(),
        `${values.cpf().slice(0, 10)}X`,
        `${values.cpf().slice(0, 3)}.${values.cpf().slice(3, 6)}.${values.cpf().slice(6, 9)}-00`,
        'abcdefghijk',
        anObject,
      ].map((cpf) => ({ devedor: { cpf } })),
  }),
  refused({
    id: 'cob/cpf-wrong-check-digits',
    title: 'A charge request whose devedor.cpf has wrong check digits is refused',
    clause: 'COB-46',
    bodies: (values) => [
      { devedor: { cpf: withWrongCheckDigit(values.cpf()) } },
      { devedor: { cpf: withWrongCheckDigit(values.cpf()) } },
    ],
  }),
  refused({
    id: 'cob/nome-missing',
    title: 'A charge request whose devedor has no nome, or one that is no text, is refused',
    clause: 'COB-63',
    bodies: () => [undefined, anObject].map((nome) => ({ devedor: { nome } })),
    statuses: unnamedFault,
  }),
  refused({
    id: 'cob/valor-missing',
    title: 'A charge request without valor, or with one that is no object, is refused',
    clause: 'COB-47',
    bodies: () => [undefined, 'text', 42].map((valor) => ({ valor: valor as undefined })),
  }),
  refused({
    id: 'cob/original-missing',
    title: 'A charge request without valor.original is refused',
    clause: 'COB-48',
    bodies: () => [{ valor: { original: undefined } }],
  }),
  refused({
    id: 'cob/original-malformed',
    title: 'A valor.original that is no decimal with exactly 2 decimals is refused',
    clause: 'COB-49',
    bodies: () =>
      [
        ...['10', '10.5', '10.555', '10.', '.50', '10,50', '1.000,50', '1,000.50', '10.5a', 'abc', ''],
        ...['+10.50', '-10.50', ' 10.50', '10.50 ', '10.50\n', '1e2', '1.05e1', anObject],
      ].map((original) => ({ valor: { original } })),
  }),
  accepted({
    id: 'cob/original-decimal',
    title: 'A valor.original that is a decimal with 2 decimals is accepted',
    clause: 'COB-49',
    bodies: () => ['0.01', '0.29', '10.00', '999999.99'].map((original) => ({ valor: { original } })),
  }),
  refused({
    id: 'cob/modalidade-not-a-number',
    title: 'A charge request whose valor.modalidadeAlteracao is no number is refused',
    clause: 'COB-50',
    bodies: () => ['none', anObject].map((modalidadeAlteracao) => ({ valor: { modalidadeAlteracao } })),
  }),
  refused({
    id: 'cob/chave-too-long',
    title: 'A chave of more than 77 characters is refused',
    clause: 'COB-51',
    bodies: (values) =>
      [`${values.word(60).toLowerCase()}@${'a'.repeat(13)}.com`, 'x'.repeat(100)].map((chave) => ({ chave })),
    statuses: unnamedFault,
  }),
  accepted({
    id: 'cob/solicitacao-longest',
    title: 'A solicitacaoPagador of 140 characters is accepted, and so is a request without one',
    clause: 'COB-52',
    bodies: (values) =>
      [undefined, values.word(139), values.word(140)].map((solicitacaoPagador) => ({ solicitacaoPagador })),
  }),
  refused({
    id: 'cob/solicitacao-too-long',
    title: 'A solicitacaoPagador of 141 characters is refused',
    clause: 'COB-52',
    bodies: (values) => [141, 300].map((length) => ({ solicitacaoPagador: values.word(length) })),
    statuses: unnamedFault,
  }),
  refused({
    id: 'cob/info-malformed',
    title: 'An infoAdicionais that is no array of objects with the texts nome and valor is refused',
    clause: 'COB-53',
    bodies: () =>
      [
        anObject,
        ['text', 'text'],
        [{ nome: 'Order' }],
        [{ valor: '1001' }],
        [{ nome: 'Order', valor: '1' }, {}],
        [{ nome: anObject, valor: '1001' }],
        [{ nome: 'Order', valor: anObject }],
      ].map((infoAdicionais) => ({ infoAdicionais })),
    statuses: unnamedFault,
  }),
];
