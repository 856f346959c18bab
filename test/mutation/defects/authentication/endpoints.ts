import type { OperationId } from '../../../../generated/operations.js';
import { header, requests } from '../../edits.js';
import { believed } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { tokens, type Tokens } from '../../replace.js';
import type { WireRequest } from '../../wire.js';

type Verify = Tokens['verify'];

const mark = '.unguarded';
const authorization = ({ headers }: WireRequest): string => headers['authorization'] ?? '';

/** Operations that verify tokens in their own way, as if written later and by others. */
export function verifiedOtherwise(
  operations: readonly OperationId[],
  otherwise: (verify: Verify) => Verify,
): Part[] {
  return [
    requests(
      operations,
      (request) => /^Bearer \S+$/i.test(authorization(request)),
      (request) => header('authorization', authorization(request) + mark)(request),
    ),
    tokens(({ verify }) => ({
      verify: (token) =>
        token.endsWith(mark) ? otherwise(verify)(token.slice(0, -mark.length)) : verify(token),
    })),
  ];
}

/** The lifetime of a token is not checked. */
const everlasting =
  (verify: Verify): Verify =>
  async (token) => {
    const said = await verify(token);
    return said && { ...said, expiresAt: Infinity };
  };

/** A token is accepted without verifying its signature. */
const believing =
  (verify: Verify): Verify =>
  async (token) =>
    (await verify(token)) ?? believed(token);

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

export default {
  'endpoints/expired-token-accepted': breaks('AUTH-05', {
    title: 'Of the standard family, balance and cash-out alone look at the lifetime of a token',
    defect: verifiedOtherwise(newer, everlasting),
  }),
  'endpoints/expired-compatibility-token-accepted': breaks('AUTH-27', {
    title: 'Immediate charges and their refunds do not look at the lifetime of a token',
    defect: verifiedOtherwise(newerCompatible, everlasting),
  }),
  'endpoints/signature-not-verified': breaks('AUTH-08', {
    title: 'Of the standard family, balance and cash-out alone verify the signature of a token',
    defect: verifiedOtherwise(newer, believing),
  }),
  'endpoints/compatibility-signature-not-verified': breaks('AUTH-26', {
    title: 'Immediate charges and their refunds do not verify the signature of a token',
    defect: verifiedOtherwise(newerCompatible, believing),
  }),
} satisfies Defects;
