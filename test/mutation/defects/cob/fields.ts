import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { anObject, cut, faultsOf, is, isText, longerThan, refusalOf } from '../shared/request-faults.js';

const operation = 'putCob';
const { lets, refuses } = faultsOf(operation);
const someCpf = '52998224725';
const txidOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').pop() ?? '');
const because =
  (text: string) =>
  (answer: WireAnswer): boolean =>
    answer.status === 400 && String(at(answer.body, '/message')).includes(text);
const isItem = (item: unknown) =>
  anObject(item, {}) && ['nome', 'valor'].every((name) => isText(at(item, `/${name}`)));

/** Refuses right txids. */
const refusesTxids = (picks: (txid: string) => boolean): Part =>
  requests(
    operation,
    (request) => picks(txidOf(request)),
    (request) => refusalOf(request, 400, 'txid'),
  );
const isPlain = (txid: string) => /^[a-zA-Z0-9]+$/.test(txid);

export default {
  'cob/txid-of-35-refused': breaks('COB-35', {
    title: 'A txid of 35 characters is refused',
    defect: refusesTxids((txid) => txid.length === 35),
  }),
  'cob/txid-404': breaks('COB-36', {
    title: 'A txid out of its pattern is answered with 404',
    defect: answers(
      operation,
      (answer, request) => answer.status === 400 && !isPlain(txidOf(request)),
      statusThroughout(404),
    ),
  }),
  'cob/devedor-refused': breaks('COB-44', {
    title: 'A charge request with an individual debtor is refused',
    defect: refuses('/devedor/cpf', isText),
  }),
  'cob/check-digits-unread': breaks('COB-46', {
    title: 'The check digits of a cpf are not looked at',
    defect: lets(
      '/devedor/cpf',
      (value) => isText(value) && /^\d{11}$/.test(value) && !isValidCpf(value),
      set('/devedor/cpf', someCpf),
    ),
  }),
  'cob/check-digits-422': breaks('COB-46', {
    title: 'A cpf with wrong check digits is refused with 422',
    defect: answers(operation, because('valid CPF'), statusThroughout(422)),
  }),
  'cob/original-below-one-refused': breaks('COB-49', {
    title: 'An original below 1.00 is refused',
    defect: refuses('/valor/original', (value) => isText(value) && value.startsWith('0.')),
  }),
  'cob/chave-of-any-length': breaks('COB-51', {
    title: 'A chave of more than 77 characters is cut',
    defect: lets('/chave', longerThan(77), set('/chave', cut(77))),
  }),
  'cob/solicitacao-cut': breaks('COB-52', {
    title: 'A solicitacaoPagador of more than 140 characters is cut',
    defect: lets('/solicitacaoPagador', longerThan(140), set('/solicitacaoPagador', cut(140))),
  }),
  'cob/info-of-any-form': breaks('COB-53', {
    title: 'Items of infoAdicionais without nome or valor are dropped',
    defect: lets(
      '/infoAdicionais',
      (value) => Array.isArray(value) && !value.every(isItem),
      set('/infoAdicionais', (value: unknown) => (value as unknown[]).filter(isItem)),
    ),
  }),
  'cob/required-members-refused': breaks('COB-01', {
    title: 'A charge request with neither chave nor solicitacaoPagador is refused',
    defect: refuses(
      '/chave',
      (chave, body) => chave === undefined && at(body, '/solicitacaoPagador') === undefined,
    ),
  }),
  'cob/unauthorized-403': breaks('COB-02', {
    title: 'A charge request without a bearer token is refused with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'cob/modalidade-one-as-zero': breaks('COB-26', {
    title: 'A modalidadeAlteracao of 1 counts as 0',
    defect: lets(
      '/valor/modalidadeAlteracao',
      (value, body) => is(1)(value, body),
      set('/valor/modalidadeAlteracao', 0),
    ),
  }),
} satisfies Defects;
