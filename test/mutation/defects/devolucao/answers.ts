import {
  answers,
  answersOf,
  at,
  drop,
  isSuccess,
  json,
  requests,
  set,
  status,
  statusThroughout,
} from '../../edits.js';
import { accountOf, onState } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cut, cutToCents, localAsUtc, lowerCase, ofTwelveHours, withoutLeadingZeros } from '../../values.js';
import { withoutCase } from '../shared/alike.js';
import { pathOf, withPath } from '../shared/refund-defects.js';
import { faultsOf, is, isText, matching, noText, withoutLineBreak } from '../shared/request-faults.js';

const operation = 'putDevolucao';
const { lets, refuses } = faultsOf(operation);

const created = answersOf(operation, isSuccess);
const withoutNatureza = answersOf(
  operation,
  (answer, { body }) => isSuccess(answer) && at(body, '/natureza') === undefined,
);

/** A payment is found by what `matches` takes for its e2eid. */
const foundBy =
  (isMeant: (e2eid: string) => boolean, matches: (e2eid: string, known: string) => boolean) =>
  (): readonly Part[] => {
    const received: string[] = [];
    const noting = onState('a received payment', ({ body }) =>
      received.push(String(at(body, '/endToEndId'))),
    );
    const found = requests(
      operation,
      (request) => isMeant(pathOf(request).e2eid),
      (request) => {
        const { e2eid } = pathOf(request);
        return withPath(request, { e2eid: received.find((known) => matches(e2eid, known)) ?? e2eid });
      },
    );
    return [noting, found];
  };

/** A refund without descricao is answered with that of the one before. */
const descricaoKept = (): Part => {
  const last = new Map<unknown, unknown>();
  return created((answer, request) => {
    const own = at(request.body, '/descricao');
    const before = last.get(accountOf(request));
    if (own !== undefined) last.set(accountOf(request), own);
    return own === undefined && before !== undefined ? set('/descricao', before)(answer) : answer;
  });
};

export default {
  'devolucao/created-as-203': breaks('DEVOLUCAO-01', {
    title: 'A refund is answered with 203',
    defect: created(status(203)),
  }),
  'devolucao/id-without-case': breaks('DEVOLUCAO-02', {
    title: 'Refund ids that differ in capitals alone count as one',
    defect: withoutCase(
      operation,
      (request) => `${pathOf(request).e2eid} ${pathOf(request).id}`,
      (request, names) => withPath(request, { id: names.split(' ')[1] ?? '' }),
    ),
  }),
  'devolucao/thousands-refused': breaks('DEVOLUCAO-02', {
    title: 'A valor of 1000.00 and more is refused',
    defect: refuses('/valor', (valor) => String(valor).length > 6),
  }),
  'devolucao/forbidden-without-token': breaks('DEVOLUCAO-03', {
    title: 'A refund without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'devolucao/id-in-small-letters': breaks('DEVOLUCAO-05', {
    title: 'The id is answered in small letters',
    defect: created(set('/id', lowerCase)),
  }),
  'devolucao/id-of-30-characters': breaks('DEVOLUCAO-05', {
    title: 'The id is kept in 30 characters',
    defect: created(set('/id', cut(30))),
  }),
  'devolucao/id-as-number': breaks('DEVOLUCAO-05', {
    title: 'A refund id of digits loses the zeros in front',
    defect: created(set('/id', withoutLeadingZeros)),
  }),
  'devolucao/rtr-id-of-the-payment': breaks('DEVOLUCAO-07', {
    title: 'All refunds of a payment have the same rtrId',
    defect: created((answer, request) => set('/rtrId', `D${pathOf(request).e2eid.slice(1)}`)(answer)),
  }),
  'devolucao/valor-in-binary': breaks('DEVOLUCAO-09', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: created(set('/valor', (valor: unknown) => cutToCents(valor).toFixed(2))),
  }),
  'devolucao/valor-that-remains': breaks('DEVOLUCAO-09', {
    title: 'valor is what may still be refunded, not what was',
    defect: created(set('/valor', '37.66')),
  }),
  'devolucao/natureza-only-where-sent': breaks('DEVOLUCAO-10', {
    title: 'natureza is answered only where it was sent',
    defect: withoutNatureza(drop('/natureza')),
  }),
  'devolucao/natureza-null-where-unsent': breaks('DEVOLUCAO-10', {
    title: 'natureza is null where it was not sent',
    defect: withoutNatureza(set('/natureza', null)),
  }),
  'devolucao/natureza-lost': breaks('DEVOLUCAO-11', {
    title: 'natureza is not answered',
    defect: created(drop('/natureza')),
  }),
  'devolucao/natureza-always-original': breaks('DEVOLUCAO-11', {
    title: 'The natureza of the request is not kept: it is always ORIGINAL',
    defect: created(set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/descricao-lost': breaks('DEVOLUCAO-12', {
    title: 'descricao is not answered',
    defect: created(drop('/descricao')),
  }),
  'devolucao/descricao-as-list': breaks('DEVOLUCAO-12', {
    title: 'Without descricao an empty list is kept',
    defect: created(set('/descricao', (descricao: unknown) => descricao ?? [])),
  }),
  'devolucao/descricao-of-the-one-before': breaks('DEVOLUCAO-12', {
    title: 'A refund without descricao is answered with that of the one before',
    defect: descricaoKept,
  }),
  'devolucao/solicitacao-local': breaks('DEVOLUCAO-15', {
    title: 'horario.solicitacao is local time passed off as UTC',
    defect: created(set('/horario/solicitacao', localAsUtc)),
  }),
  'devolucao/clock-of-twelve-hours': breaks('DEVOLUCAO-15', {
    title: 'horario.solicitacao is shown by a clock of twelve hours',
    defect: created(set('/horario/solicitacao', ofTwelveHours)),
  }),
  'devolucao/status-pending': breaks('DEVOLUCAO-17', {
    title: 'status is PENDING',
    defect: created(set('/status', 'PENDING')),
  }),
  'devolucao/motivo-object': breaks('DEVOLUCAO-18', {
    title: 'motivo is an object',
    defect: created(set('/motivo', { codigo: 'MD06' })),
  }),
  'devolucao/motivo-empty-list': breaks('DEVOLUCAO-18', {
    title: 'Without a reason motivo is kept as an empty list',
    defect: created(set('/motivo', (motivo: unknown) => motivo ?? [])),
  }),
  'devolucao/e2eid-too-short': breaks('DEVOLUCAO-19', {
    title: 'A payment is found by the beginning of its e2eid',
    defect: foundBy(
      (e2eid) => e2eid.length < 32,
      (e2eid, known) => known.startsWith(e2eid),
    ),
  }),
  'devolucao/e2eid-any-characters': breaks('DEVOLUCAO-20', {
    title: 'Other characters of an e2eid than letters and digits stand for any',
    defect: foundBy(
      (e2eid) => /[^a-zA-Z0-9]/.test(e2eid),
      (e2eid, known) => new RegExp(`^${e2eid.replace(/[^a-zA-Z0-9]/g, '.')}$`).test(known),
    ),
  }),
  'devolucao/valor-made-up': breaks('DEVOLUCAO-26', {
    title: 'Without valor one real is refunded',
    defect: lets('/valor', noText, set('/valor', '1.00')),
  }),
  'devolucao/valor-mended': breaks('DEVOLUCAO-27', {
    title: 'A valor that is no decimal with two decimals is made one',
    defect: lets(
      '/valor',
      (valor) => isText(valor) && !/^\d+\.\d{2}$/.test(valor) && parseFloat(valor) >= 0.01,
      set('/valor', (valor: unknown) => parseFloat(String(valor).replace(',', '.')).toFixed(2)),
    ),
  }),
  'devolucao/valor-with-line-break': breaks('DEVOLUCAO-27', {
    title: 'A line break at the end of a valor is not seen',
    defect: lets('/valor', matching(/^\d+\.\d{2}\n$/), set('/valor', withoutLineBreak)),
  }),
  'devolucao/med-operacional-accepted': breaks('DEVOLUCAO-33', {
    title: 'The natureza MED_OPERACIONAL is accepted',
    defect: lets('/natureza', is('MED_OPERACIONAL'), set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/med-fraude-accepted': breaks('DEVOLUCAO-34', {
    title: 'The natureza MED_FRAUDE is accepted',
    defect: lets('/natureza', is('MED_FRAUDE'), set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/natureza-of-any-case': breaks('DEVOLUCAO-35', {
    title: 'A natureza in small letters counts as one in capitals',
    defect: lets('/natureza', is('original'), set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/descricao-any-type': breaks('DEVOLUCAO-37', {
    title: 'A descricao that is no text is written as one',
    defect: lets(
      '/descricao',
      (text) => text !== undefined && typeof text !== 'string',
      set('/descricao', 'object'),
    ),
  }),
  'devolucao/retirada-unknown': breaks('DEVOLUCAO-52', {
    title: 'RETIRADA is no value that natureza may have in a request',
    defect: refuses('/natureza', is('RETIRADA')),
  }),
  'devolucao/unknown-payment-bad-request': breaks('DEVOLUCAO-38', {
    title: 'A refund of a payment that does not exist is refused with 400',
    defect: answers(operation, 404, statusThroughout(400)),
  }),
  'devolucao/unknown-payment-accepted': breaks('DEVOLUCAO-38', {
    title: 'A refund of a payment that does not exist is accepted, to fail later',
    defect: answers(operation, 404, (_, request) =>
      json(201, {
        id: pathOf(request).id,
        rtrId: pathOf(request).e2eid,
        valor: at(request.body, '/valor'),
        horario: { solicitacao: new Date().toISOString() },
        status: 'EM_PROCESSAMENTO',
      }),
    ),
  }),
  'devolucao/late-bad-request': breaks('DEVOLUCAO-41', {
    title: 'A refund after the deadline is refused with 400',
    defect: answers(operation, 422, statusThroughout(400)),
  }),
} satisfies Defects;
