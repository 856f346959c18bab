import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'qr-cash-out/duplicate-400': breaks('QRCASHOUT-27', {
    title: 'A used externalId is refused with 400',
    defect: answers(operation, 409, statusThroughout(400)),
  }),
  'qr-cash-out/duplicates-replayed': breaks('QRCASHOUT-27', {
    title: 'A used externalId is answered like the first time',
    defect: duplicatesReplay,
  }),
  'qr-cash-out/duplicates-pass': breaks('QRCASHOUT-27', {
    title: 'A used externalId makes a further payment',
    defect: duplicatesPass(() => true),
  }),
  'qr-cash-out/free-after-settlement': breaks('QRCASHOUT-27', {
    title: 'An externalId is free again when its payment has settled',
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
  }),
  'qr-cash-out/race': breaks('QRCASHOUT-28', {
    title: 'Whether an externalId is used is read before and written after',
    defect: duplicatesPass((isAnswered) => !isAnswered),
  }),
  'qr-cash-out/refused-reserves': breaks('QRCASHOUT-29', {
    title: 'A payment refused by a rule blocks its amount',
    defect: onRefusal(operation, ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.value * 100)),
    ),
  }),
  'qr-cash-out/insufficient-422': breaks('QRCASHOUT-26', {
    title: 'A payment above the balance is refused with 422',
    defect: answers(operation, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(422)),
  }),
  'qr-cash-out/overdrawn': breaks('QRCASHOUT-26', {
    title: 'The balance is not looked at',
    defect: () => lending(() => true),
  }),
  'qr-cash-out/spending-race': breaks('QRCASHOUT-38', {
    title: 'Quick payments overdraw the balance',
    defect: hastyLending(150),
  }),
  'qr-cash-out/cent-lost': breaks('QRCASHOUT-35', {
    title: 'A payment takes and blocks a cent less than its amount',
    defect: moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  }),
  'qr-cash-out/taken-late': breaks('QRCASHOUT-35', {
    title: 'A payment takes its amount seconds after it was accepted',
    defect: lateMove('reservation', 'both', 3_000),
  }),
  'qr-cash-out/taken-twice': breaks('QRCASHOUT-36', {
    title: 'Settlement takes the amount from the available balance once more',
    defect: moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  }),
  'qr-cash-out/settled-late': breaks('QRCASHOUT-36', {
    title: 'A settled payment stays blocked for seconds',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  'qr-cash-out/settled-as-error': breaks('QRCASHOUT-33', {
    title: 'A payment that settled is notified as ERROR',
    defect: rewrittenNotifications(isDone, changed(asFailed)),
  }),
  'qr-cash-out/confirmed-at-creation': breaks('QRCASHOUT-33', {
    title: 'A payment is notified as CONFIRMED when it is created',
    defect: notifiedAtCreation,
  }),
  'qr-cash-out/error-after-success': breaks('QRCASHOUT-33', {
    title: 'A payment that settled is notified as ERROR a moment later',
    defect: sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (isDone(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asFailed }) });
      return sent;
    }),
  }),
  'qr-cash-out/failed-as-confirmed': breaks('QRCASHOUT-34', {
    title: 'A payment that failed is notified as CONFIRMED',
    defect: rewrittenNotifications(hasFailed, changed(asDone)),
  }),
  'qr-cash-out/failed-tried-again': breaks('QRCASHOUT-34', {
    title: 'A payment that failed is tried again and notified as CONFIRMED too',
    defect: sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (hasFailed(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asDone }) });
      return sent;
    }),
  }),
  'qr-cash-out/not-notified': breaks('QRCASHOUT-37', {
    title: 'A payment by code is not notified',
    defect: sending(async (delivery, send) =>
      isCashOut(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  }),
  'qr-cash-out/notified-without-external-id': breaks('QRCASHOUT-37', {
    title: 'externalId of the notification is null',
    defect: rewrittenNotifications(isCashOut, set('/externalId', null)),
  }),
  'qr-cash-out/notified-stale': breaks('QRCASHOUT-37', {
    title: 'externalId of the notification is that of the payment before',
    defect: staleNotifications(isCashOut, '/externalId'),
  }),
  'qr-cash-out/code-keeps-its-first-value': breaks('QRCASHOUT-13', {
    title: 'A code without amount can be paid again with its first value alone',
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
  }),
  'qr-cash-out/refused-blocks-for-a-while': breaks('QRCASHOUT-29', {
    title: 'A payment refused by a rule blocks its amount for some seconds',
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
  }),
  'qr-cash-out/notified-in-pairs': breaks('QRCASHOUT-37', {
    title: 'A payment is notified when the next one settles',
    defect: heldBack(isCashOut),
  }),
} satisfies Defects;
