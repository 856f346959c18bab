import { type OperationId, operations } from '../../../../generated/operations.js';
import { header, requests } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf, believed } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { tokens, type Tokens } from '../../../../conformance/variants/parts/replace.js';

type Verify = Tokens['verify'];

const mark = '.unguarded';

/** Some operations verify tokens in their own way, as if written later by other people. */
const verifiedOtherwise = (guarded: readonly OperationId[], otherwise: (inner: Verify) => Verify) => [
  requests(guarded, (request) => /^Bearer \S+$/i.test(authorizationOf(request)))((request) =>
    header('authorization', authorizationOf(request) + mark)(request),
  ),
  tokens(({ verify }) => ({
    verify: (token) =>
      token.endsWith(mark) ? otherwise(verify)(token.slice(0, -mark.length)) : verify(token),
  })),
];

type Claims = NonNullable<Awaited<ReturnType<Verify>>>;

/** Replaces the verified claims by these. */
const claiming =
  (claims: Partial<Claims>) =>
  (inner: Verify): Verify =>
  async (token) => {
    const verified = await inner(token);
    return verified && { ...verified, ...claims };
  };
const everlasting = claiming({ expiresAt: Infinity });
const allScopes = claiming({ scopes: ['pix:read', 'pix:write', 'balance:read'] });

/** A token is accepted without verifying its signature. */
const believing =
  (inner: Verify): Verify =>
  async (token) =>
    (await inner(token)) ?? believed(token);

const newer = [
  'createQrCashOut',
  'createCashIn',
  'createRefundIn',
  'listMeds',
  'listTransactions',
  'registerWebhook',
  'resendWebhook',
] as const;
const newerCompatible = ['putCob', 'putDevolucao'] as const;

export default defects()
  .breaks('AUTH-05', 'Of the standard family, balance and cash-out alone look at the lifetime of a token')
  .as('endpoints/expired-token-accepted')(verifiedOtherwise(newer, everlasting))
  .breaks('AUTH-27', 'Immediate charges and their refunds do not look at the lifetime of a token')
  .as('endpoints/expired-compatibility-token-accepted')(verifiedOtherwise(newerCompatible, everlasting))
  .breaks('AUTH-08', 'Of the standard family, balance and cash-out alone verify the signature of a token')
  .as('endpoints/signature-not-verified')(verifiedOtherwise(newer, believing))
  .breaks('AUTH-26', 'Immediate charges and their refunds do not verify the signature of a token')
  .as('endpoints/compatibility-signature-not-verified')(verifiedOtherwise(newerCompatible, believing))
  .family(
    (may: string, operation: OperationId, ...more: readonly OperationId[]) => {
      const of = operations[operation].family === 'standard' ? ' of the standard family' : '';
      return {
        title: `A token${of} without any scope may ${may}`,
        defect: verifiedOtherwise([operation, ...more], allScopes),
      };
    },
    [
      ['auth/scope-ignored-for-devolucao', 'AUTH-29', 'refund payments', 'putDevolucao'],
      ['auth/scope-ignored-for-cob', 'AUTH-29', 'create immediate charges', 'putCob'],
      ['auth/scope-ignored-for-cash-out', 'AUTH-23', 'pay', 'createCashOut'],
      [
        'auth/scope-ignored-for-standard-balance',
        'AUTH-23',
        'read the balance',
        'getBalance',
        'getApiBalance',
      ],
      ['auth/scope-ignored-for-refund-in', 'AUTH-23', 'give payments back', 'createRefundIn'],
      ['auth/scope-ignored-for-qr-cash-out', 'AUTH-23', 'pay a QR code', 'createQrCashOut'],
      ['auth/scope-ignored-for-cash-in', 'AUTH-23', 'make a charge', 'createCashIn'],
    ],
  );
