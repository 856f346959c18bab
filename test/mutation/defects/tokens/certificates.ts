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
} from '../../../../conformance/variants/parts/edits.js';
import { onState, withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs, type RequestOf, table } from '../../../../conformance/variants/parts/replace.js';
import { acceptedDespite, accountOfClient, isNoPem } from '../shared/token-requests.js';

const token = 'createAccessToken';
const name = 'x-ssl-client-cert';
type Certificate = NonNullable<RequestOf<typeof token>['certificate']>;

const issued = answers(token, 201);

/** Treats a certificate as if it had these properties. */
const certificateAs = (properties: Partial<Certificate>): Part =>
  handledAs(token, ({ certificate, ...request }) => ({
    ...request,
    certificate: certificate && { ...certificate, ...properties },
  }));

/** Refuses matching certificate headers as malformed. */
const malformed = (pattern: RegExp): Part =>
  requests(token, ({ headers }) => pattern.test(headers[name] ?? ''))((request) =>
    fullError(request, 400, { code: 'PUB_CERT_MALFORMED_PEM', details: { hint: 'PEM' } }),
  );

export default defects()
  .breaks('TOKEN-07', 'The certificate header is read without percent-decoding')
  .as('tokens/certificate-not-decoded')(
    requests(
      token,
      ({ headers }) => headers[name] !== undefined,
    )((request) => header(name, encodeURIComponent(request.headers[name] ?? ''))(request)),
  )
  .breaks('TOKEN-07', 'A PEM whose lines end with CR and LF is malformed')
  .as('tokens/pem-of-windows-malformed')(malformed(/%0D%0A/i))
  .breaks('TOKEN-07', 'A PEM whose last line does not end is malformed')
  .as('tokens/pem-without-last-line-end-malformed')(malformed(/-----END(%20| )CERTIFICATE-----$/i))
  .breaks(
    'TOKEN-07',
    'When a certificate is revoked, the other certificates of its account count as revoked, too',
  )
  .as('tokens/revoked-with-all-others')(
    withAccounts((all) => {
      const revoked = new Set<unknown>();
      return [
        onState('a client certificate', (_, params) => {
          if (at(params, '/condition') === 'revoked') revoked.add(at(params, '/accountId'));
        }),
        issued((answer, request) =>
          revoked.has(accountOfClient(all, request)?.accountId)
            ? set('/code', 'PUB_CERT_NOT_REGISTERED')(statusThroughout(401)(answer, request))
            : answer,
        ),
      ];
    }),
  )
  .breaks('TOKEN-07', 'Only the first certificate of an account counts')
  .as('sessions/one-certificate')(() => {
    const first = new Map<string, string>();
    return table('certificates', (inner) => ({
      insert: (certificate) => {
        const { accountId, fingerprint } = certificate;
        if (!first.has(accountId)) first.set(accountId, fingerprint);
        return inner.insert(certificate);
      },
      byFingerprint: async (fingerprint) => {
        const registered = await inner.byFingerprint(fingerprint);
        return registered && first.get(registered.accountId) === fingerprint ? registered : null;
      },
    }));
  })
  .breaks('TOKEN-14', 'Without a certificate header, client credentials alone obtain a token')
  .as('tokens/certificate-optional')([
    requests(
      token,
      ({ headers }) => headers[name] === undefined,
    )((request) => ({ ...request, path: '/oauth/token' })),
    answers(token, 200)(status(201), drop('/scope'), set('/expires_in', 1800)),
  ])
  .breaks('TOKEN-15', 'A header that is no PEM is reported as a certificate that is not registered')
  .as('tokens/malformed-pem-not-registered')(
    answers(
      token,
      ({ body }, { headers }) => at(body, '/code') === 'PUB_CERT_MALFORMED_PEM' && isNoPem(headers[name]),
    )(statusThroughout(401), set('/code', 'PUB_CERT_NOT_REGISTERED')),
  )
  .breaks('TOKEN-16', 'A PEM frame without a certificate in it counts as a missing header')
  .as('tokens/empty-pem-missing')(
    answers(
      token,
      ({ body }, { headers }) => at(body, '/code') === 'PUB_CERT_MALFORMED_PEM' && !isNoPem(headers[name]),
    )(set('/code', 'PUB_CERT_HEADER_MISSING')),
  )
  .breaks('TOKEN-18', 'A certificate that is not valid yet is accepted')
  .as('tokens/not-before-ignored')(certificateAs({ notBeforeMs: 0 }))
  .breaks('TOKEN-19', 'An expired certificate is accepted')
  .as('tokens/not-after-ignored')(certificateAs({ notAfterMs: Infinity }))
  .breaks('TOKEN-19', 'An expired certificate is reported as not registered')
  .as('tokens/expired-not-registered')(
    answers(token, 'PUB_CERT_EXPIRED')(set('/code', 'PUB_CERT_NOT_REGISTERED')),
  )
  .breaks('TOKEN-20', 'An unregistered certificate is accepted')
  .as('tokens/any-certificate')(acceptedDespite('PUB_CERT_NOT_REGISTERED'))
  .breaks('TOKEN-20', 'An unregistered certificate is refused with a code that the table lacks')
  .as('tokens/unregistered-own-code')(
    answers(token, 'PUB_CERT_NOT_REGISTERED')(set('/code', 'PUB_CERT_UNKNOWN')),
  )
  .breaks('TOKEN-21', 'A revoked certificate counts as registered')
  .as('tokens/revoked-accepted')(
    table('certificates', (inner) => ({
      byFingerprint: async (fingerprint) => {
        const registered = await inner.byFingerprint(fingerprint);
        return registered && { ...registered, status: 'registered' };
      },
    })),
  )
  .breaks('TOKEN-25', "Another account's certificate is answered with 401")
  .as('tokens/foreign-certificate-401')(
    answers(token, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT')(statusThroughout(401)),
  )
  .breaks('TOKEN-29', 'A malformed certificate has the old code PUB_INVALID_CERTIFICATE')
  .as('tokens/old-certificate-code')(
  answers(token, 'PUB_CERT_MALFORMED_PEM')(set('/code', 'PUB_INVALID_CERTIFICATE')),
);
