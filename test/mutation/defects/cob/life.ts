import { answers, at, set, statusThroughout } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type NotificationBody, rewrittenNotifications, sending, swallowed, written } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { credits, onSuccess, receipts } from '../shared/after-effects.js';
import { heldBack, staleNotifications } from '../shared/stale.js';

const operation = 'putCob';
const isReceive = ({ type }: NotificationBody) => type === 'RECEIVE';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const data = '/data';
const keyOf = ({ headers, path }: WireRequest) => `${headers['authorization'] ?? ''} ${path}`;

/** Accepts a used txid if `lets` says so, under another one that the answer does not show. */
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

/** Answers a used txid like the first time. */
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

/** A refused request occupies a txid for some time. */
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

export default {
  'cob/used-txid-400': breaks('COB-37', {
    title: 'A txid that exists is refused with 400',
    defect: answers(operation, 409, statusThroughout(400)),
  }),
  'cob/used-txid-replayed': breaks('COB-37', {
    title: 'A txid that exists is answered like the first time',
    defect: usedTxidsReplay,
  }),
  'cob/used-txid-passes': breaks('COB-37', {
    title: 'A txid that exists makes a further charge',
    defect: usedTxidsPass(() => true),
  }),
  'cob/txid-race': breaks('COB-38', {
    title: 'Whether a txid exists is read before and written after',
    defect: usedTxidsPass((isAnswered) => !isAnswered),
  }),
  'cob/refused-txid-taken': breaks('COB-54', {
    title: 'The txid of a refused request is taken',
    defect: () => txidsOfRefusedTaken(Infinity),
  }),
  'cob/cent-kept': breaks('COB-62', {
    title: 'Of a paid charge a cent is kept',
    defect: receipts((cents) => cents - 1),
  }),
  'cob/credited-at-creation': breaks('COB-62', {
    title: 'A charge is credited when it is created, too',
    defect: onSuccess(operation, ({ account, body }, all) =>
      credits(all, account.id, Math.round(Number(body.valor.original) * 100)),
    ),
  }),
  'cob/not-notified': breaks('COB-56', {
    title: 'A paid charge is not notified',
    defect: sending(async (delivery, send) =>
      isReceive(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  }),
  'cob/first-notified-alone': breaks('COB-56', {
    title: 'Only the first paid charge of an account is notified',
    defect: () => {
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
  }),
  'cob/notified-at-creation': breaks('COB-57', {
    title: 'A charge is notified when it is created',
    defect: notifiedAtCreation,
  }),
  'cob/in-standard-envelope': breaks('EVENT-43', {
    title: 'A paid charge is notified as a transaction event',
    defect: rewrittenNotifications(
      isReceive,
      set('', (body: unknown) => ({ event: 'Receive', ...(at(body, data) as object) })),
    ),
  }),
  'cob/type-cob': breaks('EVENT-44', {
    title: 'type is COB',
    defect: rewrittenNotifications(isReceive, set('/type', 'COB')),
  }),
  'cob/receipt-without-txid': breaks('EVENT-47', {
    title: 'data.txId of the receipt of a charge is null',
    defect: rewrittenNotifications(isReceive, set('/data/txId', null)),
  }),
  'cob/txid-upper-case': breaks('EVENT-48', {
    title: 'data.txId is in upper case',
    defect: rewrittenNotifications(
      isReceive,
      set(`${data}/txId`, (txid: unknown) => String(txid).toUpperCase()),
    ),
  }),
  'cob/notified-txid-stale': breaks('EVENT-48', {
    title: 'data.txId is that of the charge before',
    defect: staleNotifications(isReceive, `${data}/txId`),
  }),
  'cob/status-confirmed': breaks('EVENT-49', {
    title: 'data.status is CONFIRMED',
    defect: rewrittenNotifications(isReceive, set(`${data}/status`, 'CONFIRMED')),
  }),
  'cob/amount-in-cents': breaks('EVENT-52', {
    title: 'data.payment.amount is in cents',
    defect: rewrittenNotifications(
      isReceive,
      set(`${data}/payment/amount`, (brl: unknown) => String(Math.round(Number(brl) * 100))),
    ),
  }),
  'cob/amount-stale': breaks('EVENT-52', {
    title: 'data.payment.amount is that of the charge before',
    defect: staleNotifications(isReceive, `${data}/payment/amount`),
  }),
  'cob/another-end-to-end-id': breaks('EVENT-54', {
    title: 'data.endToEndId is well formed, but not that of the payment',
    defect: rewrittenNotifications(
      isReceive,
      set(
        `${data}/endToEndId`,
        (id: unknown) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? '1' : '0'}`,
      ),
    ),
  }),
  'cob/end-to-end-id-stale': breaks('EVENT-54', {
    title: 'data.endToEndId is that of the payment before',
    defect: staleNotifications(isReceive, `${data}/endToEndId`),
  }),
  'cob/debtor-unmasked': breaks('EVENT-57', {
    title: 'data.debtorAccount.document is whole',
    defect: written((body, { operation: kind, counterpart }) =>
      kind === 'cob' ? set(`${data}/debtorAccount/document`, counterpart?.document)({ body }).body : body,
    ),
  }),
  'cob/txid-free-after-payment': breaks('COB-37', {
    title: 'A txid is free again when its charge has been paid',
    defect: () => {
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
  }),
  'cob/refused-txid-taken-for-a-while': breaks('COB-54', {
    title: 'The txid of a refused request is taken for some seconds',
    defect: () => txidsOfRefusedTaken(2_000),
  }),
  'cob/all-charges-notified': breaks('COB-57', {
    title: 'The payment of one charge notifies all open charges of the account',
    defect: () => {
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
  }),
  'cob/notified-in-pairs': breaks('COB-56', {
    title: 'A paid charge is notified when the next one is paid',
    defect: heldBack(isReceive),
  }),
} satisfies Defects;
