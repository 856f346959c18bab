import { answers, answersOf, at, drop, isRefusal, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { inCents, localAsUtc } from '../../values.js';
import type { WireAnswer } from '../../wire.js';
import { alike } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { staleAnswers } from '../shared/stale.js';

const operation = 'createTransfer';
const created = answersOf(operation, 200);
const about =
  (text: string) =>
  ({ body }: WireAnswer): boolean =>
    String(at(body, '/message')).includes(text);

export default {
  'transfer/answered-204': breaks('TRANSFER-01', {
    title: 'A transfer is answered with 204',
    defect: created(status(204)),
  }),
  'transfer/same-body-refused': breaks('TRANSFER-01', {
    title: 'A call with the body of an earlier one is refused, whatever its key',
    defect: alike(operation, ({ text }) => text, 422),
  }),
  'transfer/id-rounded': breaks('TRANSFER-07', {
    title: 'id loses its last digit',
    defect: created(set('/id', (id: unknown) => Math.floor(Number(id) / 100) * 100)),
  }),
  'transfer/id-stale': breaks('TRANSFER-07', {
    title: 'id is that of the transfer before',
    defect: staleAnswers(operation, '/id'),
  }),
  'transfer/replayed-by-its-body': breaks('TRANSFER-07', {
    title: 'A call with the body of an earlier one is answered with that transfer, whatever its key',
    defect: alike(operation, ({ text }) => text, 'the first answer'),
  }),
  'transfer/amount-in-cents': breaks('TRANSFER-10', {
    title: 'payment.amount is in cents',
    defect: created(set('/payment/amount', inCents)),
  }),
  'transfer/answered-stale-amount': breaks('TRANSFER-10', {
    title: 'payment.amount is that of the transfer before',
    defect: staleAnswers(operation, '/payment/amount'),
  }),
  'transfer/answers-mixed-up': breaks('TRANSFER-10', {
    title: 'Simultaneous transfers of an account are answered with the amount of the last',
    defect: mixedUp(operation, '/payment/amount'),
  }),
  'transfer/date-local': breaks('TRANSFER-65', {
    title: 'eventDate of a transfer is local time passed off as UTC',
    defect: created(set('/eventDate', localAsUtc)),
  }),
  'transfer/unauthorized-403': breaks('TRANSFER-15', {
    title: 'A transfer without a bearer token is refused with 403',
    defect: answers(
      operation,
      (answer, { headers }) => answer.status === 401 && headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  'transfer/denied-ispb-400': breaks('TRANSFER-56', {
    title: 'A denied institution is refused with 400',
    defect: answers(operation, about('ispbDeny'), statusThroughout(400)),
  }),
  'transfer/unknown-key-404': breaks('TRANSFER-57', {
    title: 'A key that the directory does not know is refused with 404',
    defect: answers(operation, about('directory'), statusThroughout(404)),
  }),
  'transfer/insufficient-balance-400': breaks('TRANSFER-58', {
    title: 'An amount above the balance is refused with 400',
    defect: answers(operation, about('balance'), statusThroughout(400)),
  }),
  'transfer/error-without-reason': breaks('TRANSFER-61', {
    title: 'An error of a transfer has no member error',
    defect: answers(operation, isRefusal, drop('/error')),
  }),
} satisfies Defects;
