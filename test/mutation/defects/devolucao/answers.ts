import {
  answers,
  at,
  drop,
  isSuccess,
  json,
  requests,
  set,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { accountOf, onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  cut,
  cutToCents,
  localAsUtc,
  lowerCase,
  ofTwelveHours,
  withoutLeadingZeros,
} from '../../../../conformance/variants/parts/values.js';
import { alike, withoutCase } from '../shared/alike.js';
import { manyDigitsAsNumber } from '../shared/external-ids.js';
import { pathOf } from '../../../../conformance/variants/parts/paths.js';
import { withPath } from '../shared/refund-defects.js';
import { faultsOf, is, isText, matching, noText, withoutLineBreak } from '../shared/request-faults.js';

const operation = 'putDevolucao';
const { allows, refuses } = faultsOf(operation);

const created = answers(operation, isSuccess);
const notFound = answers(operation, 404);
const withoutNatureza = answers(
  operation,
  (answer, { body }) => isSuccess(answer) && at(body, '/natureza') === undefined,
);

/** Finds a payment by any e2eid that `matches` accepts. */
const foundBy =
  (isMeant: (e2eid: string) => boolean, matches: (e2eid: string, existingId: string) => boolean) =>
  (): readonly Part[] => {
    const received: string[] = [];
    const noting = onState('a received payment', ({ body }) =>
      received.push(String(at(body, '/endToEndId'))),
    );
    const found = requests(operation, (request) => isMeant(pathOf(request).e2eid))((request) => {
      const { e2eid } = pathOf(request);
      return withPath(request, { e2eid: received.find((existingId) => matches(e2eid, existingId)) ?? e2eid });
    });
    return [noting, found];
  };

export default defects()
  .breaks('DEVOLUCAO-01', 'A refund is answered with 203')
  .as('devolucao/created-as-203')(created(status(203)))
  .breaks('DEVOLUCAO-02', 'Refund ids that differ in capitals alone count as one')
  .as('devolucao/id-without-case')(
    withoutCase(
      operation,
      (request) => `${pathOf(request).e2eid} ${pathOf(request).id}`,
      (request, names) => withPath(request, { id: names.split(' ')[1] ?? '' }),
    ),
  )
  .breaks('DEVOLUCAO-02', 'Refund ids of many digits are compared as binary fractions')
  .as('devolucao/ids-of-many-digits')(
    alike(
      operation,
      (request) => (/^\d+$/.test(pathOf(request).id) ? manyDigitsAsNumber(pathOf(request).id) : undefined),
      'the first answer',
    ),
  )
  .breaks('DEVOLUCAO-02', 'A valor of 1000.00 and more is refused')
  .as('devolucao/thousands-refused')(refuses('/valor', (valor) => String(valor).length > 6))
  .breaks('DEVOLUCAO-03', 'A refund without a token is answered with 403')
  .as('devolucao/forbidden-without-token')(answers(operation, 401)(statusThroughout(403)))
  .breaks('DEVOLUCAO-05', 'The id is answered in small letters')
  .as('devolucao/id-in-small-letters')(created(set('/id', lowerCase)))
  .breaks('DEVOLUCAO-05', 'The id is kept in 30 characters')
  .as('devolucao/id-of-30-characters')(created(set('/id', cut(30))))
  .breaks('DEVOLUCAO-05', 'A refund id of digits loses the zeros in front')
  .as('devolucao/id-as-number')(created(set('/id', withoutLeadingZeros)))
  .breaks('DEVOLUCAO-07', 'All refunds of a payment have the same rtrId')
  .as('devolucao/rtr-id-of-the-payment')(
    created((answer, request) => set('/rtrId', `D${pathOf(request).e2eid.slice(1)}`)(answer)),
  )
  .breaks('DEVOLUCAO-07', 'All refunds of all accounts have the same rtrId')
  .as('devolucao/rtr-id-constant')(created(set('/rtrId', 'D1234567820260101120012345678901')))
  .breaks('DEVOLUCAO-09', 'The amount is cut off from the binary number: 0.29 becomes 0.28')
  .as('devolucao/valor-in-binary')(created(set('/valor', (valor: unknown) => cutToCents(valor).toFixed(2))))
  .breaks('DEVOLUCAO-09', 'valor is what may still be refunded, not what was')
  .as('devolucao/valor-that-remains')(created(set('/valor', '37.66')))
  .breaks('DEVOLUCAO-10', 'natureza is answered only where it was sent')
  .as('devolucao/natureza-only-where-sent')(withoutNatureza(drop('/natureza')))
  .breaks('DEVOLUCAO-10', 'natureza is null where it was not sent')
  .as('devolucao/natureza-null-where-unsent')(withoutNatureza(set('/natureza', null)))
  .breaks('DEVOLUCAO-11', 'natureza is not answered')
  .as('devolucao/natureza-lost')(created(drop('/natureza')))
  .breaks('DEVOLUCAO-11', 'The natureza of the request is not kept: it is always ORIGINAL')
  .as('devolucao/natureza-always-original')(created(set('/natureza', 'ORIGINAL')))
  .breaks('DEVOLUCAO-12', 'descricao is not answered')
  .as('devolucao/descricao-lost')(created(drop('/descricao')))
  .breaks('DEVOLUCAO-12', 'Without descricao an empty list is kept')
  .as('devolucao/descricao-as-list')(created(set('/descricao', (descricao: unknown) => descricao ?? [])))
  .breaks('DEVOLUCAO-12', 'A refund without descricao is answered with that of the one before')
  .as('devolucao/descricao-of-the-one-before')(() => {
    const last = new Map<unknown, unknown>();
    return created((answer, request) => {
      const own = at(request.body, '/descricao');
      const before = last.get(accountOf(request));
      if (own !== undefined) last.set(accountOf(request), own);
      return own === undefined && before !== undefined ? set('/descricao', before)(answer) : answer;
    });
  })
  .breaks('DEVOLUCAO-15', 'horario.solicitacao is local time passed off as UTC')
  .as('devolucao/solicitacao-local')(created(set('/horario/solicitacao', localAsUtc)))
  .breaks('DEVOLUCAO-15', 'horario.solicitacao is shown by a clock of twelve hours')
  .as('devolucao/clock-of-twelve-hours')(created(set('/horario/solicitacao', ofTwelveHours)))
  .breaks('DEVOLUCAO-17', 'status is PENDING')
  .as('devolucao/status-pending')(created(set('/status', 'PENDING')))
  .breaks('DEVOLUCAO-18', 'motivo is an object')
  .as('devolucao/motivo-object')(created(set('/motivo', { codigo: 'MD06' })))
  .breaks('DEVOLUCAO-18', 'Without a reason motivo is kept as an empty list')
  .as('devolucao/motivo-empty-list')(created(set('/motivo', (motivo: unknown) => motivo ?? [])))
  .breaks('DEVOLUCAO-19', 'A payment is found by the beginning of its e2eid')
  .as('devolucao/e2eid-too-short')(
    foundBy(
      (e2eid) => e2eid.length < 32,
      (e2eid, existingId) => existingId.startsWith(e2eid),
    ),
  )
  .breaks('DEVOLUCAO-20', 'Other characters of an e2eid than letters and digits stand for any')
  .as('devolucao/e2eid-any-characters')(
    foundBy(
      (e2eid) => /[^a-zA-Z0-9]/.test(e2eid),
      (e2eid, existingId) => new RegExp(`^${e2eid.replace(/[^a-zA-Z0-9]/g, '.')}$`).test(existingId),
    ),
  )
  .breaks('DEVOLUCAO-26', 'Without valor one real is refunded')
  .as('devolucao/valor-made-up')(allows('/valor', noText, '1.00'))
  .breaks('DEVOLUCAO-27', 'A valor that is no decimal with two decimals is made one')
  .as('devolucao/valor-mended')(
    allows(
      '/valor',
      (valor) => isText(valor) && !/^\d+\.\d{2}$/.test(valor) && parseFloat(valor) >= 0.01,
      (valor: unknown) => parseFloat(String(valor).replace(',', '.')).toFixed(2),
    ),
  )
  .breaks('DEVOLUCAO-27', 'A line break at the end of a valor is not seen')
  .as('devolucao/valor-with-line-break')(allows('/valor', matching(/^\d+\.\d{2}\n$/), withoutLineBreak))
  .breaks('DEVOLUCAO-33', 'The natureza MED_OPERACIONAL is accepted')
  .as('devolucao/med-operacional-accepted')(allows('/natureza', is('MED_OPERACIONAL'), 'ORIGINAL'))
  .breaks('DEVOLUCAO-34', 'The natureza MED_FRAUDE is accepted')
  .as('devolucao/med-fraude-accepted')(allows('/natureza', is('MED_FRAUDE'), 'ORIGINAL'))
  .breaks('DEVOLUCAO-35', 'A natureza in small letters counts as one in capitals')
  .as('devolucao/natureza-of-any-case')(allows('/natureza', is('original'), 'ORIGINAL'))
  .breaks('DEVOLUCAO-37', 'A descricao that is no text is written as one')
  .as('devolucao/descricao-any-type')(
    allows('/descricao', (text) => text !== undefined && typeof text !== 'string', 'object'),
  )
  .breaks('DEVOLUCAO-52', 'RETIRADA is no value that natureza may have in a request')
  .as('devolucao/retirada-unknown')(refuses('/natureza', is('RETIRADA')))
  .breaks('DEVOLUCAO-38', 'A refund of a payment that does not exist is refused with 400')
  .as('devolucao/unknown-payment-bad-request')(notFound(statusThroughout(400)))
  .breaks('DEVOLUCAO-38', 'A refund of a payment that does not exist is accepted, to fail later')
  .as('devolucao/unknown-payment-accepted')(
    notFound((_, request) =>
      json(201, {
        id: pathOf(request).id,
        rtrId: pathOf(request).e2eid,
        valor: at(request.body, '/valor'),
        horario: { solicitacao: new Date().toISOString() },
        status: 'EM_PROCESSAMENTO',
      }),
    ),
  )
  .breaks('DEVOLUCAO-41', 'A refund after the deadline is refused with 400')
  .as('devolucao/late-bad-request')(answers(operation, 422)(statusThroughout(400)));
