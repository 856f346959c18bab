import { mutant } from './mutant.js';

const form = (value: unknown): string => new URLSearchParams(value as Record<string, string>).toString();

/** How the shop shows who it is. */
export const credentials = [
  mutant({
    id: 'no-certificate',
    duty: 'CALLER-01',
    title: 'The token is asked for without the certificate',
    change: { credentials: { certificate: () => null } },
  }),
  mutant({
    id: 'certificate-without-line-breaks',
    duty: 'CALLER-01',
    title: 'The certificate is sent as it is, on one line',
    change: { credentials: { certificate: (pem) => pem.replaceAll('\n', '') } },
  }),
  mutant({
    id: 'certificate-in-base64',
    duty: 'CALLER-01',
    title: 'The certificate is sent as base64 of its PEM',
    change: { credentials: { certificate: (pem) => Buffer.from(pem).toString('base64') } },
  }),
  mutant({
    id: 'certificate-encoded-twice',
    duty: 'CALLER-01',
    title: 'The certificate is percent-encoded by the shop and once more by its library',
    change: { credentials: { certificate: (pem) => encodeURIComponent(encodeURIComponent(pem)) } },
  }),
  mutant({
    id: 'token-by-form',
    duty: 'CALLER-01',
    title: 'The token is asked for by a form, as OAuth usually has it',
    change: { http: { body: form, contentType: 'application/x-www-form-urlencoded' } },
  }),
  mutant({
    id: 'json-as-text',
    duty: 'CALLER-01',
    title: 'JSON is sent as text/plain, the default of the library',
    change: { http: { contentType: 'text/plain;charset=UTF-8' } },
  }),
  mutant({
    id: 'certificate-by-encode-uri',
    duty: 'CALLER-02',
    title: 'The certificate is encoded by encodeURI, which leaves + as it is',
    change: { credentials: { certificate: (pem) => encodeURI(pem) } },
  }),
  mutant({
    id: 'certificate-only-line-breaks-encoded',
    duty: 'CALLER-02',
    title: 'Only spaces and line breaks of the certificate are encoded',
    change: {
      credentials: { certificate: (pem) => pem.replaceAll(' ', '%20').replaceAll('\n', '%0A') },
    },
  }),
  mutant({
    id: 'certificate-by-urlencode',
    duty: 'CALLER-03',
    title: 'The certificate is encoded as PHP urlencode does, with + for spaces',
    change: { credentials: { certificate: (pem) => encodeURIComponent(pem).replaceAll('%20', '+') } },
  }),
  mutant({
    id: 'certificate-as-form',
    duty: 'CALLER-03',
    title: 'The certificate is encoded by URLSearchParams',
    change: { credentials: { certificate: (pem) => form({ c: pem }).slice(2) } },
  }),
  mutant({
    id: 'secret-cut',
    duty: 'CALLER-04',
    title: 'The secret is kept in a column of 48 characters',
    change: { credentials: { secret: (secret) => secret.slice(0, 48) } },
  }),
  mutant({
    id: 'secret-without-signs',
    duty: 'CALLER-04',
    title: 'What is no letter or digit is taken out of the secret',
    change: { credentials: { secret: (secret) => secret.replaceAll(/[^a-zA-Z0-9]/g, '') } },
  }),
  mutant({
    id: 'secret-encoded-by-hand',
    duty: 'CALLER-04',
    title: 'Signs of the secret are percent-encoded',
    change: {
      credentials: {
        secret: (secret) =>
          secret.replaceAll(/[^a-zA-Z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
      },
    },
  }),
];
