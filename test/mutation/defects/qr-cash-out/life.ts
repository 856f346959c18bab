import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, type NotificationBody, rewrittenNotifications, sending, swallowed } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
import { blocks, hastyLending, onRefusal, onSuccess } from '../shared/after-effects.js';
import { lateMove, lending, moves } from '../shared/money.js';
import { refusalOf } from '../shared/request-faults.js';
import { heldBack, staleNotifications } from '../shared/stale.js';
import { usedIdsPass } from '../shared/used-ids.js';

const operation = 'createQrCashOut';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const isCashOut = ({ event }: NotificationBody) => event === 'CashOut';
const isDone = ({ event, status }: NotificationBody) => event === 'CashOut' && status === 'CONFIRMED';
const hasFailed = ({ event, status }: NotificationBody) => event === 'CashOut' && status === 'ERROR';
const asDone = {
  status: 'CONFIRMED',
  errorCode: null,
  errorMessage: null,
  endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
};
const asFailed = {
  status: 'ERROR',
  errorCode: 'ORDER_REJECTED',
  errorMessage: 'Rejected.',
  endToEndId: null,
};
const changed = (members: object) => set('', (body: unknown) => ({ ...(body as object), ...members }));

const duplicatesPass = (lets: (isAnswered: boolean) => boolean) =>
  usedIdsPass({ operation, pointer: '/externalId', notification: isCashOut }, lets);

/** Answers a used externalId like the first time. */
const duplicatesReplay = (): Part => {
  const first = new Map<unknown, WireAnswer>();
  return {
    http: {
      answer: (answer, request) => {
        if (request.operation !== operation) return answer;
        const externalId = at(request.body, '/externalId');
        if (answer.status === 201) first.set(externalId, answer);
        return answer.status === 409 ? (first.get(externalId) ?? answer) : answer;
      },
    },
  };
};

const notifiedAtCreation = (): readonly Part[] => {
  const { part, all, send } = urlsMade();
  return [
    part,
    onSuccess(operation, async ({ account, body }, _services, { transactionId }) => {
      const event = {
        event: 'CashOut',
        transactionType: 'PIX',
        movementType: 'DEBIT',
        transactionId,
        externalId: body.externalId,
        pixKey: '52998224725',
        feeAmount: 0,
        originalAmount: body.value,
        finalAmount: body.value,
        processingDate: new Date().toISOString(),
        counterpart: { name: 'Maria', document: '52998224725', bank: null },
        metadata: {},
        ...asDone,
      };
      for (const url of all.filter(({ accountId }) => accountId === account.id)) await send(url, event);
    }),
  ];
};

export default {
  'qr-cash-out/duplicate-400': {
    title: 'A used externalId is refused with 400',
    clause: 'QRCASHOUT-27',
    defect: answers(operation, 409, statusThroughout(400)),
  },
  'qr-cash-out/duplicates-replayed': {
    title: 'A used externalId is answered like the first time',
    clause: 'QRCASHOUT-27',
    defect: duplicatesReplay,
  },
  'qr-cash-out/duplicates-pass': {
    title: 'A used externalId makes a further payment',
    clause: 'QRCASHOUT-27',
    defect: duplicatesPass(() => true),
  },
  'qr-cash-out/free-after-settlement': {
    title: 'An externalId is free again when its payment has settled',
    clause: 'QRCASHOUT-27',
    defect: () => {
      let settled = 0;
      const pass = duplicatesPass(() => settled > 0)();
      return [
        {
          http: {
            request: (request) => {
              if (at(request.body, '/state') === 'a payment settles') settled += 1;
              return request;
            },
          },
        },
        ...pass,
      ];
    },
  },
  'qr-cash-out/race': {
    title: 'Whether an externalId is used is read before and written after',
    clause: 'QRCASHOUT-28',
    defect: duplicatesPass((isAnswered) => !isAnswered),
  },
  'qr-cash-out/refused-reserves': {
    title: 'A payment refused by a rule blocks its amount',
    clause: 'QRCASHOUT-29',
    defect: onRefusal(operation, ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.value * 100)),
    ),
  },
  'qr-cash-out/insufficient-422': {
    title: 'A payment above the balance is refused with 422',
    clause: 'QRCASHOUT-26',
    defect: answers(operation, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(422)),
  },
  'qr-cash-out/overdrawn': {
    title: 'The balance is not looked at',
    clause: 'QRCASHOUT-26',
    defect: () => lending(() => true),
  },
  'qr-cash-out/spending-race': {
    title: 'Quick payments overdraw the balance',
    clause: 'QRCASHOUT-38',
    defect: hastyLending(150),
  },
  'qr-cash-out/cent-lost': {
    title: 'A payment takes and blocks a cent less than its amount',
    clause: 'QRCASHOUT-35',
    defect: moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  },
  'qr-cash-out/taken-late': {
    title: 'A payment takes its amount seconds after it was accepted',
    clause: 'QRCASHOUT-35',
    defect: lateMove('reservation', 'both', 3_000),
  },
  'qr-cash-out/taken-twice': {
    title: 'Settlement takes the amount from the available balance once more',
    clause: 'QRCASHOUT-36',
    defect: moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  },
  'qr-cash-out/settled-late': {
    title: 'A settled payment stays blocked for seconds',
    clause: 'QRCASHOUT-36',
    defect: lateMove('settlement', 'both', 3_000),
  },
  'qr-cash-out/settled-as-error': {
    title: 'A payment that settled is notified as ERROR',
    clause: 'QRCASHOUT-33',
    defect: rewrittenNotifications(isDone, changed(asFailed)),
  },
  'qr-cash-out/confirmed-at-creation': {
    title: 'A payment is notified as CONFIRMED when it is created',
    clause: 'QRCASHOUT-33',
    defect: notifiedAtCreation,
  },
  'qr-cash-out/error-after-success': {
    title: 'A payment that settled is notified as ERROR a moment later',
    clause: 'QRCASHOUT-33',
    defect: sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (isDone(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asFailed }) });
      return sent;
    }),
  },
  'qr-cash-out/failed-as-confirmed': {
    title: 'A payment that failed is notified as CONFIRMED',
    clause: 'QRCASHOUT-34',
    defect: rewrittenNotifications(hasFailed, changed(asDone)),
  },
  'qr-cash-out/failed-tried-again': {
    title: 'A payment that failed is tried again and notified as CONFIRMED too',
    clause: 'QRCASHOUT-34',
    defect: sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (hasFailed(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asDone }) });
      return sent;
    }),
  },
  'qr-cash-out/not-notified': {
    title: 'A payment by code is not notified',
    clause: 'QRCASHOUT-37',
    defect: sending(async (delivery, send) =>
      isCashOut(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  },
  'qr-cash-out/notified-without-external-id': {
    title: 'externalId of the notification is null',
    clause: 'QRCASHOUT-37',
    defect: rewrittenNotifications(isCashOut, set('/externalId', null)),
  },
  'qr-cash-out/notified-stale': {
    title: 'externalId of the notification is that of the payment before',
    clause: 'QRCASHOUT-37',
    defect: staleNotifications(isCashOut, '/externalId'),
  },
  'qr-cash-out/code-keeps-its-first-value': {
    title: 'A code without amount can be paid again with its first value alone',
    clause: 'QRCASHOUT-13',
    defect: () => {
      const first = new Map<unknown, unknown>();
      return requests(
        operation,
        ({ body }) => {
          const [code, value] = [at(body, '/qrCode'), at(body, '/value')];
          if (!first.has(code)) first.set(code, value);
          return first.get(code) !== value;
        },
        (request) => refusalOf(request, 400, 'value'),
      );
    },
  },
  'qr-cash-out/refused-blocks-for-a-while': {
    title: 'A payment refused by a rule blocks its amount for some seconds',
    clause: 'QRCASHOUT-29',
    defect: onRefusal(operation, async ({ account, body }, services) => {
      const before = await services.store.read(({ ledger: own }) => own.balance(account.id));
      await blocks(services, account.id, Math.round(body.value * 100));
      const after = await services.store.read(({ ledger: own }) => own.balance(account.id));
      const amount = (before?.availableCents ?? 0) - (after?.availableCents ?? 0);
      const release = () =>
        services.store.write(
          ({ ledger: own }) => own.moveBalance(account.id, cents(amount), cents(-amount)),
          account.id,
        );
      setTimeout(() => void release().catch(() => undefined), 3_000).unref();
    }),
  },
  'qr-cash-out/notified-in-pairs': {
    title: 'A payment is notified when the next one settles',
    clause: 'QRCASHOUT-37',
    defect: heldBack(isCashOut),
  },
} satisfies Defects;
