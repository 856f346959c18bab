import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { asDecimalText, cut } from '../../values.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { alike, withoutCase } from '../shared/alike.js';
import {
  anObject,
  faultsOf,
  is,
  isText,
  longerThan,
  matching,
  refused,
  someCpf,
  withoutLineBreak,
} from '../shared/request-faults.js';

const operation = 'putCob';
const { lets, refuses } = faultsOf(operation);
const original = '/valor/original';
const txidOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').pop() ?? '');
const isAboutCpf = ({ status, body }: WireAnswer): boolean =>
  status === 400 && String(at(body, '/message')).includes('valid CPF');
const isItem = (item: unknown) =>
  anObject(item, {}) && ['nome', 'valor'].every((name) => isText(at(item, `/${name}`)));

/** Faults and bounds of single fields. Some of them are of a few values only, and guard a sample of the derived requests. */
export default {
  'cob/required-members-refused': breaks('COB-01', {
    title: 'A charge request with neither chave nor solicitacaoPagador is refused',
    defect: refuses(
      '/chave',
      (chave, body) => chave === undefined && at(body, '/solicitacaoPagador') === undefined,
    ),
  }),
  'cob/one-for-each-debtor': breaks('COB-01', {
    title: 'A debtor who has a charge gets no second one',
    defect: alike(
      operation,
      ({ body, path }) => (at(body, '/devedor/cpf') as string | undefined) ?? path,
      409,
    ),
  }),
  'cob/txid-without-case': breaks('COB-01', {
    title: 'txids that differ in capitals alone count as one',
    defect: withoutCase(operation, txidOf, (request, txid) => ({ ...request, path: `/cob/${txid}` })),
  }),
  'cob/unauthorized-403': breaks('COB-02', {
    title: 'A charge request without a bearer token is refused with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'cob/modalidade-one-as-zero': breaks('COB-26', {
    title: 'A modalidadeAlteracao of 1 counts as 0',
    defect: lets('/valor/modalidadeAlteracao', is(1), set('/valor/modalidadeAlteracao', 0)),
  }),
  'cob/txid-of-35-refused': breaks('COB-35', {
    title: 'A txid of 35 characters is refused',
    defect: requests(operation, (request) => txidOf(request).length === 35, refused('txid')),
  }),
  'cob/txid-404': breaks('COB-36', {
    title: 'A txid out of its pattern is answered with 404',
    defect: answers(
      operation,
      ({ status }, request) => status === 400 && !/^[a-zA-Z0-9]+$/.test(txidOf(request)),
      statusThroughout(404),
    ),
  }),
  'cob/txid-with-hyphens': breaks('COB-36', {
    title: 'A txid with hyphens or underscores is accepted',
    defect: requests(
      operation,
      ({ path }) => /^\/cob\/[\w-]{26,35}$/.test(path),
      (request) => ({ ...request, path: request.path.replace(/[-_]/g, 'x') }),
    ),
  }),
  'cob/devedor-refused': breaks('COB-44', {
    title: 'A charge request with an individual debtor is refused',
    defect: refuses('/devedor/cpf', isText),
  }),
  'cob/cpf-with-a-zero-refused': breaks('COB-44', {
    title: 'A cpf of a debtor that begins with a zero is refused',
    defect: refuses('/devedor/cpf', matching(/^0\d{10}$/)),
  }),
  'cob/check-digits-unread': breaks('COB-46', {
    title: 'The check digits of a cpf are not looked at',
    defect: lets(
      '/devedor/cpf',
      (cpf) => isText(cpf) && /^\d{11}$/.test(cpf) && !isValidCpf(cpf),
      set('/devedor/cpf', someCpf),
    ),
  }),
  'cob/check-digits-422': breaks('COB-46', {
    title: 'A cpf with wrong check digits is refused with 422',
    defect: answers(operation, isAboutCpf, statusThroughout(422)),
  }),
  'cob/original-below-one-refused': breaks('COB-49', {
    title: 'An original below 1.00 is refused',
    defect: refuses(original, matching(/^0\./)),
  }),
  'cob/original-of-any-form': breaks('COB-49', {
    title: 'An original of one or no decimal is accepted',
    defect: lets(original, matching(/^\d+(\.\d?)?$/), set(original, asDecimalText)),
  }),
  'cob/original-with-line-break': breaks('COB-49', {
    title: 'A line break at the end of an original is not seen',
    defect: lets(original, matching(/^\d+\.\d{2}\n$/), set(original, withoutLineBreak)),
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
      (items) => Array.isArray(items) && !items.every(isItem),
      set('/infoAdicionais', (items: unknown) => (items as unknown[]).filter(isItem)),
    ),
  }),
} satisfies Defects;
