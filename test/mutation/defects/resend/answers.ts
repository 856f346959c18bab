import {
  answers,
  answersOf,
  at,
  drop,
  header,
  json,
  requests,
  set,
  shortError,
  status,
  statusThroughout,
} from '../../edits.js';
import { accountOf, withTime } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { bodyOf, sending } from '../../notifications.js';
import type { Part } from '../../part.js';
import { table } from '../../replace.js';
import { localAsUtc } from '../../values.js';
import type { WireRequest } from '../../wire.js';
import { after } from '../shared/outcomes.js';
import { paymentsOfAnyone } from '../shared/refund-defects.js';
import { faultsOf, isText, refused } from '../shared/request-faults.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'resendWebhook';
const { lets } = faultsOf(operation);
const resent = answersOf(operation, 200);

/** The identifier in the path. */
const identifierOf = ({ path }: WireRequest): string =>
  decodeURIComponent(path.split('/').at(-1)?.split('?')[0] ?? '');

/** A resend does not find the transactions that `isHidden` says. */
const unfound = (isHidden: (identifier: string, request: WireRequest) => boolean): Part =>
  requests(
    operation,
    (request) => isHidden(identifierOf(request), request),
    () => shortError(404),
  );

/** A resend needs no token: without one, it is that of whoever sent the payment. */
const withoutToken = (): Part => {
  const owners = new Map<unknown, string>();
  return {
    http: {
      request: (request) => {
        const { authorization } = request.headers;
        if (request.operation === 'createCashOut' && authorization !== undefined)
          owners.set(at(request.body, '/externalId'), authorization);
        const owner = owners.get(identifierOf(request));
        const isMeant = request.operation === operation && authorization === undefined;
        return isMeant && owner !== undefined ? header('authorization', owner)(request) : request;
      },
    },
  };
};

/** An externalId finds the newest transaction of the account. */
const newestFound = table('transactions', (inner) => ({
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
}));

/** An externalId that another account used later is not found by a resend. */
const ofTheLatestAccount = (): readonly Part[] => {
  const newest = new Map<string, string>();
  return [
    after('createCashOut', 'success', ({ account, body }) => newest.set(body.externalId, account.id)),
    unfound((id, request) => newest.has(id) && newest.get(id) !== accountOf(request)),
  ];
};

/** A notification that no receiver accepted cannot be resent. */
const acceptedAlone = (): readonly Part[] => {
  const failed = new Set<string>();
  return [
    sending(async (delivery, send) => {
      const sent = await send(delivery);
      if ((sent.statusCode ?? 500) >= 400) failed.add(String(bodyOf(delivery)['externalId']));
      return sent;
    }),
    unfound((id) => failed.has(id)),
  ];
};

/** A notification of more than a day ago cannot be resent. */
const withinADay = withTime((seconds) => {
  const created = new Map<string, number>();
  return [
    after('createCashOut', 'success', ({ body }) => created.set(body.externalId, seconds())),
    unfound((id) => seconds() - (created.get(id) ?? seconds()) > 86_400),
  ];
});

/** Which resends are answered how, and what they find. */
export default {
  'resend/accepted-202': breaks('RESEND-01', {
    title: 'A resend is answered with 202',
    defect: resent(status(202)),
  }),
  'resend/sent-at-local': breaks('RESEND-05', {
    title: 'sentAt is local time passed off as UTC',
    defect: resent(set('/sentAt', localAsUtc)),
  }),
  'resend/sent-at-first': breaks('RESEND-05', {
    title: 'sentAt is the time of the first delivery, however often it is sent again',
    defect: firstShown(operation, '/sentAt', 200, identifierOf),
  }),
  'resend/status-code-text': breaks('RESEND-06', {
    title: 'statusCode is a text',
    defect: resent(set('/statusCode', String)),
  }),
  'resend/status-code-200': breaks('RESEND-07', {
    title: 'statusCode is always 200',
    defect: resent(set('/statusCode', 200)),
  }),
  'resend/status-code-before': breaks('RESEND-07', {
    title: 'statusCode is that of the resend before',
    defect: staleAnswers(operation, '/statusCode', 200, () => 'all'),
  }),
  'resend/forbidden-without-token': breaks('RESEND-09', {
    title: 'A resend without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'resend/no-token-needed': breaks('RESEND-09', {
    title: 'A resend needs no token',
    defect: withoutToken,
  }),
  'resend/number-unknown': breaks('RESEND-10', {
    title: 'A numeric id is not known',
    defect: unfound((id) => /^\d+$/.test(id)),
  }),
  'resend/external-id-unknown': breaks('RESEND-11', {
    title: 'An externalId is not known',
    defect: table('transactions', () => ({ byExternalId: () => Promise.resolve(null) })),
  }),
  'resend/external-id-newest': breaks('RESEND-11', {
    title: 'An externalId finds the newest transaction of the account',
    defect: newestFound,
  }),
  'resend/digits-are-a-number': breaks('RESEND-11', {
    title: 'An identifier of digits is taken for a number, never for an externalId',
    defect: requests(operation, ({ path }) => /\/0\d+$/.test(path), refused('transactionIdentifier', 404)),
  }),
  'resend/id-of-another-account': breaks('RESEND-11', {
    title: 'An externalId that another account used later is not found by a resend',
    defect: ofTheLatestAccount,
  }),
  'resend/not-accepted-not-kept': breaks('RESEND-11', {
    title: 'A notification that no receiver accepted cannot be resent',
    defect: acceptedAlone,
  }),
  'resend/within-a-day': breaks('RESEND-11', {
    title: 'A notification of more than a day ago cannot be resent',
    defect: withinADay,
  }),
  'resend/end-to-end-id-unknown': breaks('RESEND-12', {
    title: 'An end-to-end id is not known',
    defect: unfound((id) => /^[ED][0-9a-zA-Z]{31,32}$/.test(id)),
  }),
  'resend/body-required': breaks('RESEND-17', {
    title: 'A resend without a body is refused',
    defect: requests(
      operation,
      ({ body }) => body === undefined,
      () => shortError(400),
    ),
  }),
  'resend/url-any-type': breaks('RESEND-18', {
    title: 'A url that is no text counts as none',
    defect: lets('/url', (url) => url !== undefined && !isText(url), drop('/url')),
  }),
  'resend/no-url-no-matter': breaks('RESEND-20', {
    title: 'A resend without any URL is answered as if it had been sent',
    defect: answers(operation, 400, () =>
      json(200, { message: 'Sent.', webhookLogId: 1, sentAt: new Date().toISOString(), statusCode: 200 }),
    ),
  }),
  'resend/unknown-bad-request': breaks('RESEND-21', {
    title: 'A resend of an unknown transaction is refused with 400',
    defect: answers(operation, 404, statusThroughout(400)),
  }),
  'resend/of-anyone': breaks('RESEND-22', {
    title: 'A transaction is found whoever it belongs to',
    defect: () => paymentsOfAnyone('externalId'),
  }),
} satisfies Defects;
