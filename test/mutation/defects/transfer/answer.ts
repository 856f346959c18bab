import { answers, at, drop, set, status, statusThroughout } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { staleAnswers } from '../shared/stale.js';

const operation = 'createTransfer';
const isMade = ({ status: code }: WireAnswer) => code === 200;
const because =
  (text: string) =>
  (answer: WireAnswer): boolean =>
    String(at(answer.body, '/message')).includes(text);
const hasHeader = ({ headers }: WireRequest) => headers['authorization'] !== undefined;

export default {
  'transfer/answered-204': {
    title: 'A transfer is answered with 204',
    clause: 'TRANSFER-01',
    defect: answers(operation, isMade, status(204)),
  },
  'transfer/id-rounded': {
    title: 'id loses its last digit',
    clause: 'TRANSFER-07',
    defect: answers(
      operation,
      isMade,
      set('/id', (id: unknown) => Math.floor(Number(id) / 100) * 100),
    ),
  },
  'transfer/amount-in-cents': {
    title: 'payment.amount is in cents',
    clause: 'TRANSFER-10',
    defect: answers(
      operation,
      isMade,
      set('/payment/amount', (amount: unknown) => Math.round(Number(amount) * 100)),
    ),
  },
  'transfer/unauthorized-403': {
    title: 'A transfer without a bearer token is refused with 403',
    clause: 'TRANSFER-15',
    defect: answers(
      operation,
      (answer, request) => answer.status === 401 && !hasHeader(request),
      statusThroughout(403),
    ),
  },
  'transfer/denied-ispb-400': {
    title: 'A denied institution is refused with 400',
    clause: 'TRANSFER-56',
    defect: answers(operation, because('ispbDeny'), statusThroughout(400)),
  },
  'transfer/unknown-key-404': {
    title: 'A key that the directory does not know is refused with 404',
    clause: 'TRANSFER-57',
    defect: answers(operation, because('directory'), statusThroughout(404)),
  },
  'transfer/insufficient-balance-400': {
    title: 'An amount above the balance is refused with 400',
    clause: 'TRANSFER-58',
    defect: answers(operation, because('balance'), statusThroughout(400)),
  },
  'transfer/answered-stale-amount': {
    title: 'payment.amount is that of the transfer before',
    clause: 'TRANSFER-10',
    defect: staleAnswers(operation, '/payment/amount'),
  },
  'transfer/id-stale': {
    title: 'id is that of the transfer before',
    clause: 'TRANSFER-07',
    defect: staleAnswers(operation, '/id'),
  },
  'transfer/error-without-reason': {
    title: 'An error of a transfer has no member error',
    clause: 'TRANSFER-61',
    defect: answers(operation, ({ status: code }) => code >= 400, drop('/error')),
  },
} satisfies Defects;
