import type { OperationId } from '../../../generated/stubs/apis.js';
import { header, requests } from '../edits.js';
import { believed } from '../memory.js';
import type { Part } from '../part.js';
import { tokens, type Tokens } from '../replace.js';
import type { WireRequest } from '../wire.js';
import { mutantsOf } from './request-faults.js';

type Verify = Tokens['verify'];

const mark = '.unguarded';
const authorization = ({ headers }: WireRequest): string => headers['authorization'] ?? '';

/** Operations at which a token is verified otherwise: they were written later than the rest, and by others. */
function verifiedOtherwise(
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

/** The lifetime of a token is not looked at. */
const everlasting =
  (verify: Verify): Verify =>
  async (token) => {
    const said = await verify(token);
    return said && { ...said, expiresAt: Infinity };
  };

/** A token is taken at its word. */
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

/** Endpoints that guard themselves less well than those for balances and payments. */
export default mutantsOf('endpoints', [
  [
    'expired-token-accepted',
    'Of the standard family, balance and cash-out alone look at the lifetime of a token',
    'AUTH-05',
    'credential',
    verifiedOtherwise(newer, everlasting),
  ],
  [
    'expired-compatibility-token-accepted',
    'Immediate charges and their refunds do not look at the lifetime of a token',
    'AUTH-27',
    'credential',
    verifiedOtherwise(newerCompatible, everlasting),
  ],
  [
    'signature-not-verified',
    'Of the standard family, balance and cash-out alone verify the signature of a token',
    'AUTH-08',
    'leniency',
    verifiedOtherwise(newer, believing),
  ],
  [
    'compatibility-signature-not-verified',
    'Immediate charges and their refunds do not verify the signature of a token',
    'AUTH-26',
    'leniency',
    verifiedOtherwise(newerCompatible, believing),
  ],
]);
