import { answers, at, requests, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { asDecimalText, cut } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { alike, withoutCase } from '../shared/alike.js';
import { manyDigitsAsNumber } from '../shared/external-ids.js';
import {
  anObject,
  faultsOf,
  is,
  isText,
  longerThan,
  matching,
  refused,
  withoutLineBreak,
} from '../shared/request-faults.js';

const operation = 'putCob';
const { allows, refuses } = faultsOf(operation);
const original = '/valor/original';
const txidOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').pop() ?? '');
const isAboutCpf = ({ status, body }: WireAnswer): boolean =>
  status === 400 && String(at(body, '/message')).includes('valid CPF');
const isItem = (item: unknown) =>
  anObject(item, {}) && ['nome', 'valor'].every((name) => isText(at(item, `/${name}`)));

/** Faults and bounds of single fields. Some affect only a few values, and prove the need for a sample. */
export default defects()
  .breaks('COB-01', 'A charge request with neither chave nor solicitacaoPagador is refused')
  .as('cob/required-members-refused')(
    refuses('/chave', (chave, body) => chave === undefined && at(body, '/solicitacaoPagador') === undefined),
  )
  .breaks('COB-01', 'A debtor who has a charge gets no second one')
  .as('cob/one-for-each-debtor')(
    alike(operation, ({ body, path }) => (at(body, '/devedor/cpf') as string | undefined) ?? path, 409),
  )
  .breaks('COB-01', 'txids that differ in capitals alone count as one')
  .as('cob/txid-without-case')(
    withoutCase(operation, txidOf, (request, txid) => ({ ...request, path: `/cob/${txid}` })),
  )
  .breaks('COB-01', 'txids of many digits are compared as binary fractions')
  .as('cob/txids-of-many-digits')(
    alike(
      operation,
      (request) => (/^\d+$/.test(txidOf(request)) ? manyDigitsAsNumber(txidOf(request)) : undefined),
      409,
    ),
  )
  .breaks('COB-02', 'A charge request without a bearer token is refused with 403')
  .as('cob/unauthorized-403')(answers(operation, 401)(statusThroughout(403)))
  .breaks('COB-26', 'A modalidadeAlteracao of 1 counts as 0')
  .as('cob/modalidade-one-as-zero')(allows('/valor/modalidadeAlteracao', is(1), 0))
  .breaks('COB-35', 'A txid of 35 characters is refused')
  .as('cob/txid-of-35-refused')(
    requests(operation, (request) => txidOf(request).length === 35)(refused('txid')),
  )
  .breaks('COB-36', 'A txid out of its pattern is answered with 404')
  .as('cob/txid-404')(
    answers(
      operation,
      ({ status }, request) => status === 400 && !/^[a-zA-Z0-9]+$/.test(txidOf(request)),
    )(statusThroughout(404)),
  )
  .breaks('COB-36', 'A txid with hyphens or underscores is accepted')
  .as('cob/txid-with-hyphens')(
    requests(operation, ({ path }) => /^\/cob\/[\w-]{26,35}$/.test(path))((request) => ({
      ...request,
      path: request.path.replace(/[-_]/g, 'x'),
    })),
  )
  .breaks('COB-36', 'A txid may end with a line feed')
  .as('cob/txid-with-a-line-feed')(
    requests(operation, ({ path }) => /^\/cob\/[a-zA-Z0-9]{26,35}%0A$/i.test(path))((request) => ({
      ...request,
      path: request.path.slice(0, -'%0A'.length),
    })),
  )
  .breaks('COB-44', 'A charge request with an individual debtor is refused')
  .as('cob/devedor-refused')(refuses('/devedor/cpf', isText))
  .breaks('COB-44', 'A cpf of a debtor that begins with a zero is refused')
  .as('cob/cpf-with-a-zero-refused')(refuses('/devedor/cpf', matching(/^0\d{10}$/)))
  .breaks('COB-46', 'A cpf with wrong check digits is refused with 422')
  .as('cob/check-digits-422')(answers(operation, isAboutCpf)(statusThroughout(422)))
  .breaks('COB-49', 'An original below 1.00 is refused')
  .as('cob/original-below-one-refused')(refuses(original, matching(/^0\./)))
  .breaks('COB-49', 'An original of one or no decimal is accepted')
  .as('cob/original-of-any-form')(allows(original, matching(/^\d+(\.\d?)?$/), asDecimalText))
  .breaks('COB-49', 'A line break at the end of an original is not seen')
  .as('cob/original-with-line-break')(allows(original, matching(/^\d+\.\d{2}\n$/), withoutLineBreak))
  .breaks('COB-51', 'A chave of more than 77 characters is cut')
  .as('cob/chave-of-any-length')(allows('/chave', longerThan(77), cut(77)))
  .breaks('COB-52', 'A solicitacaoPagador of more than 140 characters is cut')
  .as('cob/solicitacao-cut')(allows('/solicitacaoPagador', longerThan(140), cut(140)))
  .breaks('COB-53', 'An item of infoAdicionais that is a list is left out')
  .as('cob/info-list-left-out')(allows('/infoAdicionais/0', Array.isArray, { nome: 'a', valor: 'b' }))
  .breaks('COB-53', 'Items of infoAdicionais without nome or valor are dropped')
  .as('cob/info-of-any-form')(
  allows(
    '/infoAdicionais',
    (items) => Array.isArray(items) && !items.every(isItem),
    (items: unknown) => (items as unknown[]).filter(isItem),
  ),
);
