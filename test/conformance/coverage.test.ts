import { expect, test } from 'vitest';
import { clauses } from '../../generated/clauses.js';
import { everywhereRules } from '../../conformance/checks/everywhere/index.js';
import { checks } from '../../conformance/checks/index.js';
import { isUnbuilt, unbuiltChapters, unbuiltPlaces } from '../../conformance/checks/unbuilt.js';
import { declaredBy } from '../../conformance/runner/session.js';

const cited = new Set([
  ...checks.flatMap((check) => [...declaredBy(check)]),
  ...everywhereRules.map(({ clause }) => clause),
]);

/** The lists as they were first committed. Entries are taken out of `unbuilt.ts`, never put back. */
const firstChapters = [
  'Transfer',
  'QR cash-out',
  'Cash-in',
  'Cob',
  'Devolucao',
  'Refund-in',
  'MED',
  'Transactions',
  'Webhook registration',
  'Resend',
];
const firstPlaces = [
  '/paths/~1dict~1pix',
  '/paths/~1api~1pix~1cash-out-qrcode',
  '/paths/~1api~1pix~1cash-in',
  '/paths/~1cob~1{txid}',
  '/paths/~1pix~1{e2eid}~1devolucao~1{id}',
  '/paths/~1api~1pix~1refund-in~1{id}',
  '/paths/~1api~1med',
  '/paths/~1api~1transactions',
  '/paths/~1api~1webhooks',
  '/paths/~1api~1resend-webhook~1{transactionIdentifier}',
  '/webhooks/TRANSFER',
  '/webhooks/RECEIVE',
  '/webhooks/REFUND',
  '/webhooks/CashOutReversal',
  '/webhooks/CashIn',
  '/webhooks/CashInReversal',
  '/webhooks/med_created',
  '/webhooks/med_accepted',
  '/webhooks/med_rejected',
];

test('every clause that can be seen is cited by a check, or belongs to what is not built yet', () => {
  const uncovered = Object.values(clauses).filter(
    (clause) => clause.unobservable === undefined && !cited.has(clause.id) && !isUnbuilt(clause),
  );
  expect(uncovered.map(({ id, rule }) => `${id} ${rule}`)).toEqual([]);
});

test('an unobservable clause is cited by no check', () => {
  const contradicted = Object.values(clauses).filter(
    (clause) => clause.unobservable !== undefined && cited.has(clause.id),
  );
  expect(contradicted.map(({ id }) => id)).toEqual([]);
});

test('the lists of what is not built only shrink', () => {
  expect(firstChapters).toEqual(expect.arrayContaining([...unbuiltChapters]));
  expect(firstPlaces).toEqual(expect.arrayContaining([...unbuiltPlaces]));
});

test('what is listed as not built has clauses without a check', () => {
  const waiting = Object.values(clauses).filter(
    (clause) => clause.unobservable === undefined && !cited.has(clause.id),
  );
  const idleChapters = unbuiltChapters.filter(
    (chapter) => !waiting.some((clause) => clause.chapter === chapter),
  );
  expect(idleChapters).toEqual([]);
});

test('check ids are unique words under a chapter', () => {
  const ids = [...checks, ...everywhereRules].map(({ id }) => id);
  expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(id))).toEqual([]);
});

test('no check cites a clause twice, or as judged both ways', () => {
  const twice = checks.filter(({ clauses: own, byContract = [] }) => {
    const all: readonly string[] = [...own, ...byContract];
    return new Set(all).size !== all.length;
  });
  expect(twice.map(({ id }) => id)).toEqual([]);
});
