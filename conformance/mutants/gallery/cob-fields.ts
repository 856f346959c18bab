import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import { answers, at, requests, set, statusThroughout } from '../edits.js';
import type { Part } from '../part.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import {
  anObject,
  cut,
  faultsOf,
  is,
  isNumber,
  isText,
  longerThan,
  missing,
  mutantsOf,
  noText,
  ofLength,
  type Picks,
  refusalOf,
} from './request-faults.js';

const operation = 'putCob';
const { lets, refuses } = faultsOf(operation);
const someCpf = '52998224725';
const inside =
  (pointer: string, picks: Picks): Picks =>
  (value, body) =>
    anObject(at(body, pointer), body) && picks(value, body);
const txidOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').pop() ?? '');
const because =
  (text: string) =>
  (answer: WireAnswer): boolean =>
    answer.status === 400 && String(at(answer.body, '/message')).includes(text);
const isItem = (item: unknown) =>
  anObject(item, {}) && ['nome', 'valor'].every((name) => isText(at(item, `/${name}`)));

/** Lets a txid pass that is not right, under a right one that the answer does not show. */
const letsTxids = (picks: (txid: string) => boolean): Part => ({
  http: {
    request: (request) => {
      const txid = request.operation === operation ? txidOf(request) : '';
      if (txid === '' || !picks(txid)) return request;
      const right = txid
        .replace(/[^a-zA-Z0-9]/g, 'x')
        .padEnd(26, 'x')
        .slice(0, 35);
      return { ...request, path: `/cob/${right}` };
    },
    answer: (answer, request) =>
      request.operation === operation && answer.status === 201
        ? set('/txid', txidOf(request))(answer)
        : answer,
  },
});
/** Refuses right txids. */
const refusesTxids = (picks: (txid: string) => boolean): Part =>
  requests(
    operation,
    (request) => picks(txidOf(request)),
    (request) => refusalOf(request, 400, 'txid'),
  );
const isPlain = (txid: string) => /^[a-zA-Z0-9]+$/.test(txid);

/** Fields of a charge request that are not looked at, or looked at too closely. */
export default mutantsOf('cob', [
  [
    'txid-of-25',
    'A txid of 25 characters is accepted',
    'COB-34',
    'leniency',
    letsTxids((txid) => isPlain(txid) && txid.length < 26),
  ],
  [
    'txid-of-26-refused',
    'A txid of 26 characters is refused',
    'COB-34',
    'strictness',
    refusesTxids((txid) => txid.length === 26),
  ],
  [
    'txid-of-36',
    'A txid of 36 characters is accepted',
    'COB-35',
    'leniency',
    letsTxids((txid) => isPlain(txid) && txid.length > 35),
  ],
  [
    'txid-of-35-refused',
    'A txid of 35 characters is refused',
    'COB-35',
    'strictness',
    refusesTxids((txid) => txid.length === 35),
  ],
  [
    'txid-with-hyphens',
    'A txid with hyphens or underscores is accepted',
    'COB-36',
    'leniency',
    letsTxids((txid) => /^[\w-]{26,35}$/.test(txid) && !isPlain(txid)),
  ],
  [
    'txid-404',
    'A txid out of its pattern is answered with 404',
    'COB-36',
    'response',
    answers(
      operation,
      (answer, request) => answer.status === 400 && !isPlain(txidOf(request)),
      statusThroughout(404),
    ),
  ],
  [
    'calendario-optional',
    'A charge request needs no calendario',
    'COB-39',
    'leniency',
    lets('/calendario', (value, body) => !anObject(value, body), set('/calendario', {})),
  ],
  [
    'expiracao-any-type',
    'An expiracao that is no number counts as the default',
    'COB-40',
    'leniency',
    lets(
      '/calendario/expiracao',
      inside('/calendario', (value) => value !== undefined && !isNumber(value)),
      set('/calendario/expiracao', undefined),
    ),
  ],
  [
    'devedor-required',
    'A charge request without devedor is refused',
    'COB-43',
    'strictness',
    refuses('/devedor', missing),
  ],
  [
    'devedor-refused',
    'A charge request with an individual debtor is refused',
    'COB-44',
    'strictness',
    refuses('/devedor/cpf', isText),
  ],
  [
    'cpf-of-any-length',
    'A cpf of any length is accepted',
    'COB-45',
    'leniency',
    lets(
      '/devedor/cpf',
      (value) => value !== undefined && !(isText(value) && /^\d{11}$/.test(value)),
      set('/devedor/cpf', someCpf),
    ),
  ],
  [
    'check-digits-unread',
    'The check digits of a cpf are not looked at',
    'COB-46',
    'leniency',
    lets(
      '/devedor/cpf',
      (value) => isText(value) && /^\d{11}$/.test(value) && !isValidCpf(value),
      set('/devedor/cpf', someCpf),
    ),
  ],
  [
    'check-digits-422',
    'A cpf with wrong check digits is refused with 422',
    'COB-46',
    'response',
    answers(operation, because('valid CPF'), statusThroughout(422)),
  ],
  [
    'nome-optional',
    'A debtor needs no nome',
    'COB-63',
    'leniency',
    lets('/devedor/nome', inside('/devedor', noText), set('/devedor/nome', 'none')),
  ],
  [
    'valor-optional',
    'A charge request needs no valor',
    'COB-47',
    'leniency',
    lets('/valor', (value, body) => !anObject(value, body), set('/valor', { original: '1.00' })),
  ],
  [
    'original-optional',
    'A valor needs no original',
    'COB-48',
    'leniency',
    lets('/valor/original', inside('/valor', missing), set('/valor/original', '1.00')),
  ],
  [
    'original-of-any-form',
    'An original of one or no decimal is accepted',
    'COB-49',
    'leniency',
    lets(
      '/valor/original',
      (value) => isText(value) && /^\d+(\.\d?)?$/.test(value),
      set('/valor/original', (value: unknown) => Number(value).toFixed(2)),
    ),
  ],
  [
    'original-below-one-refused',
    'An original below 1.00 is refused',
    'COB-49',
    'strictness',
    refuses('/valor/original', (value) => isText(value) && value.startsWith('0.')),
  ],
  [
    'modalidade-any-type',
    'A modalidadeAlteracao that is no number counts as 0',
    'COB-50',
    'leniency',
    lets(
      '/valor/modalidadeAlteracao',
      inside('/valor', (value) => value !== undefined && !isNumber(value)),
      set('/valor/modalidadeAlteracao', 0),
    ),
  ],
  [
    'chave-of-any-length',
    'A chave of more than 77 characters is cut',
    'COB-51',
    'leniency',
    lets('/chave', longerThan(77), set('/chave', cut(77))),
  ],
  [
    'solicitacao-cut',
    'A solicitacaoPagador of more than 140 characters is cut',
    'COB-52',
    'leniency',
    lets('/solicitacaoPagador', longerThan(140), set('/solicitacaoPagador', cut(140))),
  ],
  [
    'solicitacao-of-140-refused',
    'A solicitacaoPagador of 140 characters is refused',
    'COB-52',
    'strictness',
    refuses('/solicitacaoPagador', ofLength(140)),
  ],
  [
    'info-of-any-form',
    'Items of infoAdicionais without nome or valor are dropped',
    'COB-53',
    'leniency',
    lets(
      '/infoAdicionais',
      (value) => Array.isArray(value) && !value.every(isItem),
      set('/infoAdicionais', (value: unknown) => (value as unknown[]).filter(isItem)),
    ),
  ],
  [
    'required-members-refused',
    'A charge request with neither chave nor solicitacaoPagador is refused',
    'COB-01',
    'strictness',
    refuses('/chave', (chave, body) => chave === undefined && at(body, '/solicitacaoPagador') === undefined),
  ],
  [
    'unauthorized-403',
    'A charge request without a bearer token is refused with 403',
    'COB-02',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
  [
    'modalidade-one-as-zero',
    'A modalidadeAlteracao of 1 counts as 0',
    'COB-26',
    'state',
    lets(
      '/valor/modalidadeAlteracao',
      (value, body) => is(1)(value, body),
      set('/valor/modalidadeAlteracao', 0),
    ),
  ],
]);
