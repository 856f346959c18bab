import { randomUUID } from 'node:crypto';

import { header, requests } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  handledAs,
  handler,
  service,
  type Services,
} from '../../../../conformance/variants/parts/replace.js';
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
const { allows, refuses } = faultsOf(operation);
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts a transfer with a wrong idempotency key, under a made-up key. */
const allowsKeys = (picks: (key: string | undefined) => boolean): Part =>
  requests(operation, ({ headers }) => picks(headers[idempotencyKey]))((request) =>
    header(idempotencyKey, randomUUID())(request),
  );

/** Refuses a transfer because of its priority, alone or with other members. */
const refusesWhere = (picks: (body: Readonly<Record<string, unknown>>) => boolean): Part =>
  requests(operation, ({ body }) => picks((body ?? {}) as Readonly<Record<string, unknown>>))(
    refused('priority'),
  );

/** The directory also contains the keys that `exists` selects. */
const registeredWhere = (exists: (key: string) => boolean): Part =>
  service('directory', (inner) => ({
    lookup: async (key) => {
      const entry = await inner.lookup(key);
      return { ...entry, registered: exists(key) || entry.registered };
    },
  }));

/** Changes the institutions that a transfer denies. */
const denying = (change: (denied: readonly string[], accountId: string) => readonly string[]): Part =>
  handledAs(operation, ({ body, ...request }) => ({
    ...request,
    body: { ...body, ispbDeny: [...change(body.ispbDeny ?? [], request.account.id)] },
  }));

export default defects()
  .breaks('TRANSFER-01', 'A transfer with neither description nor priority is refused')
  .as('transfer/only-with-optional-members')(
    refusesWhere(({ description, priority }) => description === undefined && priority === undefined),
  )
  .breaks('TRANSFER-17', 'An x-idempotency-key may be a UUID of any version')
  .as('transfer/idempotency-key-of-any-version')(
    allowsKeys((key) => key !== undefined && uuid.test(key) && !uuidV4.test(key)),
  )
  .breaks('TRANSFER-18', 'A missing x-idempotency-key is made up')
  .as('transfer/idempotency-key-made-up')(allowsKeys((key) => key === undefined))
  .breaks('TRANSFER-18', 'A missing x-idempotency-key is that of the last call')
  .as('transfer/idempotency-key-of-the-last')(() => {
    const last = new Map<string, string>();
    return requests(
      operation,
      () => true,
    )((request) => {
      const caller = authorizationOf(request);
      const key = request.headers[idempotencyKey];
      if (key !== undefined) last.set(caller, key);
      return header(idempotencyKey, key ?? last.get(caller) ?? randomUUID())(request);
    });
  })
  .breaks('TRANSFER-25', 'A key that is a CPF is refused')
  .as('transfer/key-cpf-refused')(refuses('/pixKey', matching(/^\d{11}$/)))
  .breaks('TRANSFER-26', 'A key that is a CNPJ is refused')
  .as('transfer/key-cnpj-refused')(refuses('/pixKey', matching(/^\d{14}$/)))
  .breaks('TRANSFER-27', 'A key that is an e-mail address with a dot in its local part is refused')
  .as('transfer/key-email-of-word-characters')(refuses('/pixKey', matching(/\..*@/)))
  .breaks('TRANSFER-27', 'An e-mail key with a plus sign is refused for transfers')
  .as('transfer/key-with-plus')(refuses('/pixKey', matching(/\+.*@/)))
  .breaks('TRANSFER-28', 'A phone key is expected without +55')
  .as('transfer/key-phone-without-plus')(refuses('/pixKey', matching(/^\+55/)))
  .breaks('TRANSFER-29', 'A key that is an EVP is refused')
  .as('transfer/key-evp-refused')(refuses('/pixKey', matching(uuid)))
  .breaks('TRANSFER-30', 'A phone key may begin with the code of any country')
  .as('transfer/phone-of-any-country')(allows('/pixKey', matching(/^\+(?!55)\d{12,13}$/), '+5511987654321'))
  .breaks('TRANSFER-30', 'A phone key may begin with 55 instead of +55')
  .as('transfer/phone-without-plus')(allows('/pixKey', matching(/^55\d{10,11}$/), '+5511987654321'))
  .breaks('TRANSFER-32', 'A transfer with priority HIGH to a CNPJ is refused')
  .as('transfer/high-refused-for-companies')(
    refusesWhere(
      ({ priority, creditorDocument }) => priority === 'HIGH' && String(creditorDocument).length === 14,
    ),
  )
  .breaks('TRANSFER-32', 'A creditorDocument that begins with a zero is refused')
  .as('transfer/creditor-document-with-a-zero-refused')(refuses('/creditorDocument', matching(/^0\d+$/)))
  .breaks('TRANSFER-33', 'A creditorDocument of any length is accepted')
  .as('transfer/document-of-any-form')(
    allows(
      '/creditorDocument',
      (value, body) => notMatching(document)(value, body) || anObject(value, body),
      someCpf,
    ),
  )
  .breaks('TRANSFER-34', 'A transfer with priority NORM needs a creditorDocument too')
  .as('transfer/norm-needs-document')(
    refusesWhere(({ priority, creditorDocument }) => priority === 'NORM' && creditorDocument === undefined),
  )
  .breaks('TRANSFER-36', 'A priority in small letters counts as one in capitals')
  .as('transfer/priority-of-any-case')(allows('/priority', matching(/^(high|norm)$/), 'NORM'))
  .breaks('TRANSFER-37', 'A transfer without description is refused')
  .as('transfer/description-required')(refuses('/description', missing))
  .breaks('TRANSFER-41', 'An expiration of 0 or less counts as the default')
  .as('transfer/expiration-zero-is-the-default')(
    allows('/expiration', (value) => isNumber(value) && value <= 0, 600),
  )
  .breaks('TRANSFER-42', 'An expiration of 10800 is refused')
  .as('transfer/expiration-10800-refused')(refuses('/expiration', is(10_800)))
  .breaks('TRANSFER-48', 'A currency in small letters counts as one in capitals')
  .as('transfer/currency-of-any-case')(allows('/payment/currency', is('brl'), 'BRL'))
  .breaks('TRANSFER-49', 'An amount that is no number counts as one real')
  .as('transfer/amount-not-a-number')(allows('/payment/amount', (value) => !isNumber(value), 1))
  .breaks(
    'TRANSFER-51',
    'Whether an amount has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
  )
  .as('transfer/amount-in-binary')(refuses('/payment/amount', inBinary))
  .breaks('TRANSFER-53', 'A transfer without ispbDeny is refused')
  .as('transfer/ispb-deny-required')(refuses('/ispbDeny', missing))
  .breaks('TRANSFER-55', 'An empty ispbDeny is refused')
  .as('transfer/deny-list-empty')(refuses('/ispbDeny', (list) => Array.isArray(list) && list.length === 0))
  .breaks('TRANSFER-55', 'A transfer with ispbDeny is refused for any institution of its key')
  .as('transfer/ispb-deny-refuses-all')(
    refuses('/ispbDeny', (list) => Array.isArray(list) && list.length > 0, 422),
  )
  .breaks('TRANSFER-55', 'An institution that one transfer denied is denied to all later ones of the account')
  .as('transfer/denied-for-good')(() => {
    const denied = new Map<string, Set<string>>();
    return denying((ispbs, accountId) => {
      const own = denied.get(accountId) ?? new Set<string>();
      denied.set(accountId, own);
      for (const ispb of ispbs) own.add(ispb);
      return [...own];
    });
  })
  .breaks('TRANSFER-56', 'Of ispbDeny only the first institution counts')
  .as('transfer/ispb-deny-first-alone')(denying((ispbs) => ispbs.slice(0, 1)))
  .breaks('TRANSFER-56', 'Of ispbDeny only the first three institutions count')
  .as('transfer/deny-list-of-three')(denying((ispbs) => ispbs.slice(0, 3)))
  .breaks('TRANSFER-56', 'A key that was paid before is not looked up again: ispbDeny is passed over')
  .as('transfer/denied-unless-paid-before')(() => {
    const paid = new Set<string>();
    return handler(operation, (inner) => async ({ body, ...request }, services) => {
      const changed = paid.has(body.pixKey) ? { ...body, ispbDeny: [] } : body;
      const answer = await inner({ ...request, body: changed }, services);
      paid.add(body.pixKey);
      return answer;
    });
  })
  .breaks('TRANSFER-57', 'A key that the directory does not know is accepted')
  .as('transfer/unknown-keys-accepted')(registeredWhere(() => true))
  .breaks('TRANSFER-57', 'A key that was refused as unknown is known from then on')
  .as('transfer/unknown-key-learned')(() => {
    const requested = new Set<string>();
    return registeredWhere((key) => {
      const wasRequested = requested.has(key);
      requested.add(key);
      return wasRequested;
    });
  })
  .breaks('TRANSFER-57', 'What the directory said of a key is never asked again')
  .as('transfer/directory-remembered')(() => {
  const known = new Map<string, ReturnType<Services['directory']['lookup']>>();
  return service('directory', (inner) => ({
    lookup: (key) => {
      const entry = known.get(key) ?? inner.lookup(key);
      known.set(key, entry);
      return entry;
    },
  }));
});
