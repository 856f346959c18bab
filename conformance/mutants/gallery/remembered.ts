import { answers, at, set } from '../edits.js';
import { codeOf } from '../memory.js';
import type { Part } from '../part.js';
import { cents, handlers, notices } from '../replace.js';
import { apart, freeAgain } from './kept-ids.js';
import { transactions } from './refund-defects.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { mutantsOf } from './request-faults.js';

/** What was refused for lack of money counts to the day as if it had been paid. */
const refusedCount = (): Part => {
  const counted = new Map<string, number>();
  return handlers((known) => ({
    createCashOut: async (request, all) => {
      const { id, limits } = request.account;
      const { dailyCents } = limits;
      const left = dailyCents === null ? null : cents(Math.max(0, dailyCents - (counted.get(id) ?? 0)));
      const account = { ...request.account, limits: { ...limits, dailyCents: left } };
      try {
        return await known.createCashOut({ ...request, account }, all);
      } catch (thrown) {
        if (codeOf(thrown) === 'PIX_INSUFFICIENT_BALANCE')
          counted.set(id, (counted.get(id) ?? 0) + Math.round(request.body.value * 100));
        throw thrown;
      }
    },
  }));
};

/** A client that upstream authentication has failed once is not let try again. */
const failedForGood = (): Part => {
  const failed = new Map<unknown, WireAnswer>();
  const clientOf = ({ operation, body }: WireRequest): unknown =>
    operation === 'createAccessToken' ? at(body, '/clientId') : undefined;
  return {
    http: {
      request: (request) => failed.get(clientOf(request)) ?? request,
      answer: (answer, request) => {
        const client = clientOf(request);
        if (client !== undefined && answer.status >= 502) failed.set(client, answer);
        return answer;
      },
    },
  };
};

/** What is remembered of requests for too short a time, too long, or not as it was written. */
export default [
  ...mutantsOf('tokens', [
    [
      'upstream-failed-for-good',
      'Once upstream authentication has failed for a client, its token requests are refused for good',
      'TOKEN-01',
      'state',
      failedForGood,
    ],
  ]),
  ...mutantsOf('errors', [
    [
      'first-fault-of-cash-in',
      'Of several invalid fields of a cash-in only the first is told',
      'ERROR-19',
      'response',
      answers(
        'createCashIn',
        400,
        set('/message', (told: unknown) => (Array.isArray(told) ? told.slice(0, 1) : told)),
      ),
    ],
  ]),
  ...mutantsOf('limits', [
    [
      'refused-counts',
      'A cash-out refused for lack of money counts to the day as if it had been paid',
      'CASHOUT-66',
      'strictness',
      refusedCount,
    ],
  ]),
  ...mutantsOf('transfer', [
    [
      'key-of-a-day',
      'A key is forgotten after a day',
      'TRANSFER-19',
      'leniency',
      () => {
        let current = '';
        return [
          transactions((known) => ({
            byUniqueKey: async (accountId, operation, key) => {
              const kept = await known.byUniqueKey(accountId, operation, key);
              const isOld = kept !== null && apart(24)(kept, { createdAt: current });
              return operation === 'transfer' && isOld ? null : kept;
            },
          })),
          freeAgain('transfer', apart(24)),
          handlers((known) => ({
            createTransfer: (request, all) => {
              current = new Date(all.clock.systemMs() + request.account.clockOffsetMs).toISOString();
              return known.createTransfer(request, all);
            },
          })),
        ];
      },
    ],
  ]),
  ...mutantsOf('notification', [
    [
      'external-id-as-number',
      'An externalId of digits is notified without the zeros in front of it',
      'EVENT-93',
      'notification',
      notices(
        ({ event }) => event === 'CashOut',
        set('/externalId', (id: unknown) => (/^\d+$/.test(String(id)) ? BigInt(String(id)).toString() : id)),
      ),
    ],
  ]),
];
