import { fromState } from './matching.js';

/** A self-signed certificate that no gateway has registered; its key was not kept. It is valid for a hundred years. */
const strangerPem = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBLjCB1KADAgECAgIQATAKBggqhkjOPQQDAjAdMRswGQYDVQQDExJub2JvZHku',
  'ZXhhbXBsZS5jb20wIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMB0x',
  'GzAZBgNVBAMTEm5vYm9keS5leGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49',
  'AwEHA0IABOmDwDiLg12NdvCiCc9Y5rWMcBJtNLSm3n4O40lwuBaiIuR0ejedv55c',
  'ShdsH0/6YPfmw46Vv8FLtGEOdDfesDKjAjAAMAoGCCqGSM49BAMCA0kAMEYCIQCI',
  'NpTAwnsV/uG5n8pRMMMDrjop9+bUFY25wvHJCbRdBAIhAO5jwHM5uik8KmuJVDsb',
  'DTFT7UsqI5N3xTfAvzAbM4AJ',
  '-----END CERTIFICATE-----',
  '',
].join('\n');

/** The same certificate, as written in the header. */
export const strangerCertificate = encodeURIComponent(strangerPem);

/** The contract's placeholder, as written in the header, for the account's own certificate, which a state returns. */
export const exampleCertificate = strangerCertificate;

export const exampleToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJlLW9mLWFuLWV4YW1wbGU';

/** The header with the token returned by the state `an access token`. */
export const bearer = () => ({
  Authorization: fromState('Bearer ${accessToken}', `Bearer ${exampleToken}`),
});
