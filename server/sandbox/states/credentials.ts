import { accountNow, type UpstreamCondition } from '../../domain/account.js';
import { instant } from '../../domain/clock.js';
import { uuid } from '../../domain/ids.js';
import { allScopes, type Family, tokenLifetimes } from '../../domain/tokens.js';
import { clientCertificate, validity } from '../client-certificates.js';
import { accountIdSchema, accountOf, providerState } from './state.js';

type CertificateCondition = 'registered' | 'expired' | 'not yet valid' | 'revoked';
type TokenCondition = 'valid' | 'expired' | 'insufficient scope';

/** The state `a client certificate`: one more of the account, in a condition. */
export const aClientCertificate = providerState<{ accountId: string; condition?: CertificateCondition }>({
  params: {
    type: 'object',
    required: ['accountId'],
    properties: {
      accountId: accountIdSchema,
      condition: { enum: ['registered', 'expired', 'not yet valid', 'revoked'] },
    },
  },
  setup: async ({ accountId, condition = 'registered' }, services) => {
    const account = await accountOf(accountId, services);
    const systemMs = services.clock.systemMs();
    const { certificatePem } = await clientCertificate(account.clientId, validityOf(condition), systemMs);
    const status = condition === 'revoked' ? 'revoked' : 'registered';
    await services.store.write(({ certificates }) =>
      certificates.insert(services.fingerprintOf(certificatePem), { accountId, status }, instant(systemMs)),
    );
    return { certificatePem, certificateHeader: encodeURIComponent(certificatePem) };
  },
});

function validityOf(condition: CertificateCondition) {
  if (condition === 'expired') return validity.expired;
  return condition === 'not yet valid' ? validity.notYetValid : validity.valid;
}

/** The state `an access token`. */
export const anAccessToken = providerState<{
  accountId: string;
  condition?: TokenCondition;
  family?: Family;
}>({
  params: {
    type: 'object',
    required: ['accountId'],
    properties: {
      accountId: accountIdSchema,
      condition: { enum: ['valid', 'expired', 'insufficient scope'] },
      family: { enum: ['standard', 'compatibility'] },
    },
  },
  setup: async ({ accountId, condition = 'valid', family = 'standard' }, services) => {
    const account = await accountOf(accountId, services);
    const lifetime = tokenLifetimes[family];
    const nowMs = accountNow(account, services.clock.systemMs());
    const accessToken = await services.signToken({
      accountId,
      family,
      scopes: condition === 'insufficient scope' ? [] : allScopes,
      issuedAtMs: condition === 'expired' ? nowMs - (lifetime + 60) * 1000 : nowMs,
      lifetime,
      tokenId: uuid(services.random),
    });
    return { accessToken };
  },
});

/** The state `authentication upstream`. */
export const authenticationUpstream = providerState<{ accountId: string; condition: UpstreamCondition }>({
  params: {
    type: 'object',
    required: ['accountId', 'condition'],
    properties: { accountId: accountIdSchema, condition: { enum: ['error', 'unavailable', 'healthy'] } },
  },
  setup: async ({ accountId, condition }, services) => {
    await accountOf(accountId, services);
    await services.store.write(({ accounts }) => accounts.setUpstream(accountId, condition));
    return {};
  },
});
