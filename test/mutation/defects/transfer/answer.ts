import { answers, at, drop, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'transfer/answered-204': breaks('TRANSFER-01', {
    title: 'A transfer is answered with 204',
    defect: answers(operation, isMade, status(204)),
  }),
  'transfer/id-rounded': breaks('TRANSFER-07', {
    title: 'id loses its last digit',
    defect: answers(
      operation,
      isMade,
      set('/id', (id: unknown) => Math.floor(Number(id) / 100) * 100),
    ),
  }),
  'transfer/amount-in-cents': breaks('TRANSFER-10', {
    title: 'payment.amount is in cents',
    defect: answers(
      operation,
      isMade,
      set('/payment/amount', (amount: unknown) => Math.round(Number(amount) * 100)),
    ),
  }),
  'transfer/unauthorized-403': breaks('TRANSFER-15', {
    title: 'A transfer without a bearer token is refused with 403',
    defect: answers(
      operation,
      (answer, request) => answer.status === 401 && !hasHeader(request),
      statusThroughout(403),
    ),
  }),
  'transfer/denied-ispb-400': breaks('TRANSFER-56', {
    title: 'A denied institution is refused with 400',
    defect: answers(operation, because('ispbDeny'), statusThroughout(400)),
  }),
  'transfer/unknown-key-404': breaks('TRANSFER-57', {
    title: 'A key that the directory does not know is refused with 404',
    defect: answers(operation, because('directory'), statusThroughout(404)),
  }),
  'transfer/insufficient-balance-400': breaks('TRANSFER-58', {
    title: 'An amount above the balance is refused with 400',
    defect: answers(operation, because('balance'), statusThroughout(400)),
  }),
  'transfer/answered-stale-amount': breaks('TRANSFER-10', {
    title: 'payment.amount is that of the transfer before',
    defect: staleAnswers(operation, '/payment/amount'),
  }),
  'transfer/id-stale': breaks('TRANSFER-07', {
    title: 'id is that of the transfer before',
    defect: staleAnswers(operation, '/id'),
  }),
  'transfer/error-without-reason': breaks('TRANSFER-61', {
    title: 'An error of a transfer has no member error',
    defect: answers(operation, ({ status: code }) => code >= 400, drop('/error')),
  }),
} satisfies Defects;
