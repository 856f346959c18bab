import { randomUUID } from 'node:crypto';

import { header, requests, set } from '../../edits.js';
import { authorizationOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handledAs, handler, service } from '../../replace.js';
import {
  anObject,
  document,
  faultsOf,
  inBinary,
  is,
  isNumber,
  matching,
  missing,
  notMatching,
  refused,
  someCpf,
} from '../shared/request-faults.js';
import { idempotencyKey } from '../shared/transfer-keys.js';

const operation = 'createTransfer';
const { lets, refuses } = faultsOf(operation);
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts a transfer with a wrong key, under a made-up key. */
const letsKeys = (picks: (key: string | undefined) => boolean): Part =>
  requests(
    operation,
    ({ headers }) => picks(headers[idempotencyKey]),
    (request) => header(idempotencyKey, randomUUID())(request),
  );

/** Refuses a transfer because of its priority, alone or with other members. */
const refusesWhere = (picks: (body: Readonly<Record<string, unknown>>) => boolean): Part =>
  requests(
    operation,
    ({ body }) => picks((body ?? {}) as Readonly<Record<string, unknown>>),
    refused('priority'),
  );

/** The directory also knows keys for which `isKnown` says so. */
const registeredWhere = (isKnown: (key: string) => boolean): Part =>
  service('directory', (inner) => ({
    lookup: async (key) => {
      const entry = await inner.lookup(key);
      return { ...entry, registered: isKnown(key) || entry.registered };
    },
  }));

/** Looks at other institutions than those that a transfer denies. */
const denying = (change: (denied: readonly string[], accountId: string) => readonly string[]): Part =>
  handledAs(operation, ({ body, ...request }) => ({
    ...request,
    body: { ...body, ispbDeny: [...change(body.ispbDeny ?? [], request.account.id)] },
  }));

/** An institution that one transfer denied is denied to all later ones of the account. */
const deniedForGood = (): Part => {
  const denied = new Map<string, Set<string>>();
  return denying((ispbs, accountId) => {
    const own = denied.get(accountId) ?? new Set<string>();
    denied.set(accountId, own);
    for (const ispb of ispbs) own.add(ispb);
    return [...own];
  });
};

/** A key that was paid before is not looked up again: ispbDeny is passed over. */
const deniedUnlessPaidBefore = (): Part => {
  const paid = new Set<string>();
  return handler(operation, (inner) => async ({ body, ...request }, services) => {
    const changed = paid.has(body.pixKey) ? { ...body, ispbDeny: [] } : body;
    const answer = await inner({ ...request, body: changed }, services);
    paid.add(body.pixKey);
    return answer;
  });
};

/** A missing x-idempotency-key is that of the last call. */
const keyOfTheLast = (): Part => {
  const last = new Map<string, string>();
  return requests(
    operation,
    () => true,
    (request) => {
      const caller = authorizationOf(request);
      const key = request.headers[idempotencyKey];
      if (key !== undefined) last.set(caller, key);
      return header(idempotencyKey, key ?? last.get(caller) ?? randomUUID())(request);
    },
  );
};

export default {
  'transfer/only-with-optional-members': breaks('TRANSFER-01', {
    title: 'A transfer with neither description nor priority is refused',
    defect: refusesWhere(({ description, priority }) => description === undefined && priority === undefined),
  }),
  'transfer/idempotency-key-of-any-version': breaks('TRANSFER-17', {
    title: 'An x-idempotency-key may be a UUID of any version',
    defect: letsKeys((key) => key !== undefined && uuid.test(key) && !uuidV4.test(key)),
  }),
  'transfer/idempotency-key-made-up': breaks('TRANSFER-18', {
    title: 'A missing x-idempotency-key is made up',
    defect: letsKeys((key) => key === undefined),
  }),
  'transfer/idempotency-key-of-the-last': breaks('TRANSFER-18', {
    title: 'A missing x-idempotency-key is that of the last call',
    defect: keyOfTheLast,
  }),
  'transfer/key-cpf-refused': breaks('TRANSFER-25', {
    title: 'A key that is a CPF is refused',
    defect: refuses('/pixKey', matching(/^\d{11}$/)),
  }),
  'transfer/key-cnpj-refused': breaks('TRANSFER-26', {
    title: 'A key that is a CNPJ is refused',
    defect: refuses('/pixKey', matching(/^\d{14}$/)),
  }),
  'transfer/key-email-of-word-characters': breaks('TRANSFER-27', {
    title: 'A key that is an e-mail address with a dot in its local part is refused',
    defect: refuses('/pixKey', matching(/\..*@/)),
  }),
  'transfer/key-with-plus': breaks('TRANSFER-27', {
    title: 'An e-mail key with a plus sign is refused for transfers',
    defect: refuses('/pixKey', matching(/\+.*@/)),
  }),
  'transfer/key-phone-without-plus': breaks('TRANSFER-28', {
    title: 'A phone key is expected without +55',
    defect: refuses('/pixKey', matching(/^\+55/)),
  }),
  'transfer/key-evp-refused': breaks('TRANSFER-29', {
    title: 'A key that is an EVP is refused',
    defect: refuses('/pixKey', matching(uuid)),
  }),
  'transfer/phone-of-any-country': breaks('TRANSFER-30', {
    title: 'A phone key may begin with the code of any country',
    defect: lets('/pixKey', matching(/^\+(?!55)\d{12,13}$/), set('/pixKey', '+5511987654321')),
  }),
  'transfer/phone-without-plus': breaks('TRANSFER-30', {
    title: 'A phone key may begin with 55 instead of +55',
    defect: lets('/pixKey', matching(/^55\d{10,11}$/), set('/pixKey', '+5511987654321')),
  }),
  'transfer/high-refused-for-companies': breaks('TRANSFER-32', {
    title: 'A transfer with priority HIGH to a CNPJ is refused',
    defect: refusesWhere(
      ({ priority, creditorDocument }) => priority === 'HIGH' && String(creditorDocument).length === 14,
    ),
  }),
  'transfer/creditor-document-with-a-zero-refused': breaks('TRANSFER-32', {
    title: 'A creditorDocument that begins with a zero is refused',
    defect: refuses('/creditorDocument', matching(/^0\d+$/)),
  }),
  'transfer/document-of-any-form': breaks('TRANSFER-33', {
    title: 'A creditorDocument of any length is accepted',
    defect: lets(
      '/creditorDocument',
      (value, body) => notMatching(document)(value, body) || anObject(value, body),
      set('/creditorDocument', someCpf),
    ),
  }),
  'transfer/norm-needs-document': breaks('TRANSFER-34', {
    title: 'A transfer with priority NORM needs a creditorDocument too',
    defect: refusesWhere(
      ({ priority, creditorDocument }) => priority === 'NORM' && creditorDocument === undefined,
    ),
  }),
  'transfer/priority-of-any-case': breaks('TRANSFER-36', {
    title: 'A priority in small letters counts as one in capitals',
    defect: lets('/priority', matching(/^(high|norm)$/), set('/priority', 'NORM')),
  }),
  'transfer/description-required': breaks('TRANSFER-37', {
    title: 'A transfer without description is refused',
    defect: refuses('/description', missing),
  }),
  'transfer/expiration-zero-is-the-default': breaks('TRANSFER-41', {
    title: 'An expiration of 0 or less counts as the default',
    defect: lets('/expiration', (value) => isNumber(value) && value <= 0, set('/expiration', 600)),
  }),
  'transfer/expiration-10800-refused': breaks('TRANSFER-42', {
    title: 'An expiration of 10800 is refused',
    defect: refuses('/expiration', is(10_800)),
  }),
  'transfer/currency-of-any-case': breaks('TRANSFER-48', {
    title: 'A currency in small letters counts as one in capitals',
    defect: lets('/payment/currency', is('brl'), set('/payment/currency', 'BRL')),
  }),
  'transfer/amount-not-a-number': breaks('TRANSFER-49', {
    title: 'An amount that is no number counts as one real',
    defect: lets('/payment/amount', (value) => !isNumber(value), set('/payment/amount', 1)),
  }),
  'transfer/amount-in-binary': breaks('TRANSFER-51', {
    title: 'Whether an amount has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses('/payment/amount', inBinary),
  }),
  'transfer/ispb-deny-required': breaks('TRANSFER-53', {
    title: 'A transfer without ispbDeny is refused',
    defect: refuses('/ispbDeny', missing),
  }),
  'transfer/deny-list-empty': breaks('TRANSFER-55', {
    title: 'An empty ispbDeny is refused',
    defect: refuses('/ispbDeny', (list) => Array.isArray(list) && list.length === 0),
  }),
  'transfer/ispb-deny-refuses-all': breaks('TRANSFER-55', {
    title: 'A transfer with ispbDeny is refused whatever the institution of its key',
    defect: refuses('/ispbDeny', (list) => Array.isArray(list) && list.length > 0, 422),
  }),
  'transfer/denied-for-good': breaks('TRANSFER-55', {
    title: 'An institution that one transfer denied is denied to all later ones of the account',
    defect: deniedForGood,
  }),
  'transfer/ispb-deny-first-alone': breaks('TRANSFER-56', {
    title: 'Of ispbDeny only the first institution is looked at',
    defect: denying((ispbs) => ispbs.slice(0, 1)),
  }),
  'transfer/deny-list-of-three': breaks('TRANSFER-56', {
    title: 'Of ispbDeny the first three institutions are looked at',
    defect: denying((ispbs) => ispbs.slice(0, 3)),
  }),
  'transfer/denied-unless-paid-before': breaks('TRANSFER-56', {
    title: 'A key that was paid before is not looked up again: ispbDeny is passed over',
    defect: deniedUnlessPaidBefore,
  }),
  'transfer/unknown-keys-accepted': breaks('TRANSFER-57', {
    title: 'A key that the directory does not know is accepted',
    defect: registeredWhere(() => true),
  }),
  'transfer/unknown-key-learned': breaks('TRANSFER-57', {
    title: 'A key that was refused as unknown is known from then on',
    defect: () => {
      const asked = new Set<string>();
      return registeredWhere((key) => {
        const isKnown = asked.has(key);
        asked.add(key);
        return isKnown;
      });
    },
  }),
} satisfies Defects;
