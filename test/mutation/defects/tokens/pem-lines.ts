import { fullError, requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';

/** Refuses matching certificate headers as malformed. */
const malformed = (pattern: RegExp): Part =>
  requests(
    'createAccessToken',
    ({ headers }) => pattern.test(headers['x-ssl-client-cert'] ?? ''),
    (request) => fullError(request, 400, { code: 'PUB_CERT_MALFORMED_PEM', details: { hint: 'PEM' } }),
  );

export default {
  'tokens/pem-of-windows-malformed': breaks('TOKEN-07', {
    title: 'A PEM whose lines end with CR and LF is malformed',
    defect: malformed(/%0D%0A/i),
  }),
  'tokens/pem-without-last-line-end-malformed': breaks('TOKEN-07', {
    title: 'A PEM whose last line does not end is malformed',
    defect: malformed(/-----END(%20| )CERTIFICATE-----$/i),
  }),
} satisfies Defects;
