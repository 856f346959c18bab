import { randomUUID } from 'node:crypto';

import { answers, at, drop, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'cash-in/share-of-a-phone-unpaid': {
    title: 'The share of a PHONE key is not executed',
    clause: 'CASHIN-68',
    defect: withoutShareOf('PHONE'),
  },
  'cash-in/share-of-a-random-key-unpaid': {
    title: 'The share of a RANDOM key is not executed',
    clause: 'CASHIN-68',
    defect: withoutShareOf('RANDOM'),
  },
  'cash-in/share-of-a-cpf-unpaid': {
    title: 'The share of a CPF key is not executed',
    clause: 'CASHIN-68',
    defect: withoutShareOf('CPF'),
  },
  'cash-in/shares-of-one-key-merged': {
    title: 'Of two shares of one key the first is executed',
    clause: 'CASHIN-68',
    defect: withoutSplits(({ pixKey }, index, all) => all.findIndex((one) => one.pixKey === pixKey) < index),
  },
  'cash-in/no-image-with-splits': {
    title: 'A charge with splits has no image',
    clause: 'CASHIN-14',
    defect: imageLost('/splits/0'),
  },
  'cash-in/no-image-with-expiration': {
    title: 'A charge with an expirationTime has no image',
    clause: 'CASHIN-14',
    defect: imageLost('/transaction/expirationTime'),
  },
  'cash-in/dies-after-a-day': {
    title: 'A charge cannot be paid any more after a day, whatever its expirationTime',
    clause: 'CASHIN-88',
    defect: livesAtMost(86_400),
  },
  'cash-in/one-for-each-payer': {
    title: 'A payer who has a charge gets no second one',
    clause: 'CASHIN-01',
    defect: alike(operation, ({ body }) => payerOf(body), 400),
  },
  'cash-in/same-payer-and-value-refused': {
    title: 'A charge of the payer and value of an earlier one is refused as a repetition',
    clause: 'CASHIN-01',
    defect: alike(operation, ({ body }) => `${payerOf(body)} ${String(at(body, '/transaction/value'))}`, 409),
  },
  'cash-in/external-id-without-case': {
    title: 'externalIds of cash-ins that differ in capitals alone count as one',
    clause: 'CASHIN-01',
    defect: withoutCase(
      operation,
      ({ body }) => String(at(body, '/transaction/externalId')),
      (request, id) => set('/transaction/externalId', id)(request),
    ),
  },
  'cash-in/clock-of-twelve-hours': {
    title: 'generateTime of a charge is shown by a clock of twelve hours',
    clause: 'CASHIN-33',
    defect: answers(operation, 201, set('/generateTime', ofTwelveHours)),
  },
  'cash-in/payer-of-a-small-company-refused': {
    title: 'A payer.document of 14 digits that begins with a zero is refused',
    clause: 'CASHIN-41',
    defect: faultsOf(operation).refuses('/payer/document', matching(/^0\d{13}$/)),
  },
  'cash-in/notified-transaction-id-of-another': {
    title: 'transactionId of CashIn is not that of the charge',
    clause: 'EVENT-180',
    defect: rewrittenNotifications(
      isCashIn,
      set('/transactionId', () => randomUUID()),
    ),
  },
  'cash-in/notified-before-it-was-made': {
    title: 'processingDate of CashIn is years before the charge',
    clause: 'EVENT-186',
    defect: rewrittenNotifications(isCashIn, set('/processingDate', yearsAgo)),
  },
  'cash-in/to-refunds-too': {
    title: 'CashIn goes to URLs for refund_out too',
    clause: 'EVENT-190',
    defect: alsoTo('refund_out'),
  },
  'cash-in/to-cases-too': {
    title: 'CashIn goes to URLs for med_created too',
    clause: 'EVENT-190',
    defect: alsoTo('med_created'),
  },
} satisfies Defects;
