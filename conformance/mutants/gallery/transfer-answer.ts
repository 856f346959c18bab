import { answers, at, drop, set, status, statusThroughout } from '../edits.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { mutantsOf } from './request-faults.js';
import { staleAnswers } from './stale.js';

const operation = 'createTransfer';
const isMade = ({ status: code }: WireAnswer) => code === 200;
const isRefused = ({ status: code }: WireAnswer) => code >= 400;
const because =
  (text: string) =>
  (answer: WireAnswer): boolean =>
    String(at(answer.body, '/message')).includes(text);
const hasHeader = ({ headers }: WireRequest) => headers['authorization'] !== undefined;

/** What the answer to a transfer says. */
export default mutantsOf('transfer', [
  [
    'answered-204',
    'A transfer is answered with 204',
    'TRANSFER-01',
    'response',
    answers(operation, isMade, status(204)),
  ],
  [
    'id-text',
    'id is a text',
    'TRANSFER-06',
    'response',
    answers(
      operation,
      isMade,
      set('/id', (id: unknown) => String(id)),
    ),
  ],
  [
    'id-rounded',
    'id loses its last digit',
    'TRANSFER-07',
    'response',
    answers(
      operation,
      isMade,
      set('/id', (id: unknown) => Math.floor(Number(id) / 100) * 100),
    ),
  ],
  [
    'amount-in-cents',
    'payment.amount is in cents',
    'TRANSFER-10',
    'response',
    answers(
      operation,
      isMade,
      set('/payment/amount', (amount: unknown) => Math.round(Number(amount) * 100)),
    ),
  ],
  [
    'type-created',
    'type of a new transfer is CREATED',
    'TRANSFER-11',
    'response',
    answers(operation, isMade, set('/type', 'CREATED')),
  ],
  [
    'unauthorized-403',
    'A transfer without a bearer token is refused with 403',
    'TRANSFER-15',
    'response',
    answers(
      operation,
      (answer, request) => answer.status === 401 && !hasHeader(request),
      statusThroughout(403),
    ),
  ],
  [
    'denied-ispb-400',
    'A denied institution is refused with 400',
    'TRANSFER-56',
    'response',
    answers(operation, because('ispbDeny'), statusThroughout(400)),
  ],
  [
    'unknown-key-404',
    'A key that the directory does not know is refused with 404',
    'TRANSFER-57',
    'response',
    answers(operation, because('directory'), statusThroughout(404)),
  ],
  [
    'insufficient-balance-400',
    'An amount above the balance is refused with 400',
    'TRANSFER-58',
    'response',
    answers(operation, because('balance'), statusThroughout(400)),
  ],
  [
    'error-without-reason',
    'An error of a transfer has no member error',
    'TRANSFER-61',
    'response',
    answers(operation, isRefused, drop('/error')),
  ],
  [
    'answered-stale-amount',
    'payment.amount is that of the transfer before',
    'TRANSFER-10',
    'state',
    staleAnswers(operation, '/payment/amount'),
  ],
  ['id-stale', 'id is that of the transfer before', 'TRANSFER-07', 'state', staleAnswers(operation, '/id')],
]);
