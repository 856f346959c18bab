import { randomUUID } from 'node:crypto';

import {
  answers,
  at,
  drop,
  isRefusal,
  set,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { inCents, localAsUtc } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';
import { alike } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { staleAnswers } from '../shared/stale.js';

const operation = 'createTransfer';
const created = answers(operation, 200);
const about =
  (text: string) =>
  ({ body }: WireAnswer): boolean =>
    String(at(body, '/message')).includes(text);

export default defects()
  .breaks('TRANSFER-01', 'A transfer is answered with 204')
  .as('transfer/answered-204')(created(status(204)))
  .breaks('TRANSFER-01', 'A call with the body of an earlier one is refused with any key')
  .as('transfer/same-body-refused')(alike(operation, ({ text }) => text, 422))
  .breaks('TRANSFER-07', 'id loses its last digit')
  .as('transfer/id-rounded')(created(set('/id', (id: unknown) => Math.floor(Number(id) / 100) * 100)))
  .breaks('TRANSFER-07', 'id is that of the transfer before')
  .as('transfer/id-stale')(staleAnswers(operation, '/id'))
  .breaks('TRANSFER-07', 'A call with the body of an earlier one is answered with that transfer for any key')
  .as('transfer/replayed-by-its-body')(alike(operation, ({ text }) => text, 'the first answer'))
  .breaks('TRANSFER-10', 'payment.amount is in cents')
  .as('transfer/amount-in-cents')(created(set('/payment/amount', inCents)))
  .breaks('TRANSFER-10', 'payment.amount is that of the transfer before')
  .as('transfer/answered-stale-amount')(staleAnswers(operation, '/payment/amount'))
  .breaks('TRANSFER-10', 'Simultaneous transfers of an account are answered with the amount of the last')
  .as('transfer/answers-mixed-up')(mixedUp(operation, '/payment/amount'))
  .breaks('TRANSFER-65', 'eventDate of a transfer is local time passed off as UTC')
  .as('transfer/date-local')(created(set('/eventDate', localAsUtc)))
  .breaks('TRANSFER-19', 'A replay has the time of the replay as its eventDate')
  .as('transfer/replayed-now')(created(set('/eventDate', () => new Date().toISOString())))
  .breaks('TRANSFER-19', 'A replay has another placeholder as its endToEndId')
  .as('transfer/replayed-with-another-placeholder')(created(set('/endToEndId', () => randomUUID())))
  .breaks('TRANSFER-15', 'A transfer without a bearer token is refused with 403')
  .as('transfer/unauthorized-403')(
    answers(
      operation,
      (answer, { headers }) => answer.status === 401 && headers['authorization'] === undefined,
    )(statusThroughout(403)),
  )
  .breaks('TRANSFER-56', 'A denied institution is refused with 400')
  .as('transfer/denied-ispb-400')(answers(operation, about('ispbDeny'))(statusThroughout(400)))
  .breaks('TRANSFER-57', 'A key that the directory does not know is refused with 404')
  .as('transfer/unknown-key-404')(answers(operation, about('directory'))(statusThroughout(404)))
  .breaks('TRANSFER-58', 'An amount above the balance is refused with 400')
  .as('transfer/insufficient-balance-400')(answers(operation, about('balance'))(statusThroughout(400)))
  .breaks('TRANSFER-61', 'An error of a transfer has no member error')
  .as('transfer/error-without-reason')(answers(operation, isRefusal)(drop('/error')));
