import { answersOf, at, drop, set, status } from '../../edits.js';
import { authorizationOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { anHourBeforeStart, cut, first, lowerCase, ofTwelveHours, upperCase } from '../../values.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { countShown, firstShown, keptShown, staleAnswers } from '../shared/stale.js';

const operation = 'putCob';
const created = answersOf(operation, 201);

/** Charges whose code contains an amount, made from the right one. */
const coded = (change: (original: unknown) => string) =>
  created((answer) => {
    const location = withAmount(at(answer.body, '/location'), change(at(answer.body, '/valor/original')));
    return set('/loc/location', location)(set('/location', location)(answer));
  });

/** All charges of an account have the location of the first. */
const onePlace = (): Part => {
  const places = new Map<string, unknown>();
  return created((answer, request) => {
    const caller = authorizationOf(request);
    const loc = places.get(caller) ?? at(answer.body, '/loc');
    places.set(caller, loc);
    return set('/location', at(loc, '/location'))(set('/loc', loc)(answer));
  });
};

export default {
  'cob/answered-203': breaks('COB-01', {
    title: 'A charge is answered with 203',
    defect: created(status(203)),
  }),
  'cob/criacao-of-the-start': breaks('COB-05', {
    title: 'criacao is the time at which the gateway was started',
    defect: created(set('/calendario/criacao', anHourBeforeStart)),
  }),
  'cob/criacao-of-the-first': breaks('COB-05', {
    title: 'criacao is that of the first charge of the account',
    defect: firstShown(operation, '/calendario/criacao'),
  }),
  'cob/clock-of-twelve-hours': breaks('COB-05', {
    title: 'criacao is shown by a clock of twelve hours',
    defect: created(set('/calendario/criacao', ofTwelveHours)),
  }),
  'cob/expiracao-of-a-day': breaks('COB-07', {
    title: 'An expiracao of more than a day comes back as a day',
    defect: created(set('/calendario/expiracao', (seconds: unknown) => Math.min(Number(seconds), 86_400))),
  }),
  'cob/expiracao-default': breaks('COB-07', {
    title: 'expiracao of the answer is always the default',
    defect: created(set('/calendario/expiracao', 86_400)),
  }),
  'cob/expiracao-stale': breaks('COB-07', {
    title: 'expiracao is that of the charge before',
    defect: staleAnswers(operation, '/calendario/expiracao'),
  }),
  'cob/txid-lower-case': breaks('COB-09', {
    title: 'txid comes back in lower case',
    defect: created(set('/txid', lowerCase)),
  }),
  'cob/txid-stale': breaks('COB-09', {
    title: 'txid is that of the charge before',
    defect: staleAnswers(operation, '/txid'),
  }),
  'cob/revisao-one': breaks('COB-10', {
    title: 'revisao of a new charge is 1',
    defect: created(set('/revisao', 1)),
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
    defect: created(set('/loc/location', cut(-6)), set('/location', cut(-6))),
  }),
  'cob/location-stale': breaks('COB-17', {
    title: 'location is that of the charge before, loc.location is its own',
    defect: staleAnswers(operation, '/location'),
  }),
  'cob/location-in-upper-case': breaks('COB-17', {
    title: 'location is loc.location in upper case',
    defect: created(set('/location', upperCase)),
  }),
  'cob/one-place-for-all': breaks('COB-64', {
    title: 'All charges of an account have one location',
    defect: onePlace,
  }),
  'cob/one-id-for-all-places': breaks('COB-64', {
    title: 'loc.id is the same for all charges',
    defect: created(set('/loc/id', 1)),
  }),
  'cob/status-active': breaks('COB-18', {
    title: 'status of a new charge is ACTIVE',
    defect: created(set('/status', 'ACTIVE')),
  }),
  'cob/status-concluida': breaks('COB-55', {
    title: 'status of a new charge is CONCLUIDA',
    defect: created(set('/status', 'CONCLUIDA')),
  }),
  'cob/devedor-of-another': breaks('COB-19', {
    title: 'devedor is somebody else',
    defect: created(set('/devedor', { cpf: '52998224725', nome: 'Outra Pessoa' })),
  }),
  'cob/devedor-stale': breaks('COB-19', {
    title: 'devedor is that of the charge before',
    defect: staleAnswers(operation, '/devedor'),
  }),
  'cob/devedor-kept': breaks('COB-19', {
    title: 'A charge without devedor has that of the one before',
    defect: keptShown(operation, '/devedor'),
  }),
  'cob/cpf-masked': breaks('COB-20', {
    title: 'devedor.cpf is masked',
    defect: created(set('/devedor/cpf', (cpf: unknown) => `***${String(cpf).slice(3, 9)}**`)),
  }),
  'cob/original-in-cents': breaks('COB-25', {
    title: 'valor.original is in cents with two decimals',
    defect: created(set('/valor/original', amountInCents)),
  }),
  'cob/original-stale': breaks('COB-25', {
    title: 'valor.original is that of the charge before',
    defect: staleAnswers(operation, '/valor/original'),
  }),
  'cob/chave-of-the-house': breaks('COB-28', {
    title: 'chave is a key of the gateway',
    defect: created(set('/chave', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'cob/solicitacao-dropped': breaks('COB-29', {
    title: 'solicitacaoPagador does not come back',
    defect: created(drop('/solicitacaoPagador')),
  }),
  'cob/solicitacao-stale': breaks('COB-29', {
    title: 'solicitacaoPagador is that of the charge before',
    defect: staleAnswers(operation, '/solicitacaoPagador'),
  }),
  'cob/solicitacao-kept': breaks('COB-29', {
    title: 'A charge without solicitacaoPagador has that of the one before',
    defect: keptShown(operation, '/solicitacaoPagador'),
  }),
  'cob/info-first-alone': breaks('COB-30', {
    title: 'Of infoAdicionais the first comes back',
    defect: created(set('/infoAdicionais', first(1))),
  }),
  'cob/info-stale': breaks('COB-30', {
    title: 'infoAdicionais are those of the charge before',
    defect: staleAnswers(operation, '/infoAdicionais'),
  }),
  'cob/info-kept': breaks('COB-30', {
    title: 'A charge without infoAdicionais has those of the one before',
    defect: keptShown(operation, '/infoAdicionais'),
  }),
} satisfies Defects;
