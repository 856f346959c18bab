/**
 * A certificate whose base64 has `+`, `/` and `=`, which not every one has. No gateway has registered it: where a client gets
 * it, its requests for tokens are answered by the stage.
 */
export const certificateWithSigns = `-----BEGIN CERTIFICATE-----
MIIBMzCB2aADAgECAhEAtq4t+xRpl6OJQwQwp3p01jAKBggqhkjOPQQDAjAYMRYw
FAYDVQQDEw1waXhraXQgY2xpZW50MCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkxMjMx
MDAwMDAwWjAYMRYwFAYDVQQDEw1waXhraXQgY2xpZW50MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEJigMJ9+p9sA49n8giU3b/Y2w2bKmkmt/4Fg9+bdbASkoWbzj
dpzvp6mI3My65UJfyji7oXDcK7ZYELuM+EtUQaMCMAAwCgYIKoZIzj0EAwIDSQAw
RgIhANvs+h4V/5lbFaKxFP2KxnGrzcO60wtdd/YPyES1HH/KAiEAkK9Cpgkikx+M
5HMgrQYaiaN9bSdJMRd84mP7EWsdeNM=
-----END CERTIFICATE-----
`;
