import { answers, drop, set, status } from '../edits.js';
import type { WireAnswer } from '../wire.js';
import { mutantsOf } from './request-faults.js';
import { staleAnswers } from './stale.js';

const operation = 'putCob';
const isMade = ({ status: code }: WireAnswer) => code === 201;
const made = (...edits: Parameters<typeof answers>[2][]) => answers(operation, isMade, ...edits);
const startedAt = new Date(Date.now() - 3_600_000).toISOString();

/** What the answer to a charge request says. */
export default mutantsOf('cob', [
  ['answered-203', 'A charge is answered with 203', 'COB-01', 'response', made(status(203))],
  [
    'criacao-of-the-start',
    'criacao is the time at which the gateway was started',
    'COB-05',
    'timing',
    made(set('/calendario/criacao', startedAt)),
  ],
  [
    'expiracao-default',
    'expiracao of the answer is always the default',
    'COB-07',
    'response',
    made(set('/calendario/expiracao', 86_400)),
  ],
  [
    'expiracao-stale',
    'expiracao is that of the charge before',
    'COB-07',
    'state',
    staleAnswers(operation, '/calendario/expiracao'),
  ],
  [
    'txid-lower-case',
    'txid comes back in lower case',
    'COB-09',
    'response',
    made(set('/txid', (txid: unknown) => String(txid).toLowerCase())),
  ],
  ['txid-stale', 'txid is that of the charge before', 'COB-09', 'state', staleAnswers(operation, '/txid')],
  ['revisao-one', 'revisao of a new charge is 1', 'COB-10', 'response', made(set('/revisao', 1))],
  [
    'location-cut',
    'location lacks its last characters, in both places',
    'COB-14',
    'response',
    made(
      set('/loc/location', (code: unknown) => String(code).slice(0, -6)),
      set('/location', (code: unknown) => String(code).slice(0, -6)),
    ),
  ],
  [
    'location-stale',
    'location is that of the charge before, loc.location is its own',
    'COB-17',
    'state',
    staleAnswers(operation, '/location'),
  ],
  [
    'location-in-upper-case',
    'location is loc.location in upper case',
    'COB-17',
    'response',
    made(set('/location', (code: unknown) => String(code).toUpperCase())),
  ],
  ['status-active', 'status of a new charge is ACTIVE', 'COB-18', 'response', made(set('/status', 'ACTIVE'))],
  [
    'status-concluida',
    'status of a new charge is CONCLUIDA',
    'COB-55',
    'response',
    made(set('/status', 'CONCLUIDA')),
  ],
  [
    'devedor-of-another',
    'devedor is somebody else',
    'COB-19',
    'response',
    made(set('/devedor', { cpf: '52998224725', nome: 'Outra Pessoa' })),
  ],
  [
    'cpf-masked',
    'devedor.cpf is masked',
    'COB-20',
    'response',
    made(set('/devedor/cpf', (cpf: unknown) => `***${String(cpf).slice(3, 9)}**`)),
  ],
  [
    'original-in-cents',
    'valor.original is in cents with two decimals',
    'COB-25',
    'response',
    made(set('/valor/original', (brl: unknown) => (Number(brl) * 100).toFixed(2))),
  ],
  [
    'original-stale',
    'valor.original is that of the charge before',
    'COB-25',
    'state',
    staleAnswers(operation, '/valor/original'),
  ],
  [
    'chave-of-the-house',
    'chave is a key of the gateway',
    'COB-28',
    'response',
    made(set('/chave', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  ],
  [
    'solicitacao-dropped',
    'solicitacaoPagador does not come back',
    'COB-29',
    'response',
    made(drop('/solicitacaoPagador')),
  ],
  [
    'solicitacao-stale',
    'solicitacaoPagador is that of the charge before',
    'COB-29',
    'state',
    staleAnswers(operation, '/solicitacaoPagador'),
  ],
  [
    'info-first-alone',
    'Of infoAdicionais the first comes back',
    'COB-30',
    'response',
    made(set('/infoAdicionais', (infos: unknown) => (Array.isArray(infos) ? infos.slice(0, 1) : infos))),
  ],
  [
    'info-stale',
    'infoAdicionais are those of the charge before',
    'COB-30',
    'state',
    staleAnswers(operation, '/infoAdicionais'),
  ],
  [
    'info-valor-missing',
    'valor of infoAdicionais is left out',
    'COB-32',
    'response',
    made(drop('/infoAdicionais/0/valor')),
  ],
  [
    'devedor-stale',
    'devedor is that of the charge before',
    'COB-19',
    'state',
    staleAnswers(operation, '/devedor'),
  ],
]);
