import { answers, at, set, statusThroughout } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { type Notice, notices, rules, sending, swallowed } from '../replace.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { credits, onSuccess, receipts } from './after-effects.js';
import { mutantsOf } from './request-faults.js';
import { heldBack, staleNotices } from './stale.js';

const operation = 'putCob';
const isReceive = ({ type }: Notice) => type === 'RECEIVE';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const data = '/data';
const keyOf = ({ headers, path }: WireRequest) => `${headers['authorization'] ?? ''} ${path}`;

/** Lets a used txid pass, under another one that the answer does not show, where `lets` says so. */
const usedTxidsPass = (lets: (isAnswered: boolean, txid: string) => boolean) => (): Part => {
  const begun = new Map<string, number>();
  const answered = new Set<string>();
  return {
    http: {
      request: (request) => {
        if (request.operation !== operation) return request;
        const count = begun.get(keyOf(request)) ?? 0;
        begun.set(keyOf(request), count + 1);
        const txid = request.path.split('/').pop() ?? '';
        if (count === 0 || !lets(answered.has(keyOf(request)), txid)) return request;
        return { ...request, path: `${request.path.slice(0, -3)}${String(count).padStart(3, '0')}` };
      },
      answer: (answer, request) => {
        if (request.operation !== operation) return answer;
        answered.add(keyOf(request));
        const txid = request.path.split('/').pop();
        return answer.status === 201 ? set('/txid', txid)(answer) : answer;
      },
    },
  };
};

/** Answers a used txid as the first time. */
const usedTxidsReplay = (): Part => {
  const first = new Map<string, WireAnswer>();
  return {
    http: {
      answer: (answer, request) => {
        if (request.operation !== operation) return answer;
        if (answer.status === 201) first.set(keyOf(request), answer);
        return answer.status === 409 ? (first.get(keyOf(request)) ?? answer) : answer;
      },
    },
  };
};

/** A txid is taken for some time by a request that was refused. */
const txidsOfRefusedTaken = (forMs: number): Part => {
  const refused = new Map<string, number>();
  return {
    http: {
      answer: (answer, request) => {
        if (request.operation !== operation || request.headers['authorization'] === undefined) return answer;
        if (answer.status === 400) refused.set(keyOf(request), Date.now());
        const since = refused.get(keyOf(request)) ?? -Infinity;
        if (Date.now() - since > forMs || answer.status !== 201) return answer;
        const body = { statusCode: 409, message: 'txid already exists', error: 'Conflict' };
        return { ...answer, status: 409, body };
      },
    },
  };
};

const notifiedAtCreation = (): readonly Part[] => {
  const { part, all, send } = urlsMade();
  return [
    part,
    onSuccess(operation, async ({ account, body, params }) => {
      const event = {
        type: 'RECEIVE',
        data: {
          id: 1,
          txId: params.txid,
          status: 'LIQUIDATED',
          payment: { amount: body.valor.original, currency: 'BRL' },
          endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
          debtorAccount: { name: 'Maria', document: '***.456.789-**' },
        },
      };
      for (const url of all.filter(({ accountId }) => accountId === account.id)) await send(url, event);
    }),
  ];
};

/** txids, the money of a paid charge and its notification. */
export default mutantsOf('cob', [
  [
    'used-txid-400',
    'A txid that exists is refused with 400',
    'COB-37',
    'response',
    answers(operation, 409, statusThroughout(400)),
  ],
  [
    'used-txid-replayed',
    'A txid that exists is answered like the first time',
    'COB-37',
    'state',
    usedTxidsReplay,
  ],
  [
    'used-txid-passes',
    'A txid that exists makes a further charge',
    'COB-37',
    'leniency',
    usedTxidsPass(() => true),
  ],
  [
    'txid-race',
    'Whether a txid exists is read before and written after',
    'COB-38',
    'timing',
    usedTxidsPass((isAnswered) => !isAnswered),
  ],
  [
    'refused-txid-taken',
    'The txid of a refused request is taken',
    'COB-54',
    'state',
    () => txidsOfRefusedTaken(Infinity),
  ],
  ['cent-kept', 'Of a paid charge a cent is kept', 'COB-62', 'state', receipts((cents) => cents - 1)],
  [
    'credited-at-creation',
    'A charge is credited when it is created, too',
    'COB-62',
    'timing',
    onSuccess(operation, ({ account, body }, all) =>
      credits(all, account.id, Math.round(Number(body.valor.original) * 100)),
    ),
  ],
  [
    'not-notified',
    'A paid charge is not notified',
    'COB-56',
    'delivery',
    sending(async (delivery, send) => (isReceive(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  ],
  [
    'first-notified-alone',
    'Only the first paid charge of an account is notified',
    'COB-56',
    'state',
    () => {
      const told = new Map<string, unknown>();
      return sending(async (delivery, send) => {
        const body = bodyOf(delivery.body);
        const own = at(body, '/data/txId');
        if (!isReceive(body) || (told.get(delivery.accountId) ?? own) !== own)
          return isReceive(body) ? swallowed : send(delivery);
        told.set(delivery.accountId, own);
        return send(delivery);
      });
    },
  ],
  ['notified-at-creation', 'A charge is notified when it is created', 'COB-57', 'timing', notifiedAtCreation],
  [
    'in-standard-envelope',
    'A paid charge is notified as a transaction event',
    'EVENT-43',
    'notification',
    notices(
      isReceive,
      set('', (body: unknown) => ({ event: 'Receive', ...(at(body, data) as object) })),
    ),
  ],
  ['type-cob', 'type is COB', 'EVENT-44', 'notification', notices(isReceive, set('/type', 'COB'))],
  [
    'txid-upper-case',
    'data.txId is in upper case',
    'EVENT-48',
    'notification',
    notices(
      isReceive,
      set(`${data}/txId`, (txid: unknown) => String(txid).toUpperCase()),
    ),
  ],
  [
    'notified-txid-stale',
    'data.txId is that of the charge before',
    'EVENT-48',
    'state',
    staleNotices(isReceive, `${data}/txId`),
  ],
  [
    'status-confirmed',
    'data.status is CONFIRMED',
    'EVENT-49',
    'notification',
    notices(isReceive, set(`${data}/status`, 'CONFIRMED')),
  ],
  [
    'amount-in-cents',
    'data.payment.amount is in cents',
    'EVENT-52',
    'notification',
    notices(
      isReceive,
      set(`${data}/payment/amount`, (brl: unknown) => String(Math.round(Number(brl) * 100))),
    ),
  ],
  [
    'amount-stale',
    'data.payment.amount is that of the charge before',
    'EVENT-52',
    'state',
    staleNotices(isReceive, `${data}/payment/amount`),
  ],
  [
    'another-end-to-end-id',
    'data.endToEndId is well formed, but not that of the payment',
    'EVENT-54',
    'notification',
    notices(
      isReceive,
      set(
        `${data}/endToEndId`,
        (id: unknown) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? '1' : '0'}`,
      ),
    ),
  ],
  [
    'end-to-end-id-stale',
    'data.endToEndId is that of the payment before',
    'EVENT-54',
    'state',
    staleNotices(isReceive, `${data}/endToEndId`),
  ],
  [
    'debtor-unmasked',
    'data.debtorAccount.document is whole',
    'EVENT-57',
    'notification',
    rules((known) => ({
      receiveEvent: (receipt) =>
        set(
          `${data}/debtorAccount/document`,
          receipt.counterpart?.document,
        )({ body: known.receiveEvent(receipt) }).body,
    })),
  ],
  [
    'txid-free-after-payment',
    'A txid is free again when its charge has been paid',
    'COB-37',
    'timing',
    () => {
      const paid = new Set<unknown>();
      const pass = usedTxidsPass((_, txid) => paid.has(txid))();
      return [
        {
          http: {
            request: (request) => {
              if (at(request.body, '/state') === 'a charge is paid')
                paid.add(at(request.body, '/params/txid'));
              return request;
            },
          },
        },
        pass,
      ];
    },
  ],
  [
    'refused-txid-taken-for-a-while',
    'The txid of a refused request is taken for some seconds',
    'COB-54',
    'timing',
    () => txidsOfRefusedTaken(2_000),
  ],
  [
    'all-charges-notified',
    'The payment of one charge notifies all open charges of the account',
    'COB-57',
    'state',
    () => {
      const open = new Map<string, Set<string>>();
      return [
        onSuccess(operation, ({ account, params }) => {
          open.set(account.id, (open.get(account.id) ?? new Set()).add(params.txid));
          return Promise.resolve();
        }),
        sending(async (delivery, send) => {
          const event = bodyOf(delivery.body);
          const others = isReceive(event) ? [...(open.get(delivery.accountId) ?? [])] : [];
          for (const own of others.filter((txid) => txid !== at(event, '/data/txId'))) {
            await send({ ...delivery, body: JSON.stringify(set('/data/txId', own)({ body: event }).body) });
          }
          return send(delivery);
        }),
      ];
    },
  ],
  [
    'notified-in-pairs',
    'A paid charge is notified when the next one is paid',
    'COB-56',
    'timing',
    heldBack(isReceive),
  ],
]);
