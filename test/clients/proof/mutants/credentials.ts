import { mutants } from './mutant.js';

const form = (value: unknown): string => new URLSearchParams(value as Record<string, string>).toString();

/** Mutants of authentication. */
export const credentials = mutants({
  'CALLER-01': {
    'no-certificate': [
      'The token is asked for without the certificate',
      { credentials: { certificate: () => null } },
    ],
    'certificate-without-line-breaks': [
      'The certificate is sent as it is, on one line',
      { credentials: { certificate: (pem) => pem.replaceAll('\n', '') } },
    ],
    'certificate-in-base64': [
      'The certificate is sent as base64 of its PEM',
      { credentials: { certificate: (pem) => Buffer.from(pem).toString('base64') } },
    ],
    'certificate-encoded-twice': [
      'The certificate is percent-encoded by the shop and once more by its library',
      { credentials: { certificate: (pem) => encodeURIComponent(encodeURIComponent(pem)) } },
    ],
    'token-by-form': [
      'The token is asked for by a form, as OAuth usually has it',
      { http: { body: form, contentType: 'application/x-www-form-urlencoded' } },
    ],
    'json-as-text': [
      'JSON is sent as text/plain, the default of the library',
      { http: { contentType: 'text/plain;charset=UTF-8' } },
    ],
  },
  'CALLER-02': {
    'certificate-by-encode-uri': [
      'The certificate is encoded by encodeURI, which leaves + as it is',
      { credentials: { certificate: (pem) => encodeURI(pem) } },
    ],
    'certificate-only-line-breaks-encoded': [
      'Only spaces and line breaks of the certificate are encoded',
      {
        credentials: { certificate: (pem) => pem.replaceAll(' ', '%20').replaceAll('\n', '%0A') },
      },
    ],
  },
  'CALLER-03': {
    'certificate-by-urlencode': [
      'The certificate is encoded as PHP urlencode does, with + for spaces',
      { credentials: { certificate: (pem) => encodeURIComponent(pem).replaceAll('%20', '+') } },
    ],
    'certificate-as-form': [
      'The certificate is encoded by URLSearchParams',
      { credentials: { certificate: (pem) => form({ c: pem }).slice(2) } },
    ],
  },
  'CALLER-04': {
    'secret-cut': [
      'The secret is kept in a column of 48 characters',
      { credentials: { secret: (secret) => secret.slice(0, 48) } },
    ],
    'secret-without-signs': [
      'What is no letter or digit is taken out of the secret',
      { credentials: { secret: (secret) => secret.replaceAll(/[^a-zA-Z0-9]/g, '') } },
    ],
    'secret-encoded-by-hand': [
      'Signs of the secret are percent-encoded',
      {
        credentials: {
          secret: (secret) =>
            secret.replaceAll(/[^a-zA-Z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
        },
      },
    ],
  },
});
