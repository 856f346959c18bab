import { X509Certificate } from 'node:crypto';

import { header, requests } from '../../edits.js';
import { withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';

const name = 'x-ssl-client-cert';

type TokenOperation = 'createAccessToken' | 'createOauthToken';

/** Reads the certificate header of token requests in another way. */
const certificate = (change: (value: string) => string, ...operations: readonly TokenOperation[]): Part =>
  requests(
    operations,
    ({ headers }) => headers[name] !== undefined,
    (request) => header(name, change(request.headers[name] ?? ''))(request),
  );

const subjectOf = (pem: string): string => new X509Certificate(pem).subject;

export default {
  'auth/slashes-not-decoded': breaks('AUTH-10', {
    title: 'Of the reserved characters in the certificate header %2F is not decoded',
    defect: certificate((value) => value.replace(/%2F/gi, '%252F'), 'createAccessToken', 'createOauthToken'),
  }),
  'auth/certificate-decoded-twice': breaks('AUTH-11', {
    title: 'The certificate header is decoded once more as a form: %2B ends as a space',
    defect: certificate((value) => value.replace(/%2B/gi, '%20'), 'createAccessToken', 'createOauthToken'),
  }),
  'auth/form-encoding-accepted': breaks('AUTH-13', {
    title: 'A form-encoded certificate header is accepted',
    defect: certificate((value) => value.replaceAll('+', '%20'), 'createAccessToken'),
  }),
  'auth/certificate-by-subject': breaks('AUTH-15', {
    title: 'A certificate is looked up by its subject, not by its fingerprint',
    defect: withAccounts((all) =>
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
  }),
} satisfies Defects;
