import { randomUUID } from 'node:crypto';

import { answers, at, drop, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type Handlers, type NotificationBody, rewrittenNotifications } from '../../replace.js';
import { alike, withoutCase } from '../shared/alike.js';
import { ofTwelveHours, yearsAgo } from '../shared/clocks.js';
import { toOthersToo } from '../shared/known-urls.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const operation = 'createCashIn';
const isCashIn = ({ event }: NotificationBody) => event === 'CashIn';
const payerOf = (body: unknown) => String(at(body, '/payer/document'));

type Splits = NonNullable<Parameters<Handlers['createCashIn']>[0]['body']['splits']>;

/** Accepts these splits but does not execute them. */
const withoutSplits = (picks: (split: Splits[number], index: number, all: Splits) => boolean): Part =>
  handlers((known) => ({
    createCashIn: (request, all) => {
      const splits = request.body.splits?.filter((...split) => !picks(...split));
      return known.createCashIn({ ...request, body: { ...request.body, ...(splits && { splits }) } }, all);
    },
  }));

const withoutShareOf = (type: Splits[number]['pixKeyType']): Part =>
  withoutSplits(({ pixKeyType }) => pixKeyType === type);

/** A charge ends after at most this many seconds, whatever its answer says. */
const livesAtMost = (seconds: number): readonly Part[] => {
  const wanted = (body: unknown) => Number(at(body, '/transaction/expirationTime') ?? 86_400);
  const shorter = handlers((known) => ({
    createCashIn: (request, all) => {
      const { transaction } = request.body;
      const expirationTime = Math.min(seconds, wanted(request.body));
      const body = { ...request.body, transaction: { ...transaction, expirationTime } };
      return known.createCashIn({ ...request, body }, all);
    },
  }));
  const shown = answers(operation, 201, (answer, { body }) => {
    const end = Date.parse(String(at(answer.body, '/generateTime'))) + wanted(body) * 1000;
    return set('/expirationDate', new Date(end).toISOString())(answer);
  });
  return [shorter, shown];
};

const imageLost = (pointer: string): Part =>
  answers(
    operation,
    ({ status }, { body }) => status === 201 && at(body, pointer) !== undefined,
    drop('/qrCodeImage'),
  );

const alsoTo = (type: string) =>
  toOthersToo((other, own) => own.eventType === 'cash_in' && other.eventType === type);

export default {
  'cash-in/share-of-a-phone-unpaid': breaks('CASHIN-68', {
    title: 'The share of a PHONE key is not executed',
    defect: withoutShareOf('PHONE'),
  }),
  'cash-in/share-of-a-random-key-unpaid': breaks('CASHIN-68', {
    title: 'The share of a RANDOM key is not executed',
    defect: withoutShareOf('RANDOM'),
  }),
  'cash-in/share-of-a-cpf-unpaid': breaks('CASHIN-68', {
    title: 'The share of a CPF key is not executed',
    defect: withoutShareOf('CPF'),
  }),
  'cash-in/shares-of-one-key-merged': breaks('CASHIN-68', {
    title: 'Of two shares of one key the first is executed',
    defect: withoutSplits(({ pixKey }, index, all) => all.findIndex((one) => one.pixKey === pixKey) < index),
  }),
  'cash-in/no-image-with-splits': breaks('CASHIN-14', {
    title: 'A charge with splits has no image',
    defect: imageLost('/splits/0'),
  }),
  'cash-in/no-image-with-expiration': breaks('CASHIN-14', {
    title: 'A charge with an expirationTime has no image',
    defect: imageLost('/transaction/expirationTime'),
  }),
  'cash-in/dies-after-a-day': breaks('CASHIN-88', {
    title: 'A charge cannot be paid any more after a day, whatever its expirationTime',
    defect: livesAtMost(86_400),
  }),
  'cash-in/one-for-each-payer': breaks('CASHIN-01', {
    title: 'A payer who has a charge gets no second one',
    defect: alike(operation, ({ body }) => payerOf(body), 400),
  }),
  'cash-in/same-payer-and-value-refused': breaks('CASHIN-01', {
    title: 'A charge of the payer and value of an earlier one is refused as a repetition',
    defect: alike(operation, ({ body }) => `${payerOf(body)} ${String(at(body, '/transaction/value'))}`, 409),
  }),
  'cash-in/external-id-without-case': breaks('CASHIN-01', {
    title: 'externalIds of cash-ins that differ in capitals alone count as one',
    defect: withoutCase(
      operation,
      ({ body }) => String(at(body, '/transaction/externalId')),
      (request, id) => set('/transaction/externalId', id)(request),
    ),
  }),
  'cash-in/clock-of-twelve-hours': breaks('CASHIN-33', {
    title: 'generateTime of a charge is shown by a clock of twelve hours',
    defect: answers(operation, 201, set('/generateTime', ofTwelveHours)),
  }),
  'cash-in/payer-of-a-small-company-refused': breaks('CASHIN-41', {
    title: 'A payer.document of 14 digits that begins with a zero is refused',
    defect: faultsOf(operation).refuses('/payer/document', matching(/^0\d{13}$/)),
  }),
  'cash-in/notified-transaction-id-of-another': breaks('EVENT-180', {
    title: 'transactionId of CashIn is not that of the charge',
    defect: rewrittenNotifications(
      isCashIn,
      set('/transactionId', () => randomUUID()),
    ),
  }),
  'cash-in/notified-before-it-was-made': breaks('EVENT-186', {
    title: 'processingDate of CashIn is years before the charge',
    defect: rewrittenNotifications(isCashIn, set('/processingDate', yearsAgo)),
  }),
  'cash-in/to-refunds-too': breaks('EVENT-190', {
    title: 'CashIn goes to URLs for refund_out too',
    defect: alsoTo('refund_out'),
  }),
  'cash-in/to-cases-too': breaks('EVENT-190', {
    title: 'CashIn goes to URLs for med_created too',
    defect: alsoTo('med_created'),
  }),
} satisfies Defects;
