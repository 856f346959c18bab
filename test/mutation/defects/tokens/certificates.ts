import {
  answers,
  at,
  drop,
  fullError,
  header,
  requests,
  set,
  status,
  statusThroughout,
} from '../../edits.js';
import { onState, withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handledAs, type RequestOf, table } from '../../replace.js';
import { acceptedDespite, accountOfClient, isNoPem } from '../shared/token-requests.js';

const token = 'createAccessToken';
const name = 'x-ssl-client-cert';
type Certificate = NonNullable<RequestOf<typeof token>['certificate']>;

/** A certificate counts as if it had these properties. */
const certificateAs = (properties: Partial<Certificate>): Part =>
  handledAs(token, ({ certificate, ...request }) => ({
    ...request,
    certificate: certificate && { ...certificate, ...properties },
  }));

/** Refuses matching certificate headers as malformed. */
const malformed = (pattern: RegExp): Part =>
  requests(
    token,
    ({ headers }) => pattern.test(headers[name] ?? ''),
    (request) => fullError(request, 400, { code: 'PUB_CERT_MALFORMED_PEM', details: { hint: 'PEM' } }),
  );

/** When a certificate is revoked, the other certificates of its account count as revoked, too. */
const allRevoked = withAccounts((all) => {
  const revoked = new Set<unknown>();
  return [
    onState('a client certificate', (_, params) => {
      if (at(params, '/condition') === 'revoked') revoked.add(at(params, '/accountId'));
    }),
    answers(token, 201, (answer, request) =>
      revoked.has(accountOfClient(all, request)?.accountId)
        ? set('/code', 'PUB_CERT_NOT_REGISTERED')(statusThroughout(401)(answer, request))
        : answer,
    ),
  ];
});

/** Only the first certificate of an account counts. */
const firstCertificate = (): Part => {
  const first = new Map<string, string>();
  return table('certificates', (inner) => ({
    insert: (fingerprint, certificate, createdAt) => {
      if (!first.has(certificate.accountId)) first.set(certificate.accountId, fingerprint);
      return inner.insert(fingerprint, certificate, createdAt);
    },
    byFingerprint: async (fingerprint) => {
      const known = await inner.byFingerprint(fingerprint);
      return known && first.get(known.accountId) === fingerprint ? known : null;
    },
  }));
};

export default {
  'tokens/certificate-not-decoded': breaks('TOKEN-07', {
    title: 'The certificate header is read without percent-decoding',
    defect: requests(
      token,
      ({ headers }) => headers[name] !== undefined,
      (request) => header(name, encodeURIComponent(request.headers[name] ?? ''))(request),
    ),
  }),
  'tokens/pem-of-windows-malformed': breaks('TOKEN-07', {
    title: 'A PEM whose lines end with CR and LF is malformed',
    defect: malformed(/%0D%0A/i),
  }),
  'tokens/pem-without-last-line-end-malformed': breaks('TOKEN-07', {
    title: 'A PEM whose last line does not end is malformed',
    defect: malformed(/-----END(%20| )CERTIFICATE-----$/i),
  }),
  'tokens/revoked-with-all-others': breaks('TOKEN-07', {
    title: 'When a certificate is revoked, the other certificates of its account count as revoked, too',
    defect: allRevoked,
  }),
  'sessions/one-certificate': breaks('TOKEN-07', {
    title: 'Only the first certificate of an account counts',
    defect: firstCertificate,
  }),
  'tokens/certificate-optional': breaks('TOKEN-14', {
    title: 'Without a certificate header, client credentials alone obtain a token',
    defect: [
      requests(
        token,
        ({ headers }) => headers[name] === undefined,
        (request) => ({ ...request, path: '/oauth/token' }),
      ),
      answers(token, 200, status(201), drop('/scope'), set('/expires_in', 1800)),
    ],
  }),
  'tokens/malformed-pem-not-registered': breaks('TOKEN-15', {
    title: 'A header that is no PEM is reported as a certificate that is not registered',
    defect: answers(
      token,
      ({ body }, { headers }) => at(body, '/code') === 'PUB_CERT_MALFORMED_PEM' && isNoPem(headers[name]),
      statusThroughout(401),
      set('/code', 'PUB_CERT_NOT_REGISTERED'),
    ),
  }),
  'tokens/empty-pem-missing': breaks('TOKEN-16', {
    title: 'A PEM frame without a certificate in it counts as a missing header',
    defect: answers(
      token,
      ({ body }, { headers }) => at(body, '/code') === 'PUB_CERT_MALFORMED_PEM' && !isNoPem(headers[name]),
      set('/code', 'PUB_CERT_HEADER_MISSING'),
    ),
  }),
  'tokens/not-before-ignored': breaks('TOKEN-18', {
    title: 'A certificate that is not valid yet is accepted',
    defect: certificateAs({ notBeforeMs: 0 }),
  }),
  'tokens/not-after-ignored': breaks('TOKEN-19', {
    title: 'An expired certificate is accepted',
    defect: certificateAs({ notAfterMs: Infinity }),
  }),
  'tokens/expired-not-registered': breaks('TOKEN-19', {
    title: 'An expired certificate is reported as not registered',
    defect: answers(token, 'PUB_CERT_EXPIRED', set('/code', 'PUB_CERT_NOT_REGISTERED')),
  }),
  'tokens/any-certificate': breaks('TOKEN-20', {
    title: 'A certificate that nobody registered is accepted',
    defect: acceptedDespite('PUB_CERT_NOT_REGISTERED'),
  }),
  'tokens/unregistered-own-code': breaks('TOKEN-20', {
    title: 'An unregistered certificate is refused with a code that the table lacks',
    defect: answers(token, 'PUB_CERT_NOT_REGISTERED', set('/code', 'PUB_CERT_UNKNOWN')),
  }),
  'tokens/revoked-accepted': breaks('TOKEN-21', {
    title: 'A revoked certificate counts as registered',
    defect: table('certificates', (inner) => ({
      byFingerprint: async (fingerprint) => {
        const known = await inner.byFingerprint(fingerprint);
        return known && { ...known, status: 'registered' };
      },
    })),
  }),
  'tokens/foreign-certificate-401': breaks('TOKEN-25', {
    title: "Another account's certificate is answered with 401",
    defect: answers(token, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT', statusThroughout(401)),
  }),
  'tokens/old-certificate-code': breaks('TOKEN-29', {
    title: 'A malformed certificate has the old code PUB_INVALID_CERTIFICATE',
    defect: answers(token, 'PUB_CERT_MALFORMED_PEM', set('/code', 'PUB_INVALID_CERTIFICATE')),
  }),
} satisfies Defects;
