import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';

export default [
  check({
    id: 'tokens/access-token',
    title: 'Right credentials and certificate give a bearer token for 1800 seconds',
    clauses: ['TOKEN-01', 'TOKEN-07'],
    byContract: ['TOKEN-02', 'TOKEN-03', 'TOKEN-04', 'TOKEN-05', 'TOKEN-06'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      const answer = await account.requestToken();
      expect.at('TOKEN-01').status(answer, 201);
      const read = await account.requestBalance({ token: textOf(answer.body.access_token) });
      expect.at('TOKEN-07').status(read, 200);
    },
  }),
  check({
    id: 'tokens/certificate-header-missing',
    title: 'A token request without client certificate is refused',
    clauses: ['TOKEN-14'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      const answer = await account.requestToken({}, { certificateHeader: null });
      expect.at('TOKEN-14').status(answer, 400);
      expect.at('TOKEN-14').code(answer, 'PUB_CERT_HEADER_MISSING');
    },
  }),
];
