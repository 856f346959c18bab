import { X509Certificate } from 'node:crypto';

import { header, requests } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { WireRequest } from '../../wire.js';

const certificateName = 'x-ssl-client-cert';

const hasCertificate = ({ headers }: WireRequest): boolean => headers[certificateName] !== undefined;
const changeCertificate = (change: (value: string) => string) => (request: WireRequest) =>
  header(certificateName, change(request.headers[certificateName] ?? ''))(request);

export default {
  'auth/slashes-not-decoded': breaks('AUTH-10', {
    title: 'Of the reserved characters in the certificate header %2F is not decoded',
    defect: requests(
      ['createAccessToken', 'createOauthToken'],
      hasCertificate,
      changeCertificate((value) => value.replace(/%2F/gi, '%252F')),
    ),
  }),
  'auth/certificate-decoded-twice': breaks('AUTH-11', {
    title: 'The certificate header is decoded once more as a form: %2B ends as a space',
    defect: requests(
      ['createAccessToken', 'createOauthToken'],
      hasCertificate,
      changeCertificate((value) => value.replace(/%2B/gi, '%20')),
    ),
  }),
  'auth/form-encoding-accepted': breaks('AUTH-13', {
    title: 'A form-encoded certificate header is accepted',
    defect: requests(
      'createAccessToken',
      hasCertificate,
      changeCertificate((value) => value.replaceAll('+', '%20')),
    ),
  }),
  'auth/certificate-by-subject': breaks('AUTH-15', {
    title: 'A certificate is looked up by its subject, not by its fingerprint',
    defect: () => {
      const { part, all } = accountsMade();
      const subjectOf = (pem: string) => new X509Certificate(pem).subject;
      const registered = (value: string) => {
        try {
          const subject = subjectOf(decodeURIComponent(value));
          return (
            all.find(({ certificatePem }) => subjectOf(certificatePem) === subject)?.certificateHeader ??
            value
          );
        } catch {
          return value;
        }
      };
      return [part, requests('createAccessToken', hasCertificate, changeCertificate(registered))];
    },
  }),
} satisfies Defects;
