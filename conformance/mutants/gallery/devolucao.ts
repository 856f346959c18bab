import { randomUUID } from 'node:crypto';

import { answers, at, drop, json, requests, set, shortError, status, statusThroughout } from '../edits.js';
import type { WireAnswer } from '../wire.js';
import { pathOf, receiptsMade, withPath } from './refund-defects.js';
import { faultsOf, longerThan, missing, mutantsOf, noText, ofLength } from './request-faults.js';

const operation = 'putDevolucao';
const { lets, refuses } = faultsOf(operation);

const success = ({ status: code }: WireAnswer): boolean => code < 300;
const given = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, success, ...edits);
const dead = /^(?!\d+\.\d{2}$)/;

/** What a refund is answered with, and which requests for one are let through or refused wrongly. */
export default mutantsOf('devolucao', [
  ['created-as-203', 'A refund is answered with 203', 'DEVOLUCAO-01', 'response', given(status(203))],
  [
    'forbidden-without-token',
    'A refund without a token is answered with 403',
    'DEVOLUCAO-03',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
  ['id-missing', 'The answer has no id', 'DEVOLUCAO-04', 'response', given(drop('/id'))],
  [
    'id-in-small-letters',
    'The id is answered in small letters',
    'DEVOLUCAO-05',
    'response',
    given(set('/id', (id: unknown) => String(id).toLowerCase())),
  ],
  [
    'id-of-30-characters',
    'The id is kept in 30 characters',
    'DEVOLUCAO-05',
    'state',
    given(set('/id', (id: unknown) => String(id).slice(0, 30))),
  ],
  ['rtr-id-uuid', 'rtrId is a UUID', 'DEVOLUCAO-06', 'response', given(set('/rtrId', () => randomUUID()))],
  [
    'rtr-id-of-the-payment',
    'All refunds of a payment have the same rtrId',
    'DEVOLUCAO-07',
    'state',
    {
      http: {
        answer: (answer, request) =>
          request.operation === operation && success(answer)
            ? set('/rtrId', `D${pathOf(request).e2eid.slice(1)}`)(answer)
            : answer,
      },
    },
  ],
  ['valor-number', 'valor is a number', 'DEVOLUCAO-08', 'response', given(set('/valor', Number))],
  [
    'valor-in-binary',
    'The amount is cut off from the binary number: 0.29 becomes 0.28',
    'DEVOLUCAO-09',
    'state',
    given(set('/valor', (valor: unknown) => (Math.floor(Number(valor) * 100) / 100).toFixed(2))),
  ],
  [
    'valor-that-remains',
    'valor is what may still be refunded, not what was',
    'DEVOLUCAO-09',
    'response',
    given(set('/valor', '37.66')),
  ],
  ['natureza-other', 'natureza is NORMAL', 'DEVOLUCAO-10', 'response', given(set('/natureza', 'NORMAL'))],
  ['natureza-lost', 'natureza is not answered', 'DEVOLUCAO-11', 'response', given(drop('/natureza'))],
  [
    'natureza-always-original',
    'The natureza of the request is not kept: it is always ORIGINAL',
    'DEVOLUCAO-11',
    'state',
    given(set('/natureza', 'ORIGINAL')),
  ],
  ['descricao-lost', 'descricao is not answered', 'DEVOLUCAO-12', 'response', given(drop('/descricao'))],
  [
    'descricao-as-list',
    'Without descricao an empty list is kept',
    'DEVOLUCAO-12',
    'state',
    given(set('/descricao', (descricao: unknown) => descricao ?? [])),
  ],
  ['horario-text', 'horario is a text', 'DEVOLUCAO-13', 'response', given(set('/horario', '14:03'))],
  [
    'solicitacao-brazilian',
    'horario.solicitacao is written the Brazilian way',
    'DEVOLUCAO-14',
    'response',
    given(set('/horario/solicitacao', '20/03/2026 14:03:07')),
  ],
  [
    'solicitacao-local',
    'horario.solicitacao is local time passed off as UTC',
    'DEVOLUCAO-15',
    'timing',
    given(
      set('/horario/solicitacao', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  ],
  ['status-pending', 'status is PENDING', 'DEVOLUCAO-17', 'response', given(set('/status', 'PENDING'))],
  [
    'motivo-object',
    'motivo is an object',
    'DEVOLUCAO-18',
    'response',
    given(set('/motivo', { codigo: 'MD06' })),
  ],
  [
    'motivo-empty-list',
    'Without a reason motivo is kept as an empty list',
    'DEVOLUCAO-18',
    'state',
    given(set('/motivo', (motivo: unknown) => motivo ?? [])),
  ],
  [
    'e2eid-too-long',
    'What stands after the 32 characters of an e2eid is left out',
    'DEVOLUCAO-19',
    'leniency',
    requests(
      operation,
      (request) => pathOf(request).e2eid.length > 32,
      (request) => withPath(request, { e2eid: pathOf(request).e2eid.slice(0, 32) }),
    ),
  ],
  [
    'e2eid-too-short',
    'A payment is found by the beginning of its e2eid',
    'DEVOLUCAO-19',
    'state',
    () => {
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
  ],
  [
    'e2eid-any-characters',
    'Other characters of an e2eid than letters and digits stand for any',
    'DEVOLUCAO-20',
    'leniency',
    () => {
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
  ],
  [
    'id-cut',
    'A refund id of more than 35 characters is cut',
    'DEVOLUCAO-21',
    'leniency',
    requests(
      operation,
      (request) => pathOf(request).id.length > 35,
      (request) => withPath(request, { id: pathOf(request).id.slice(0, 35) }),
    ),
  ],
  [
    'id-of-34',
    'A refund id of 35 characters is refused',
    'DEVOLUCAO-21',
    'strictness',
    requests(
      operation,
      (request) => pathOf(request).id.length === 35,
      () => shortError(400),
    ),
  ],
  [
    'id-too-short',
    'A refund id of one character is refused',
    'DEVOLUCAO-22',
    'strictness',
    requests(
      operation,
      (request) => pathOf(request).id.length === 1,
      () => shortError(400),
    ),
  ],
  [
    'valor-made-up',
    'Without valor one real is refunded',
    'DEVOLUCAO-26',
    'leniency',
    lets('/valor', noText, set('/valor', '1.00')),
  ],
  [
    'valor-mended',
    'A valor that is no decimal with two decimals is made one',
    'DEVOLUCAO-27',
    'leniency',
    lets(
      '/valor',
      (valor) => typeof valor === 'string' && dead.test(valor) && parseFloat(valor) >= 0.01,
      set('/valor', (valor: unknown) => parseFloat(String(valor).replace(',', '.')).toFixed(2)),
    ),
  ],
  [
    'natureza-required',
    'A refund without natureza is refused',
    'DEVOLUCAO-31',
    'strictness',
    refuses('/natureza', missing),
  ],
  [
    'natureza-original-refused',
    'A refund with the natureza ORIGINAL is refused',
    'DEVOLUCAO-32',
    'strictness',
    refuses('/natureza', (natureza) => natureza === 'ORIGINAL'),
  ],
  [
    'med-operacional-accepted',
    'The natureza MED_OPERACIONAL is accepted',
    'DEVOLUCAO-33',
    'leniency',
    lets('/natureza', (natureza) => natureza === 'MED_OPERACIONAL', set('/natureza', 'ORIGINAL')),
  ],
  [
    'med-fraude-accepted',
    'The natureza MED_FRAUDE is accepted',
    'DEVOLUCAO-34',
    'leniency',
    lets('/natureza', (natureza) => natureza === 'MED_FRAUDE', set('/natureza', 'ORIGINAL')),
  ],
  [
    'natureza-any',
    'A natureza that is not known counts as ORIGINAL',
    'DEVOLUCAO-35',
    'leniency',
    lets(
      '/natureza',
      (natureza) =>
        natureza !== undefined && !/^"(ORIGINAL|RETIRADA|MED_\w+)"$/.test(JSON.stringify(natureza)),
      set('/natureza', 'ORIGINAL'),
    ),
  ],
  [
    'descricao-cut',
    'A descricao of more than 140 characters is cut',
    'DEVOLUCAO-36',
    'leniency',
    lets('/descricao', longerThan(140), set('/descricao', 'cut')),
  ],
  [
    'descricao-of-139',
    'A descricao of 140 characters is refused',
    'DEVOLUCAO-36',
    'strictness',
    refuses('/descricao', ofLength(140)),
  ],
  [
    'descricao-any-type',
    'A descricao that is no text is written as one',
    'DEVOLUCAO-37',
    'leniency',
    lets('/descricao', (text) => text !== undefined && typeof text !== 'string', set('/descricao', 'object')),
  ],
  [
    'unknown-payment-bad-request',
    'A refund of a payment that does not exist is refused with 400',
    'DEVOLUCAO-38',
    'response',
    answers(operation, 404, statusThroughout(400)),
  ],
  [
    'unknown-payment-accepted',
    'A refund of a payment that does not exist is accepted, to fail later',
    'DEVOLUCAO-38',
    'leniency',
    answers(operation, 404, (answer, request) => ({
      ...json(201, {
        id: pathOf(request).id,
        rtrId: pathOf(request).e2eid,
        valor: at(request.body, '/valor'),
        horario: { solicitacao: new Date().toISOString() },
        status: 'EM_PROCESSAMENTO',
      }),
      headers: answer.headers,
    })),
  ],
  [
    'late-bad-request',
    'A refund after the deadline is refused with 400',
    'DEVOLUCAO-41',
    'response',
    answers(operation, 422, statusThroughout(400)),
  ],
]);
