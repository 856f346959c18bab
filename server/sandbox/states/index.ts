import { anAccount } from './an-account.js';
import { aClientCertificate, anAccessToken, authenticationUpstream } from './credentials.js';
import { aPaymentSettles } from './payments.js';
import type { ProviderState } from './state.js';
import { aWebhookRegistration, timePasses } from './surroundings.js';

/** Every provider state of this gateway, by its name in the control protocol. */
export const providerStates = {
  'an account': anAccount,
  'a client certificate': aClientCertificate,
  'an access token': anAccessToken,
  'authentication upstream': authenticationUpstream,
  'a payment settles': aPaymentSettles,
  'a webhook registration': aWebhookRegistration,
  'time passes': timePasses,
} as const;

/** The state of this name, its parameter type forgotten: the caller validates `params` with the state's own schema. */
export function stateNamed(name: string): ProviderState<unknown> | null {
  return Object.hasOwn(providerStates, name) ? providerStates[name as keyof typeof providerStates] : null;
}
