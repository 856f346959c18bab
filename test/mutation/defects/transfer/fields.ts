import { randomUUID } from 'node:crypto';

import { header, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, services } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import {
  anObject,
  document,
  faultsOf,
  inBinary,
  isNumber,
  matching,
  missing,
  notMatching,
  refusalOf,
} from '../shared/request-faults.js';

const operation = 'createTransfer';
const { lets, refuses } = faultsOf(operation);
const someCpf = '52998224725';
const idempotency = 'x-idempotency-key';
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts a transfer with a wrong key, under a made-up key. */
const letsKeys = (picks: (key: string | undefined) => boolean): Part =>
  requests(
    operation,
    ({ headers }) => picks(headers[idempotency]),
    (request) => header(idempotency, randomUUID())(request),
  );

/** Refuses a transfer because of its priority, alone or with other members. */
const refusesWhere = (picks: (body: Readonly<Record<string, unknown>>) => boolean): Part =>
  requests(
    operation,
    ({ body }) => picks((body ?? {}) as Readonly<Record<string, unknown>>),
    (request: WireRequest) => refusalOf(request, 400, 'priority'),
  );

/** The directory also knows keys for which `isKnown` says so. */
const registeredWhere = (isKnown: (key: string) => boolean): Part =>
  services(({ directory }) => ({
    directory: {
      ...directory,
      lookup: async (key) => {
        const entry = await directory.lookup(key);
        return { ...entry, registered: isKnown(key) || entry.registered };
      },
    },
  }));

export default {
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
  'transfer/key-phone-without-plus': breaks('TRANSFER-28', {
    title: 'A phone key is expected without +55',
    defect: refuses('/pixKey', matching(/^\+55/)),
  }),
  'transfer/key-evp-refused': breaks('TRANSFER-29', {
    title: 'A key that is an EVP is refused',
    defect: refuses('/pixKey', matching(uuid)),
  }),
  'transfer/high-refused-for-companies': breaks('TRANSFER-32', {
    title: 'A transfer with priority HIGH to a CNPJ is refused',
    defect: refusesWhere(
      ({ priority, creditorDocument }) => priority === 'HIGH' && String(creditorDocument).length === 14,
    ),
  }),
  'transfer/document-of-any-form': breaks('TRANSFER-33', {
    title: 'A creditorDocument of any length is accepted',
    defect: lets(
      '/creditorDocument',
      (value) => notMatching(document)(value, {}) || anObject(value, {}),
      set('/creditorDocument', someCpf),
    ),
  }),
  'transfer/norm-needs-document': breaks('TRANSFER-34', {
    title: 'A transfer with priority NORM needs a creditorDocument too',
    defect: refusesWhere(
      ({ priority, creditorDocument }) => priority === 'NORM' && creditorDocument === undefined,
    ),
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
    defect: refuses('/expiration', (value) => value === 10_800),
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
  'transfer/ispb-deny-refuses-all': breaks('TRANSFER-55', {
    title: 'A transfer with ispbDeny is refused whatever the institution of its key',
    defect: refuses('/ispbDeny', (value) => Array.isArray(value) && value.length > 0, 422),
  }),
  'transfer/ispb-deny-first-alone': breaks('TRANSFER-56', {
    title: 'Of ispbDeny only the first institution is looked at',
    defect: handlers((known) => ({
      createTransfer: ({ body, ...request }, all) =>
        known.createTransfer(
          { ...request, body: { ...body, ispbDeny: body.ispbDeny?.slice(0, 1) ?? [] } },
          all,
        ),
    })),
  }),
  'transfer/unknown-keys-accepted': breaks('TRANSFER-57', {
    title: 'A key that the directory does not know is accepted',
    defect: registeredWhere(() => true),
  }),
  'transfer/idempotency-key-made-up': breaks('TRANSFER-18', {
    title: 'A missing x-idempotency-key is made up',
    defect: letsKeys((key) => key === undefined),
  }),
  'transfer/idempotency-key-of-any-version': breaks('TRANSFER-17', {
    title: 'An x-idempotency-key may be a UUID of any version',
    defect: letsKeys((key) => key !== undefined && uuid.test(key) && !uuidV4.test(key)),
  }),
  'transfer/only-with-optional-members': breaks('TRANSFER-01', {
    title: 'A transfer with neither description nor priority is refused',
    defect: refusesWhere(({ description, priority }) => description === undefined && priority === undefined),
  }),
  'transfer/denied-for-good': breaks('TRANSFER-55', {
    title: 'An institution that one transfer denied is denied to all later ones of the account',
    defect: () => {
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
  'transfer/idempotency-key-of-the-last': breaks('TRANSFER-18', {
    title: 'A missing x-idempotency-key is that of the last call',
    defect: () => {
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
  }),
  'transfer/denied-unless-paid-before': breaks('TRANSFER-56', {
    title: 'A key that was paid before is not looked up again: ispbDeny is passed over',
    defect: () => {
      const paid = new Set<string>();
      return handlers((known) => ({
        createTransfer: async ({ body, ...request }, all) => {
          const changed = paid.has(body.pixKey) ? { ...body, ispbDeny: [] } : body;
          const answer = await known.createTransfer({ ...request, body: changed }, all);
          paid.add(body.pixKey);
          return answer;
        },
      }));
    },
  }),
} satisfies Defects;
