import { answers, at, requests, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { type NotificationBody, rewrittenNotifications } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { asNumber, localAsUtc } from '../shared/own-calls.js';
import { refusalOf } from '../shared/request-faults.js';

const isOf =
  (event: string) =>
  (notification: NotificationBody): boolean =>
    notification['event'] === event;

const refused = (request: WireRequest) => refusalOf(request, 400, 'field');

export default {
  'refund-in/thousands-refused': {
    title: 'A refundValue of 1000 and more is refused',
    clause: 'LIMIT-07',
    defect: requests('createRefundIn', ({ body }) => Number(at(body, '/refundValue')) >= 1000, refused),
  },
  'refund-in/id-as-number': {
    title: 'An externalId of digits of a refund-in loses the zeros in front',
    clause: 'REFUNDIN-06',
    defect: answers('createRefundIn', 201, set('/externalId', asNumber)),
  },
  'refund-in/told-id-as-number': {
    title: 'An externalId of digits is told in CashInReversal without the zeros in front',
    clause: 'REFUNDIN-33',
    defect: rewrittenNotifications(isOf('CashInReversal'), set('/externalId', asNumber)),
  },
  'refund-in/time-local': {
    title: 'generateTime of a refund-in is local time passed off as UTC',
    clause: 'REFUNDIN-37',
    defect: answers('createRefundIn', 201, set('/generateTime', localAsUtc)),
  },
} satisfies Defects;
