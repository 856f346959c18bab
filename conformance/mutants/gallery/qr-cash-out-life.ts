import { answers, at, requests, set, statusThroughout } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents, type Notice, notices, sending, swallowed } from '../replace.js';
import type { WireAnswer } from '../wire.js';
import { blocks, hastyLending, onRefusal, onSuccess } from './after-effects.js';
import { lateMove, lending, moves } from './money.js';
import { mutantsOf, refusalOf } from './request-faults.js';
import { heldBack, staleNotices } from './stale.js';
import { usedIdsPass } from './used-ids.js';

const operation = 'createQrCashOut';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const isCashOut = ({ event }: Notice) => event === 'CashOut';
const isDone = ({ event, status }: Notice) => event === 'CashOut' && status === 'CONFIRMED';
const hasFailed = ({ event, status }: Notice) => event === 'CashOut' && status === 'ERROR';
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
  usedIdsPass({ operation, pointer: '/externalId', notice: isCashOut }, lets);

/** Answers a used externalId as the first time. */
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

/** What becomes of a QR cash-out: duplicates, races, money, and what is notified. */
export default mutantsOf('qr-cash-out', [
  [
    'duplicate-400',
    'A used externalId is refused with 400',
    'QRCASHOUT-27',
    'response',
    answers(operation, 409, statusThroughout(400)),
  ],
  [
    'duplicates-replayed',
    'A used externalId is answered like the first time',
    'QRCASHOUT-27',
    'state',
    duplicatesReplay,
  ],
  [
    'duplicates-pass',
    'A used externalId makes a further payment',
    'QRCASHOUT-27',
    'leniency',
    duplicatesPass(() => true),
  ],
  [
    'free-after-settlement',
    'An externalId is free again when its payment has settled',
    'QRCASHOUT-27',
    'timing',
    () => {
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
  ],
  [
    'race',
    'Whether an externalId is used is read before and written after',
    'QRCASHOUT-28',
    'timing',
    duplicatesPass((isAnswered) => !isAnswered),
  ],
  [
    'refused-reserves',
    'A payment refused by a rule blocks its amount',
    'QRCASHOUT-29',
    'state',
    onRefusal(operation, ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.value * 100)),
    ),
  ],
  [
    'insufficient-422',
    'A payment above the balance is refused with 422',
    'QRCASHOUT-26',
    'response',
    answers(operation, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(422)),
  ],
  ['overdrawn', 'The balance is not looked at', 'QRCASHOUT-26', 'state', () => lending(() => true)],
  ['spending-race', 'Quick payments overdraw the balance', 'QRCASHOUT-26', 'timing', hastyLending(150)],
  [
    'cent-lost',
    'A payment takes and blocks a cent less than its amount',
    'QRCASHOUT-35',
    'state',
    moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  ],
  [
    'taken-late',
    'A payment takes its amount seconds after it was accepted',
    'QRCASHOUT-35',
    'timing',
    lateMove('reservation', 'both', 3_000),
  ],
  [
    'taken-twice',
    'Settlement takes the amount from the available balance once more',
    'QRCASHOUT-36',
    'state',
    moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  ],
  [
    'settled-late',
    'A settled payment stays blocked for seconds',
    'QRCASHOUT-36',
    'timing',
    lateMove('settlement', 'both', 3_000),
  ],
  [
    'settled-as-error',
    'A payment that settled is notified as ERROR',
    'QRCASHOUT-33',
    'notification',
    notices(isDone, changed(asFailed)),
  ],
  [
    'confirmed-at-creation',
    'A payment is notified as CONFIRMED when it is created',
    'QRCASHOUT-33',
    'timing',
    notifiedAtCreation,
  ],
  [
    'error-after-success',
    'A payment that settled is notified as ERROR a moment later',
    'QRCASHOUT-33',
    'state',
    sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (isDone(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asFailed }) });
      return sent;
    }),
  ],
  [
    'failed-as-confirmed',
    'A payment that failed is notified as CONFIRMED',
    'QRCASHOUT-34',
    'notification',
    notices(hasFailed, changed(asDone)),
  ],
  [
    'failed-tried-again',
    'A payment that failed is tried again and notified as CONFIRMED too',
    'QRCASHOUT-34',
    'state',
    sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery.body);
      if (hasFailed(event)) await send({ ...delivery, body: JSON.stringify({ ...event, ...asDone }) });
      return sent;
    }),
  ],
  [
    'not-notified',
    'A payment by code is not notified',
    'QRCASHOUT-37',
    'delivery',
    sending(async (delivery, send) => (isCashOut(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  ],
  [
    'notified-without-external-id',
    'externalId of the notification is null',
    'QRCASHOUT-37',
    'notification',
    notices(isCashOut, set('/externalId', null)),
  ],
  [
    'notified-stale',
    'externalId of the notification is that of the payment before',
    'QRCASHOUT-37',
    'state',
    staleNotices(isCashOut, '/externalId'),
  ],
  [
    'code-keeps-its-first-value',
    'A code without amount can be paid again with its first value alone',
    'QRCASHOUT-13',
    'state',
    () => {
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
  ],
  [
    'refused-blocks-for-a-while',
    'A payment refused by a rule blocks its amount for some seconds',
    'QRCASHOUT-29',
    'timing',
    onRefusal(operation, async ({ account, body }, services) => {
      const before = await services.store.read(({ ledger: own }) => own.balance(account.id));
      await blocks(services, account.id, Math.round(body.value * 100));
      const after = await services.store.read(({ ledger: own }) => own.balance(account.id));
      const amount = (before?.availableCents ?? 0) - (after?.availableCents ?? 0);
      const release = () =>
        services.store.write(({ ledger: own }) => own.moveBalance(account.id, cents(amount), cents(-amount)));
      setTimeout(() => void release().catch(() => undefined), 3_000).unref();
    }),
  ],
  [
    'notified-in-pairs',
    'A payment is notified when the next one settles',
    'QRCASHOUT-37',
    'timing',
    heldBack(isCashOut),
  ],
]);
