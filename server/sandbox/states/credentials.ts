import type { ProviderStates } from '../../../generated/provider-states.js';
import type { Account } from '../../domain/account.js';
import { accountNow, instant } from '../../domain/clock.js';
import { uuid } from '../../domain/ids.js';
import { allScopes, tokenLifetimes } from '../../domain/tokens.js';
import { clientCertificate, validity } from '../client-certificates.js';
import { accountOf, changeOf, type Setup, type StateServices } from './state.js';

type TokenParams = ProviderStates['an access token']['params'];
type CertificateCondition = ProviderStates['a client certificate']['params']['condition'];

/** The state `a client certificate`: another certificate of the account, in a given condition. */
export const aClientCertificate: Setup<'a client certificate'> = async (
  { accountId, condition = 'registered' },
  services,
) => {
  const account = await accountOf(accountId, services);
  const systemMs = services.clock.systemMs();
  const generated = await clientCertificate(account.clientId, validityOf(condition), systemMs);
  const { certificatePem, fingerprint, facts } = generated;
  const status = condition === 'revoked' ? 'revoked' : 'registered';
  await services.store.write(
    ({ certificates }) =>
      certificates.insert({ ...facts, fingerprint, accountId, status, createdAt: instant(systemMs) }),
    accountId,
  );
  return { certificatePem, certificateHeader: encodeURIComponent(certificatePem) };
};

function validityOf(condition: CertificateCondition) {
  if (condition === 'expired') return validity.expired;
  return condition === 'not yet valid' ? validity.notYetValid : validity.valid;
}

export const anAccessToken: Setup<'an access token'> = async (
  { accountId, condition, family },
  services,
) => ({
  accessToken: await tokenOf(await accountOf(accountId, services), family, condition, services),
});

/** Creates a bearer token of an account, in a given condition. */
export function tokenOf(
  account: Account,
  family: TokenParams['family'],
  condition: TokenParams['condition'],
  services: Pick<StateServices, 'clock' | 'random' | 'signToken'>,
): Promise<string> {
  const lifetime = tokenLifetimes[family];
  const nowMs = accountNow(account, services.clock.systemMs());
  return services.signToken({
    accountId: account.id,
    family,
    scopes: condition === 'insufficient scope' ? [] : allScopes,
    issuedAtMs: condition === 'expired' ? nowMs - (lifetime + 60) * 1000 : nowMs,
    lifetime,
    tokenId: uuid(services.random),
    generation: account.tokenGeneration,
  });
}

export const authenticationUpstream: Setup<'authentication upstream'> = async (
  { accountId, condition },
  services,
) => {
  await changeOf(accountId, services, ({ accounts }) => accounts.setUpstream(accountId, condition));
  return {};
};
