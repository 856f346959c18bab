import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'refund-in/thousands-refused': breaks('LIMIT-07', {
    title: 'A refundValue of 1000 and more is refused',
    defect: requests('createRefundIn', ({ body }) => Number(at(body, '/refundValue')) >= 1000, refused),
  }),
  'refund-in/id-as-number': breaks('REFUNDIN-06', {
    title: 'An externalId of digits of a refund-in loses the zeros in front',
    defect: answers('createRefundIn', 201, set('/externalId', asNumber)),
  }),
  'refund-in/told-id-as-number': breaks('REFUNDIN-33', {
    title: 'An externalId of digits is told in CashInReversal without the zeros in front',
    defect: rewrittenNotifications(isOf('CashInReversal'), set('/externalId', asNumber)),
  }),
  'refund-in/time-local': breaks('REFUNDIN-37', {
    title: 'generateTime of a refund-in is local time passed off as UTC',
    defect: answers('createRefundIn', 201, set('/generateTime', localAsUtc)),
  }),
} satisfies Defects;
