import { answers, at, drop, set, status } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'cob/answered-203': {
    title: 'A charge is answered with 203',
    clause: 'COB-01',
    defect: made(status(203)),
  },
  'cob/criacao-of-the-start': {
    title: 'criacao is the time at which the gateway was started',
    clause: 'COB-05',
    defect: made(set('/calendario/criacao', startedAt)),
  },
  'cob/criacao-of-the-first': {
    title: 'criacao is that of the first charge of the account',
    clause: 'COB-05',
    defect: firstShown(operation, '/calendario/criacao'),
  },
  'cob/expiracao-of-a-day': {
    title: 'An expiracao of more than a day comes back as a day',
    clause: 'COB-07',
    defect: made(set('/calendario/expiracao', (seconds: unknown) => Math.min(Number(seconds), 86_400))),
  },
  'cob/expiracao-default': {
    title: 'expiracao of the answer is always the default',
    clause: 'COB-07',
    defect: made(set('/calendario/expiracao', 86_400)),
  },
  'cob/expiracao-stale': {
    title: 'expiracao is that of the charge before',
    clause: 'COB-07',
    defect: staleAnswers(operation, '/calendario/expiracao'),
  },
  'cob/txid-lower-case': {
    title: 'txid comes back in lower case',
    clause: 'COB-09',
    defect: made(set('/txid', (txid: unknown) => String(txid).toLowerCase())),
  },
  'cob/txid-stale': {
    title: 'txid is that of the charge before',
    clause: 'COB-09',
    defect: staleAnswers(operation, '/txid'),
  },
  'cob/revisao-one': {
    title: 'revisao of a new charge is 1',
    clause: 'COB-10',
    defect: made(set('/revisao', 1)),
  },
  'cob/revisao-counts': {
    title: 'revisao counts the charges of the account',
    clause: 'COB-10',
    defect: countShown(operation, '/revisao'),
  },
  'cob/amount-in-cents-in-the-code': {
    title: 'The amount in the code is in cents',
    clause: 'COB-14',
    defect: coded(amountInCents),
  },
  'cob/amount-of-ten-in-the-code': {
    title: 'The amount in the code is always 10.00',
    clause: 'COB-14',
    defect: coded(() => '10.00'),
  },
  'cob/location-cut': {
    title: 'location lacks its last characters, in both places',
    clause: 'COB-14',
    defect: made(
      set('/loc/location', (code: unknown) => String(code).slice(0, -6)),
      set('/location', (code: unknown) => String(code).slice(0, -6)),
    ),
  },
  'cob/location-stale': {
    title: 'location is that of the charge before, loc.location is its own',
    clause: 'COB-17',
    defect: staleAnswers(operation, '/location'),
  },
  'cob/location-in-upper-case': {
    title: 'location is loc.location in upper case',
    clause: 'COB-17',
    defect: made(set('/location', (code: unknown) => String(code).toUpperCase())),
  },
  'cob/status-active': {
    title: 'status of a new charge is ACTIVE',
    clause: 'COB-18',
    defect: made(set('/status', 'ACTIVE')),
  },
  'cob/status-concluida': {
    title: 'status of a new charge is CONCLUIDA',
    clause: 'COB-55',
    defect: made(set('/status', 'CONCLUIDA')),
  },
  'cob/devedor-of-another': {
    title: 'devedor is somebody else',
    clause: 'COB-19',
    defect: made(set('/devedor', { cpf: '52998224725', nome: 'Outra Pessoa' })),
  },
  'cob/cpf-masked': {
    title: 'devedor.cpf is masked',
    clause: 'COB-20',
    defect: made(set('/devedor/cpf', (cpf: unknown) => `***${String(cpf).slice(3, 9)}**`)),
  },
  'cob/original-in-cents': {
    title: 'valor.original is in cents with two decimals',
    clause: 'COB-25',
    defect: made(set('/valor/original', (brl: unknown) => (Number(brl) * 100).toFixed(2))),
  },
  'cob/original-stale': {
    title: 'valor.original is that of the charge before',
    clause: 'COB-25',
    defect: staleAnswers(operation, '/valor/original'),
  },
  'cob/chave-of-the-house': {
    title: 'chave is a key of the gateway',
    clause: 'COB-28',
    defect: made(set('/chave', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  },
  'cob/solicitacao-dropped': {
    title: 'solicitacaoPagador does not come back',
    clause: 'COB-29',
    defect: made(drop('/solicitacaoPagador')),
  },
  'cob/solicitacao-stale': {
    title: 'solicitacaoPagador is that of the charge before',
    clause: 'COB-29',
    defect: staleAnswers(operation, '/solicitacaoPagador'),
  },
  'cob/info-first-alone': {
    title: 'Of infoAdicionais the first comes back',
    clause: 'COB-30',
    defect: made(
      set('/infoAdicionais', (infos: unknown) => (Array.isArray(infos) ? infos.slice(0, 1) : infos)),
    ),
  },
  'cob/info-stale': {
    title: 'infoAdicionais are those of the charge before',
    clause: 'COB-30',
    defect: staleAnswers(operation, '/infoAdicionais'),
  },
  'cob/devedor-stale': {
    title: 'devedor is that of the charge before',
    clause: 'COB-19',
    defect: staleAnswers(operation, '/devedor'),
  },
  'cob/devedor-kept': {
    title: 'A charge without devedor has that of the one before',
    clause: 'COB-19',
    defect: keptShown(operation, '/devedor'),
  },
  'cob/solicitacao-kept': {
    title: 'A charge without solicitacaoPagador has that of the one before',
    clause: 'COB-29',
    defect: keptShown(operation, '/solicitacaoPagador'),
  },
  'cob/info-kept': {
    title: 'A charge without infoAdicionais has those of the one before',
    clause: 'COB-30',
    defect: keptShown(operation, '/infoAdicionais'),
  },
} satisfies Defects;
