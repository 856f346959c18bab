import { answers, at, drop, set, status } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { WireAnswer } from '../../wire.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { countShown, firstShown, keptShown, staleAnswers } from '../shared/stale.js';

const operation = 'putCob';
const isMade = ({ status: code }: WireAnswer) => code === 201;
const made = (...edits: Parameters<typeof answers>[2][]) => answers(operation, isMade, ...edits);
/** Charges whose code contains an amount, made from the right one. */
const coded = (change: (original: unknown) => string) =>
  made((answer) => {
    const location = withAmount(at(answer.body, '/location'), change(at(answer.body, '/valor/original')));
    return set('/loc/location', location)(set('/location', location)(answer));
  });
const startedAt = new Date(Date.now() - 3_600_000).toISOString();

export default {
  'cob/answered-203': breaks('COB-01', {
    title: 'A charge is answered with 203',
    defect: made(status(203)),
  }),
  'cob/criacao-of-the-start': breaks('COB-05', {
    title: 'criacao is the time at which the gateway was started',
    defect: made(set('/calendario/criacao', startedAt)),
  }),
  'cob/criacao-of-the-first': breaks('COB-05', {
    title: 'criacao is that of the first charge of the account',
    defect: firstShown(operation, '/calendario/criacao'),
  }),
  'cob/expiracao-of-a-day': breaks('COB-07', {
    title: 'An expiracao of more than a day comes back as a day',
    defect: made(set('/calendario/expiracao', (seconds: unknown) => Math.min(Number(seconds), 86_400))),
  }),
  'cob/expiracao-default': breaks('COB-07', {
    title: 'expiracao of the answer is always the default',
    defect: made(set('/calendario/expiracao', 86_400)),
  }),
  'cob/expiracao-stale': breaks('COB-07', {
    title: 'expiracao is that of the charge before',
    defect: staleAnswers(operation, '/calendario/expiracao'),
  }),
  'cob/txid-lower-case': breaks('COB-09', {
    title: 'txid comes back in lower case',
    defect: made(set('/txid', (txid: unknown) => String(txid).toLowerCase())),
  }),
  'cob/txid-stale': breaks('COB-09', {
    title: 'txid is that of the charge before',
    defect: staleAnswers(operation, '/txid'),
  }),
  'cob/revisao-one': breaks('COB-10', {
    title: 'revisao of a new charge is 1',
    defect: made(set('/revisao', 1)),
  }),
  'cob/revisao-counts': breaks('COB-10', {
    title: 'revisao counts the charges of the account',
    defect: countShown(operation, '/revisao'),
  }),
  'cob/amount-in-cents-in-the-code': breaks('COB-14', {
    title: 'The amount in the code is in cents',
    defect: coded(amountInCents),
  }),
  'cob/amount-of-ten-in-the-code': breaks('COB-14', {
    title: 'The amount in the code is always 10.00',
    defect: coded(() => '10.00'),
  }),
  'cob/location-cut': breaks('COB-14', {
    title: 'location lacks its last characters, in both places',
    defect: made(
      set('/loc/location', (code: unknown) => String(code).slice(0, -6)),
      set('/location', (code: unknown) => String(code).slice(0, -6)),
    ),
  }),
  'cob/location-stale': breaks('COB-17', {
    title: 'location is that of the charge before, loc.location is its own',
    defect: staleAnswers(operation, '/location'),
  }),
  'cob/location-in-upper-case': breaks('COB-17', {
    title: 'location is loc.location in upper case',
    defect: made(set('/location', (code: unknown) => String(code).toUpperCase())),
  }),
  'cob/status-active': breaks('COB-18', {
    title: 'status of a new charge is ACTIVE',
    defect: made(set('/status', 'ACTIVE')),
  }),
  'cob/status-concluida': breaks('COB-55', {
    title: 'status of a new charge is CONCLUIDA',
    defect: made(set('/status', 'CONCLUIDA')),
  }),
  'cob/devedor-of-another': breaks('COB-19', {
    title: 'devedor is somebody else',
    defect: made(set('/devedor', { cpf: '52998224725', nome: 'Outra Pessoa' })),
  }),
  'cob/cpf-masked': breaks('COB-20', {
    title: 'devedor.cpf is masked',
    defect: made(set('/devedor/cpf', (cpf: unknown) => `***${String(cpf).slice(3, 9)}**`)),
  }),
  'cob/original-in-cents': breaks('COB-25', {
    title: 'valor.original is in cents with two decimals',
    defect: made(set('/valor/original', (brl: unknown) => (Number(brl) * 100).toFixed(2))),
  }),
  'cob/original-stale': breaks('COB-25', {
    title: 'valor.original is that of the charge before',
    defect: staleAnswers(operation, '/valor/original'),
  }),
  'cob/chave-of-the-house': breaks('COB-28', {
    title: 'chave is a key of the gateway',
    defect: made(set('/chave', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'cob/solicitacao-dropped': breaks('COB-29', {
    title: 'solicitacaoPagador does not come back',
    defect: made(drop('/solicitacaoPagador')),
  }),
  'cob/solicitacao-stale': breaks('COB-29', {
    title: 'solicitacaoPagador is that of the charge before',
    defect: staleAnswers(operation, '/solicitacaoPagador'),
  }),
  'cob/info-first-alone': breaks('COB-30', {
    title: 'Of infoAdicionais the first comes back',
    defect: made(
      set('/infoAdicionais', (infos: unknown) => (Array.isArray(infos) ? infos.slice(0, 1) : infos)),
    ),
  }),
  'cob/info-stale': breaks('COB-30', {
    title: 'infoAdicionais are those of the charge before',
    defect: staleAnswers(operation, '/infoAdicionais'),
  }),
  'cob/devedor-stale': breaks('COB-19', {
    title: 'devedor is that of the charge before',
    defect: staleAnswers(operation, '/devedor'),
  }),
  'cob/devedor-kept': breaks('COB-19', {
    title: 'A charge without devedor has that of the one before',
    defect: keptShown(operation, '/devedor'),
  }),
  'cob/solicitacao-kept': breaks('COB-29', {
    title: 'A charge without solicitacaoPagador has that of the one before',
    defect: keptShown(operation, '/solicitacaoPagador'),
  }),
  'cob/info-kept': breaks('COB-30', {
    title: 'A charge without infoAdicionais has those of the one before',
    defect: keptShown(operation, '/infoAdicionais'),
  }),
} satisfies Defects;
