import { X509Certificate } from 'node:crypto';

import { header, requests } from '../../../../conformance/variants/parts/edits.js';
import { withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';

const name = 'x-ssl-client-cert';

type TokenOperation = 'createAccessToken' | 'createOauthToken';

/** Reads the certificate header of token requests in another way. */
const certificate = (change: (value: string) => string, ...operations: readonly TokenOperation[]): Part =>
  requests(
    operations,
    ({ headers }) => headers[name] !== undefined,
  )((request) => header(name, change(request.headers[name] ?? ''))(request));

const subjectOf = (pem: string): string => new X509Certificate(pem).subject;

export default defects()
  .breaks('AUTH-10', 'Of the reserved characters in the certificate header %2F is not decoded')
  .as('auth/slashes-not-decoded')(
    certificate((value) => value.replace(/%2F/gi, '%252F'), 'createAccessToken', 'createOauthToken'),
  )
  .breaks('AUTH-11', 'The certificate header is decoded once more as a form: %2B ends as a space')
  .as('auth/certificate-decoded-twice')(
    certificate((value) => value.replace(/%2B/gi, '%20'), 'createAccessToken', 'createOauthToken'),
  )
  .breaks('AUTH-13', 'A form-encoded certificate header is accepted')
  .as('auth/form-encoding-accepted')(
    certificate((value) => value.replaceAll('+', '%20'), 'createAccessToken'),
  )
  .breaks('AUTH-15', 'A certificate is looked up by its subject, not by its fingerprint')
  .as('auth/certificate-by-subject')(
  withAccounts((all) =>
    certificate((value) => {
      try {
        const subject = subjectOf(decodeURIComponent(value));
        const owner = all.find(({ certificatePem }) => subjectOf(certificatePem) === subject);
        return owner?.certificateHeader ?? value;
      } catch {
        return value;
      }
    }, 'createAccessToken'),
  ),
);
