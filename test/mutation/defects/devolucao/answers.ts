import { answers, at, drop, json, requests, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { WireAnswer } from '../../wire.js';
import { pathOf, receiptsMade, withPath } from '../shared/refund-defects.js';
import { faultsOf, noText } from '../shared/request-faults.js';

const operation = 'putDevolucao';
const { lets } = faultsOf(operation);

const success = ({ status: code }: WireAnswer): boolean => code < 300;
const given = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, success, ...edits);
const dead = /^(?!\d+\.\d{2}$)/;

export default {
  'devolucao/created-as-203': breaks('DEVOLUCAO-01', {
    title: 'A refund is answered with 203',
    defect: given(status(203)),
  }),
  'devolucao/forbidden-without-token': breaks('DEVOLUCAO-03', {
    title: 'A refund without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'devolucao/id-in-small-letters': breaks('DEVOLUCAO-05', {
    title: 'The id is answered in small letters',
    defect: given(set('/id', (id: unknown) => String(id).toLowerCase())),
  }),
  'devolucao/id-of-30-characters': breaks('DEVOLUCAO-05', {
    title: 'The id is kept in 30 characters',
    defect: given(set('/id', (id: unknown) => String(id).slice(0, 30))),
  }),
  'devolucao/rtr-id-of-the-payment': breaks('DEVOLUCAO-07', {
    title: 'All refunds of a payment have the same rtrId',
    defect: {
      http: {
        answer: (answer, request) =>
          request.operation === operation && success(answer)
            ? set('/rtrId', `D${pathOf(request).e2eid.slice(1)}`)(answer)
            : answer,
      },
    },
  }),
  'devolucao/valor-in-binary': breaks('DEVOLUCAO-09', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: given(set('/valor', (valor: unknown) => (Math.floor(Number(valor) * 100) / 100).toFixed(2))),
  }),
  'devolucao/valor-that-remains': breaks('DEVOLUCAO-09', {
    title: 'valor is what may still be refunded, not what was',
    defect: given(set('/valor', '37.66')),
  }),
  'devolucao/natureza-lost': breaks('DEVOLUCAO-11', {
    title: 'natureza is not answered',
    defect: given(drop('/natureza')),
  }),
  'devolucao/natureza-always-original': breaks('DEVOLUCAO-11', {
    title: 'The natureza of the request is not kept: it is always ORIGINAL',
    defect: given(set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/descricao-lost': breaks('DEVOLUCAO-12', {
    title: 'descricao is not answered',
    defect: given(drop('/descricao')),
  }),
  'devolucao/descricao-as-list': breaks('DEVOLUCAO-12', {
    title: 'Without descricao an empty list is kept',
    defect: given(set('/descricao', (descricao: unknown) => descricao ?? [])),
  }),
  'devolucao/solicitacao-local': breaks('DEVOLUCAO-15', {
    title: 'horario.solicitacao is local time passed off as UTC',
    defect: given(
      set('/horario/solicitacao', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  }),
  'devolucao/status-pending': breaks('DEVOLUCAO-17', {
    title: 'status is PENDING',
    defect: given(set('/status', 'PENDING')),
  }),
  'devolucao/motivo-object': breaks('DEVOLUCAO-18', {
    title: 'motivo is an object',
    defect: given(set('/motivo', { codigo: 'MD06' })),
  }),
  'devolucao/motivo-empty-list': breaks('DEVOLUCAO-18', {
    title: 'Without a reason motivo is kept as an empty list',
    defect: given(set('/motivo', (motivo: unknown) => motivo ?? [])),
  }),
  'devolucao/e2eid-too-short': breaks('DEVOLUCAO-19', {
    title: 'A payment is found by the beginning of its e2eid',
    defect: () => {
      const { part, all } = receiptsMade();
      const found = (e2eid: string) => all.find((known) => known.startsWith(e2eid));
      return [
        part,
        requests(
          operation,
          (request) => pathOf(request).e2eid.length < 32,
          (request) => withPath(request, { e2eid: found(pathOf(request).e2eid) ?? pathOf(request).e2eid }),
        ),
      ];
    },
  }),
  'devolucao/e2eid-any-characters': breaks('DEVOLUCAO-20', {
    title: 'Other characters of an e2eid than letters and digits stand for any',
    defect: () => {
      const { part, all } = receiptsMade();
      const found = (e2eid: string) => {
        const pattern = new RegExp(`^${e2eid.replace(/[^a-zA-Z0-9]/g, '.')}$`);
        return all.find((known) => pattern.test(known));
      };
      return [
        part,
        requests(
          operation,
          (request) => /[^a-zA-Z0-9]/.test(pathOf(request).e2eid),
          (request) => withPath(request, { e2eid: found(pathOf(request).e2eid) ?? pathOf(request).e2eid }),
        ),
      ];
    },
  }),
  'devolucao/valor-made-up': breaks('DEVOLUCAO-26', {
    title: 'Without valor one real is refunded',
    defect: lets('/valor', noText, set('/valor', '1.00')),
  }),
  'devolucao/valor-mended': breaks('DEVOLUCAO-27', {
    title: 'A valor that is no decimal with two decimals is made one',
    defect: lets(
      '/valor',
      (valor) => typeof valor === 'string' && dead.test(valor) && parseFloat(valor) >= 0.01,
      set('/valor', (valor: unknown) => parseFloat(String(valor).replace(',', '.')).toFixed(2)),
    ),
  }),
  'devolucao/med-operacional-accepted': breaks('DEVOLUCAO-33', {
    title: 'The natureza MED_OPERACIONAL is accepted',
    defect: lets('/natureza', (natureza) => natureza === 'MED_OPERACIONAL', set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/med-fraude-accepted': breaks('DEVOLUCAO-34', {
    title: 'The natureza MED_FRAUDE is accepted',
    defect: lets('/natureza', (natureza) => natureza === 'MED_FRAUDE', set('/natureza', 'ORIGINAL')),
  }),
  'devolucao/descricao-any-type': breaks('DEVOLUCAO-37', {
    title: 'A descricao that is no text is written as one',
    defect: lets(
      '/descricao',
      (text) => text !== undefined && typeof text !== 'string',
      set('/descricao', 'object'),
    ),
  }),
  'devolucao/unknown-payment-bad-request': breaks('DEVOLUCAO-38', {
    title: 'A refund of a payment that does not exist is refused with 400',
    defect: answers(operation, 404, statusThroughout(400)),
  }),
  'devolucao/unknown-payment-accepted': breaks('DEVOLUCAO-38', {
    title: 'A refund of a payment that does not exist is accepted, to fail later',
    defect: answers(operation, 404, (answer, request) => ({
      ...json(201, {
        id: pathOf(request).id,
        rtrId: pathOf(request).e2eid,
        valor: at(request.body, '/valor'),
        horario: { solicitacao: new Date().toISOString() },
        status: 'EM_PROCESSAMENTO',
      }),
      headers: answer.headers,
    })),
  }),
  'devolucao/late-bad-request': breaks('DEVOLUCAO-41', {
    title: 'A refund after the deadline is refused with 400',
    defect: answers(operation, 422, statusThroughout(400)),
  }),
} satisfies Defects;
