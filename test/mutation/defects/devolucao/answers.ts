import { answers, at, drop, json, requests, set, status, statusThroughout } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'devolucao/created-as-203': {
    title: 'A refund is answered with 203',
    clause: 'DEVOLUCAO-01',
    defect: given(status(203)),
  },
  'devolucao/forbidden-without-token': {
    title: 'A refund without a token is answered with 403',
    clause: 'DEVOLUCAO-03',
    defect: answers(operation, 401, statusThroughout(403)),
  },
  'devolucao/id-in-small-letters': {
    title: 'The id is answered in small letters',
    clause: 'DEVOLUCAO-05',
    defect: given(set('/id', (id: unknown) => String(id).toLowerCase())),
  },
  'devolucao/id-of-30-characters': {
    title: 'The id is kept in 30 characters',
    clause: 'DEVOLUCAO-05',
    defect: given(set('/id', (id: unknown) => String(id).slice(0, 30))),
  },
  'devolucao/rtr-id-of-the-payment': {
    title: 'All refunds of a payment have the same rtrId',
    clause: 'DEVOLUCAO-07',
    defect: {
      http: {
        answer: (answer, request) =>
          request.operation === operation && success(answer)
            ? set('/rtrId', `D${pathOf(request).e2eid.slice(1)}`)(answer)
            : answer,
      },
    },
  },
  'devolucao/valor-in-binary': {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    clause: 'DEVOLUCAO-09',
    defect: given(set('/valor', (valor: unknown) => (Math.floor(Number(valor) * 100) / 100).toFixed(2))),
  },
  'devolucao/valor-that-remains': {
    title: 'valor is what may still be refunded, not what was',
    clause: 'DEVOLUCAO-09',
    defect: given(set('/valor', '37.66')),
  },
  'devolucao/natureza-lost': {
    title: 'natureza is not answered',
    clause: 'DEVOLUCAO-11',
    defect: given(drop('/natureza')),
  },
  'devolucao/natureza-always-original': {
    title: 'The natureza of the request is not kept: it is always ORIGINAL',
    clause: 'DEVOLUCAO-11',
    defect: given(set('/natureza', 'ORIGINAL')),
  },
  'devolucao/descricao-lost': {
    title: 'descricao is not answered',
    clause: 'DEVOLUCAO-12',
    defect: given(drop('/descricao')),
  },
  'devolucao/descricao-as-list': {
    title: 'Without descricao an empty list is kept',
    clause: 'DEVOLUCAO-12',
    defect: given(set('/descricao', (descricao: unknown) => descricao ?? [])),
  },
  'devolucao/solicitacao-local': {
    title: 'horario.solicitacao is local time passed off as UTC',
    clause: 'DEVOLUCAO-15',
    defect: given(
      set('/horario/solicitacao', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  },
  'devolucao/status-pending': {
    title: 'status is PENDING',
    clause: 'DEVOLUCAO-17',
    defect: given(set('/status', 'PENDING')),
  },
  'devolucao/motivo-object': {
    title: 'motivo is an object',
    clause: 'DEVOLUCAO-18',
    defect: given(set('/motivo', { codigo: 'MD06' })),
  },
  'devolucao/motivo-empty-list': {
    title: 'Without a reason motivo is kept as an empty list',
    clause: 'DEVOLUCAO-18',
    defect: given(set('/motivo', (motivo: unknown) => motivo ?? [])),
  },
  'devolucao/e2eid-too-short': {
    title: 'A payment is found by the beginning of its e2eid',
    clause: 'DEVOLUCAO-19',
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
  },
  'devolucao/e2eid-any-characters': {
    title: 'Other characters of an e2eid than letters and digits stand for any',
    clause: 'DEVOLUCAO-20',
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
  },
  'devolucao/valor-made-up': {
    title: 'Without valor one real is refunded',
    clause: 'DEVOLUCAO-26',
    defect: lets('/valor', noText, set('/valor', '1.00')),
  },
  'devolucao/valor-mended': {
    title: 'A valor that is no decimal with two decimals is made one',
    clause: 'DEVOLUCAO-27',
    defect: lets(
      '/valor',
      (valor) => typeof valor === 'string' && dead.test(valor) && parseFloat(valor) >= 0.01,
      set('/valor', (valor: unknown) => parseFloat(String(valor).replace(',', '.')).toFixed(2)),
    ),
  },
  'devolucao/med-operacional-accepted': {
    title: 'The natureza MED_OPERACIONAL is accepted',
    clause: 'DEVOLUCAO-33',
    defect: lets('/natureza', (natureza) => natureza === 'MED_OPERACIONAL', set('/natureza', 'ORIGINAL')),
  },
  'devolucao/med-fraude-accepted': {
    title: 'The natureza MED_FRAUDE is accepted',
    clause: 'DEVOLUCAO-34',
    defect: lets('/natureza', (natureza) => natureza === 'MED_FRAUDE', set('/natureza', 'ORIGINAL')),
  },
  'devolucao/descricao-any-type': {
    title: 'A descricao that is no text is written as one',
    clause: 'DEVOLUCAO-37',
    defect: lets(
      '/descricao',
      (text) => text !== undefined && typeof text !== 'string',
      set('/descricao', 'object'),
    ),
  },
  'devolucao/unknown-payment-bad-request': {
    title: 'A refund of a payment that does not exist is refused with 400',
    clause: 'DEVOLUCAO-38',
    defect: answers(operation, 404, statusThroughout(400)),
  },
  'devolucao/unknown-payment-accepted': {
    title: 'A refund of a payment that does not exist is accepted, to fail later',
    clause: 'DEVOLUCAO-38',
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
  },
  'devolucao/late-bad-request': {
    title: 'A refund after the deadline is refused with 400',
    clause: 'DEVOLUCAO-41',
    defect: answers(operation, 422, statusThroughout(400)),
  },
} satisfies Defects;
