import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { expectRefusal, hasToken } from './refusal.js';

/** Certificates of the account that are refused, each by its condition. */
const conditions = [
  {
    id: 'tokens/certificate-not-yet-valid',
    title: 'A certificate that is not valid yet is refused',
    clause: 'TOKEN-18',
    condition: 'not yet valid',
    code: 'PUB_CERT_NOT_YET_VALID',
  },
  {
    id: 'tokens/certificate-expired',
    title: 'An expired certificate is refused',
    clause: 'TOKEN-19',
    condition: 'expired',
    code: 'PUB_CERT_EXPIRED',
  },
  {
    id: 'tokens/certificate-revoked',
    title: 'A revoked certificate is refused as not registered',
    clause: 'TOKEN-21',
    condition: 'revoked',
    code: 'PUB_CERT_NOT_REGISTERED',
  },
] as const;

const byCondition = conditions.map(({ id, title, clause, condition, code }) =>
  check({
    id,
    title,
    clauses: [clause],
    needs: ['an account', 'a client certificate'],
    family: 'standard',
    async run({ account, control, expect }) {
      const { certificatePem } = await control.setup('a client certificate', { condition });
      const first = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, clause, first, 401, code);
      // A client that is known by now is not let in with it either. Where an account has one certificate at a time, it has
      // none that is accepted now.
      const own = await account.requestToken();
      if (own.status !== 401) expect.precondition(own, 201);
      const second = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, clause, second, 401, code);
    },
  }),
);

export default [
  ...byCondition,
  check({
    id: 'tokens/certificate-not-registered',
    title: 'A valid certificate that nobody registered is refused',
    clauses: ['TOKEN-20'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      const { certificatePem } = await selfSigned('conformance-check');
      const first = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, 'TOKEN-20', first, 401, 'PUB_CERT_NOT_REGISTERED');
      expect.precondition(await account.requestToken(), 201);
      const second = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, 'TOKEN-20', second, 401, 'PUB_CERT_NOT_REGISTERED');
    },
  }),
  check({
    id: 'tokens/certificate-of-another-account',
    title: "Another account's certificate is refused, whichever of the two accounts asks",
    clauses: ['TOKEN-25', 'AUTH-16'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, newAccount, expect }) {
      const other = await newAccount();
      if (other.certificatePem === account.certificatePem)
        throw new Skip('the control endpoint gives every account the same certificate');
      for (const owner of [account, other]) expect.precondition(await owner.requestToken(), 201);
      for (const [asking, owner] of [
        [account, other],
        [other, account],
      ] as const) {
        const certificateHeader = percentEncode(owner.certificatePem);
        const answer = await asking.requestToken({}, { certificateHeader });
        expectRefusal(expect, 'TOKEN-25', answer, 403, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT');
        expect
          .at('AUTH-16')
          .ok(!hasToken(answer), 'no token for credentials and a certificate of two accounts');
      }
    },
  }),
];
