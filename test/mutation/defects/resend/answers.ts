import {
  answers,
  at,
  header,
  json,
  requests,
  set,
  shortError,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { bodyOf, sending } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { table } from '../../../../conformance/variants/parts/replace.js';
import { localAsUtc } from '../../../../conformance/variants/parts/values.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { after } from '../shared/outcomes.js';
import { paymentsOfAnyone } from '../shared/refund-defects.js';
import { faultsOf, isText, refused } from '../shared/request-faults.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'resendWebhook';
const { allows } = faultsOf(operation);
const resent = answers(operation, 200);
const refusals = answers(operation, 400);

/** The identifier in the path. */
const identifierOf = ({ path }: WireRequest): string =>
  decodeURIComponent(path.split('/').at(-1)?.split('?')[0] ?? '');

/** A resend does not find transactions whose identifiers `isHidden` selects. */
const unfound = (isHidden: (identifier: string, request: WireRequest) => boolean): Part =>
  requests(operation, (request) => isHidden(identifierOf(request), request))(() => shortError(404));

/** Defects in the responses to resends, and in the transactions that they find. */
export default defects()
  .breaks('RESEND-01', 'A resend is answered with 202')
  .as('resend/accepted-202')(resent(status(202)))
  .breaks('RESEND-05', 'sentAt is local time passed off as UTC')
  .as('resend/sent-at-local')(resent(set('/sentAt', localAsUtc)))
  .breaks('RESEND-05', 'sentAt is the time of the first delivery, however often it is sent again')
  .as('resend/sent-at-first')(firstShown(operation, '/sentAt', 200, identifierOf))
  .breaks('RESEND-06', 'statusCode is a text')
  .as('resend/status-code-text')(resent(set('/statusCode', String)))
  .breaks('RESEND-07', 'statusCode is always 200')
  .as('resend/status-code-200')(resent(set('/statusCode', 200)))
  .breaks('RESEND-07', 'statusCode is that of the resend before')
  .as('resend/status-code-before')(staleAnswers(operation, '/statusCode', 200, () => 'all'))
  .breaks('RESEND-09', 'A resend without a token is answered with 403')
  .as('resend/forbidden-without-token')(answers(operation, 401)(statusThroughout(403)))
  // Without a token, the caller counts as the account of the payment.
  .breaks('RESEND-09', 'A resend needs no token')
  .as('resend/no-token-needed')(() => {
    const owners = new Map<unknown, string>();
    return {
      request: (request) => {
        const { authorization } = request.headers;
        if (request.operation === 'createCashOut' && authorization !== undefined)
          owners.set(at(request.body, '/externalId'), authorization);
        const owner = owners.get(identifierOf(request));
        const isMeant = request.operation === operation && authorization === undefined;
        return isMeant && owner !== undefined ? header('authorization', owner)(request) : request;
      },
    };
  })
  .breaks('RESEND-10', 'A numeric id is not known')
  .as('resend/number-unknown')(unfound((id) => /^\d+$/.test(id)))
  .breaks('RESEND-11', 'An externalId is not known')
  .as('resend/external-id-unknown')(
    table('transactions', () => ({ byExternalId: () => Promise.resolve(null) })),
  )
  .breaks('RESEND-11', 'An externalId finds the newest transaction of the account')
  .as('resend/external-id-newest')(
    table('transactions', (inner) => ({
      byExternalId: async (accountId, externalId) => {
        const found = await inner.byExternalId(accountId, externalId);
        if (found === null) return null;
        // Other accounts may have created transactions in between.
        for (let number = found.number + 1; number < found.number + 40; number += 1) {
          const next = await inner.byNumber(number);
          if (next?.accountId === accountId) return next;
        }
        return found;
      },
    })),
  )
  .breaks('RESEND-11', 'An identifier of digits is taken for a number, never for an externalId')
  .as('resend/digits-are-a-number')(
    requests(operation, ({ path }) => /\/0\d+$/.test(path))(refused('transactionIdentifier', 404)),
  )
  .breaks('RESEND-11', 'An externalId that another account used later is not found by a resend')
  .as('resend/id-of-another-account')(() => {
    const newest = new Map<string, string>();
    return [
      after('createCashOut', 'success', ({ account, body }) => newest.set(body.externalId, account.id)),
      unfound((id, request) => newest.has(id) && newest.get(id) !== accountOf(request)),
    ];
  })
  .breaks('RESEND-11', 'A notification that no receiver accepted cannot be resent')
  .as('resend/not-accepted-not-kept')(() => {
    const failed = new Set<string>();
    return [
      sending(async (delivery, send) => {
        const sent = await send(delivery);
        if ((sent.statusCode ?? 500) >= 400) failed.add(String(bodyOf(delivery)['externalId']));
        return sent;
      }),
      unfound((id) => failed.has(id)),
    ];
  })
  .breaks('RESEND-12', 'An end-to-end id is not known')
  .as('resend/end-to-end-id-unknown')(unfound((id) => /^[ED][0-9a-zA-Z]{31,32}$/.test(id)))
  .breaks('RESEND-17', 'A resend without a body is refused')
  .as('resend/body-required')(requests(operation, ({ body }) => body === undefined)(() => shortError(400)))
  .breaks('RESEND-18', 'A url that is no text counts as none')
  .as('resend/url-any-type')(allows('/url', (url) => url !== undefined && !isText(url), undefined))
  .breaks('RESEND-20', 'A resend without any URL is answered as if it had been sent')
  .as('resend/no-url-no-matter')(
    refusals(() =>
      json(200, { message: 'Sent.', webhookLogId: 1, sentAt: new Date().toISOString(), statusCode: 200 }),
    ),
  )
  .breaks('RESEND-21', 'A resend of an unknown transaction is refused with 400')
  .as('resend/unknown-bad-request')(answers(operation, 404)(statusThroughout(400)))
  .breaks('RESEND-22', 'Transactions of other accounts are found')
  .as('resend/of-anyone')(() => paymentsOfAnyone('externalId'));
