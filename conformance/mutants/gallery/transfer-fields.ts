import { randomUUID } from 'node:crypto';

import { header, requests, set } from '../edits.js';
import type { Part } from '../part.js';
import { handlers, rules } from '../replace.js';
import type { WireRequest } from '../wire.js';
import {
  anObject,
  document,
  faultsOf,
  inBinary,
  isNumber,
  isText,
  matching,
  missing,
  mutantsOf,
  noText,
  notMatching,
  refusalOf,
  roundable,
  rounded,
} from './request-faults.js';

const operation = 'createTransfer';
const { lets, refuses } = faultsOf(operation);
const someCpf = '52998224725';
const idempotency = 'x-idempotency-key';
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const pixKeys = [/^(\d{11}|\d{14})$/, /^[^@\s]+@[^@\s]+\.[a-z]+$/, /^\+55\d{10,11}$/, uuid];
const noKey = (value: unknown) => isText(value) && !pixKeys.some((pattern) => pattern.test(value));

/** Lets a transfer pass whose key is not right, under a key made up. */
const letsKeys = (picks: (key: string | undefined) => boolean): Part =>
  requests(
    operation,
    ({ headers }) => picks(headers[idempotency]),
    (request) => header(idempotency, randomUUID())(request),
  );

/** Refuses a transfer by its priority, alone or with other members. */
const refusesWhere = (picks: (body: Readonly<Record<string, unknown>>) => boolean): Part =>
  requests(
    operation,
    ({ body }) => picks((body ?? {}) as Readonly<Record<string, unknown>>),
    (request: WireRequest) => refusalOf(request, 400, 'priority'),
  );

/** Fields of a transfer that are not looked at, or looked at too closely. */
export default mutantsOf('transfer', [
  [
    'key-missing-made-up',
    'A transfer without pixKey goes to a key of the house',
    'TRANSFER-24',
    'leniency',
    lets('/pixKey', noText, set('/pixKey', someCpf)),
  ],
  [
    'key-cpf-refused',
    'A key that is a CPF is refused',
    'TRANSFER-25',
    'strictness',
    refuses('/pixKey', matching(/^\d{11}$/)),
  ],
  [
    'key-cnpj-refused',
    'A key that is a CNPJ is refused',
    'TRANSFER-26',
    'strictness',
    refuses('/pixKey', matching(/^\d{14}$/)),
  ],
  [
    'key-email-of-word-characters',
    'A key that is an e-mail address with a dot in its local part is refused',
    'TRANSFER-27',
    'strictness',
    refuses('/pixKey', matching(/\..*@/)),
  ],
  [
    'key-phone-without-plus',
    'A phone key is expected without +55',
    'TRANSFER-28',
    'strictness',
    refuses('/pixKey', matching(/^\+55/)),
  ],
  [
    'key-evp-refused',
    'A key that is an EVP is refused',
    'TRANSFER-29',
    'strictness',
    refuses('/pixKey', matching(uuid)),
  ],
  [
    'key-of-any-form',
    'A key of any form is accepted',
    'TRANSFER-30',
    'leniency',
    lets('/pixKey', noKey, set('/pixKey', someCpf)),
  ],
  [
    'high-without-document',
    'A transfer with priority HIGH needs no creditorDocument',
    'TRANSFER-31',
    'leniency',
    lets(
      '/priority',
      (value, body) =>
        value === 'HIGH' && (body as { creditorDocument?: unknown }).creditorDocument === undefined,
      set('/creditorDocument', someCpf),
    ),
  ],
  [
    'high-refused-for-companies',
    'A transfer with priority HIGH to a CNPJ is refused',
    'TRANSFER-32',
    'strictness',
    refusesWhere(
      ({ priority, creditorDocument }) => priority === 'HIGH' && String(creditorDocument).length === 14,
    ),
  ],
  [
    'document-of-any-form',
    'A creditorDocument of any length is accepted',
    'TRANSFER-33',
    'leniency',
    lets(
      '/creditorDocument',
      (value) => notMatching(document)(value, {}) || anObject(value, {}),
      set('/creditorDocument', someCpf),
    ),
  ],
  [
    'norm-needs-document',
    'A transfer with priority NORM needs a creditorDocument too',
    'TRANSFER-34',
    'strictness',
    refusesWhere(({ priority, creditorDocument }) => priority === 'NORM' && creditorDocument === undefined),
  ],
  [
    'priority-required',
    'A transfer without priority is refused',
    'TRANSFER-35',
    'strictness',
    refuses('/priority', missing),
  ],
  [
    'priority-unknown-is-norm',
    'An unknown priority counts as NORM',
    'TRANSFER-36',
    'leniency',
    lets(
      '/priority',
      (value) => value !== undefined && value !== 'HIGH' && value !== 'NORM',
      set('/priority', 'NORM'),
    ),
  ],
  [
    'description-required',
    'A transfer without description is refused',
    'TRANSFER-37',
    'strictness',
    refuses('/description', missing),
  ],
  [
    'description-any-type',
    'A description that is no text is written as one',
    'TRANSFER-38',
    'leniency',
    lets('/description', anObject, set('/description', 'object')),
  ],
  [
    'expiration-one-refused',
    'An expiration of less than a minute is refused',
    'TRANSFER-41',
    'strictness',
    refuses('/expiration', (value) => isNumber(value) && value < 60),
  ],
  [
    'expiration-zero-is-the-default',
    'An expiration of 0 or less counts as the default',
    'TRANSFER-41',
    'leniency',
    lets('/expiration', (value) => isNumber(value) && value <= 0, set('/expiration', 600)),
  ],
  [
    'expiration-10800-refused',
    'An expiration of 10800 is refused',
    'TRANSFER-42',
    'strictness',
    refuses('/expiration', (value) => value === 10_800),
  ],
  [
    'expiration-clamped',
    'An expiration above 10800 is cut to it',
    'TRANSFER-42',
    'leniency',
    lets('/expiration', (value) => isNumber(value) && value > 10_800, set('/expiration', 10_800)),
  ],
  [
    'expiration-any-type',
    'An expiration that is no number counts as the default',
    'TRANSFER-43',
    'leniency',
    lets('/expiration', (value) => value !== undefined && !isNumber(value), set('/expiration', 600)),
  ],
  [
    'payment-missing-is-one-real',
    'A transfer without payment is one of 1.00',
    'TRANSFER-47',
    'leniency',
    lets('/payment', (value) => !anObject(value, {}), set('/payment', { currency: 'BRL', amount: 1 })),
  ],
  [
    'currency-unread',
    'The currency is not looked at',
    'TRANSFER-48',
    'leniency',
    lets(
      '/payment/currency',
      (value, body) => value !== 'BRL' && anObject((body as { payment?: unknown }).payment, {}),
      set('/payment/currency', 'BRL'),
    ),
  ],
  [
    'amount-not-a-number',
    'An amount that is no number counts as one real',
    'TRANSFER-49',
    'leniency',
    lets('/payment/amount', (value) => !isNumber(value), set('/payment/amount', 1)),
  ],
  [
    'amount-rounded',
    'An amount with more than 2 decimals is rounded',
    'TRANSFER-50',
    'leniency',
    lets('/payment/amount', roundable, set('/payment/amount', rounded)),
  ],
  [
    'amount-in-binary',
    'Whether an amount has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    'TRANSFER-51',
    'strictness',
    refuses('/payment/amount', inBinary),
  ],
  [
    'ispb-deny-required',
    'A transfer without ispbDeny is refused',
    'TRANSFER-53',
    'strictness',
    refuses('/ispbDeny', missing),
  ],
  [
    'ispb-deny-any-type',
    'An ispbDeny that is no array of texts is passed over',
    'TRANSFER-54',
    'leniency',
    lets(
      '/ispbDeny',
      (value) => value !== undefined && !(Array.isArray(value) && value.every(isText)),
      set('/ispbDeny', undefined),
    ),
  ],
  [
    'ispb-deny-refuses-all',
    'A transfer with ispbDeny is refused whatever the institution of its key',
    'TRANSFER-55',
    'strictness',
    refuses('/ispbDeny', (value) => Array.isArray(value) && value.length > 0, 422),
  ],
  [
    'ispb-deny-first-alone',
    'Of ispbDeny only the first institution is looked at',
    'TRANSFER-56',
    'leniency',
    rules((known) => ({
      refuseDestination: (request, entry) =>
        known.refuseDestination({ ...request, ispbDeny: request.ispbDeny?.slice(0, 1) }, entry),
    })),
  ],
  [
    'unknown-keys-accepted',
    'A key that the directory does not know is accepted',
    'TRANSFER-57',
    'leniency',
    rules((known) => ({
      refuseDestination: (request, entry) => known.refuseDestination(request, { ...entry, registered: true }),
    })),
  ],
  [
    'idempotency-key-made-up',
    'A missing x-idempotency-key is made up',
    'TRANSFER-18',
    'leniency',
    letsKeys((key) => key === undefined),
  ],
  [
    'idempotency-key-of-any-form',
    'An x-idempotency-key may be any text',
    'TRANSFER-16',
    'leniency',
    letsKeys((key) => key !== undefined && !uuid.test(key)),
  ],
  [
    'idempotency-key-of-any-version',
    'An x-idempotency-key may be a UUID of any version',
    'TRANSFER-17',
    'leniency',
    letsKeys((key) => key !== undefined && uuid.test(key) && !uuidV4.test(key)),
  ],
  [
    'only-with-optional-members',
    'A transfer with neither description nor priority is refused',
    'TRANSFER-01',
    'strictness',
    refusesWhere(({ description, priority }) => description === undefined && priority === undefined),
  ],
  [
    'denied-for-good',
    'An institution that one transfer denied is denied to all later ones of the account',
    'TRANSFER-55',
    'state',
    () => {
      const denied = new Map<string, Set<string>>();
      return handlers((known) => ({
        createTransfer: (request, services) => {
          const own = denied.get(request.account.id) ?? new Set<string>();
          denied.set(request.account.id, own);
          for (const ispb of request.body.ispbDeny ?? []) own.add(ispb);
          return known.createTransfer(
            { ...request, body: { ...request.body, ispbDeny: [...own] } },
            services,
          );
        },
      }));
    },
  ],
  [
    'unknown-key-learned',
    'A key that was refused as unknown is known from then on',
    'TRANSFER-57',
    'state',
    () => {
      const asked = new Set<string>();
      return rules((known) => ({
        refuseDestination: (request, entry) => {
          const registered = entry.registered || asked.has(request.pixKey);
          asked.add(request.pixKey);
          known.refuseDestination(request, { ...entry, registered });
        },
      }));
    },
  ],
  [
    'idempotency-key-of-the-last',
    'A missing x-idempotency-key is that of the last call',
    'TRANSFER-18',
    'state',
    () => {
      const last = new Map<string, string>();
      return requests(
        operation,
        () => true,
        (request) => {
          const caller = request.headers['authorization'] ?? '';
          const key = request.headers[idempotency];
          if (key !== undefined) last.set(caller, key);
          return key === undefined ? header(idempotency, last.get(caller) ?? randomUUID())(request) : request;
        },
      );
    },
  ],
  [
    'denied-unless-paid-before',
    'A key that was paid before is not looked up again: ispbDeny is passed over',
    'TRANSFER-56',
    'state',
    () => {
      const paid = new Set<string>();
      return rules((known) => ({
        refuseDestination: (request, entry) => {
          known.refuseDestination({ ...request, ...(paid.has(request.pixKey) && { ispbDeny: [] }) }, entry);
          paid.add(request.pixKey);
        },
      }));
    },
  ],
]);
