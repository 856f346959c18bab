import { aMed, aMedIsDecided } from './meds.js';
import { anAccountChanges, receiversFail } from './account-changes.js';
import { anAccount } from './an-account.js';
import { aClientCertificate, anAccessToken, authenticationUpstream } from './credentials.js';
import { aPaymentSettles, aRefundSettles, aSentPaymentIsReturned } from './payments.js';
import { aChargeIsPaid, aChargeIsRemoved, aReceivedPayment, theChargeProviderFails } from './receipts.js';
import { aCharge, aRequestedRefund, aSentPayment } from './requests.js';
import type { ProviderStates, StateName } from '../../../generated/provider-states.js';
import { forgetUnused, notificationsAreDisturbed, theNextCalls } from './provocations.js';
import type { Setup, StateServices, Teardown } from './state.js';
import { aDirectoryKey, aWebhookRegistration, noWebhookRegistration, timePasses } from './surroundings.js';

const providerStates: { readonly [S in StateName]: Setup<S> } = {
  'an account': anAccount,
  'a client certificate': aClientCertificate,
  'an access token': anAccessToken,
  'authentication upstream': authenticationUpstream,
  'a received payment': aReceivedPayment,
  'a charge is paid': aChargeIsPaid,
  'a charge is removed': aChargeIsRemoved,
  'a payment settles': aPaymentSettles,
  'a sent payment is returned': aSentPaymentIsReturned,
  'a refund settles': aRefundSettles,
  'a directory key': aDirectoryKey,
  'a MED': aMed,
  'a MED is decided': aMedIsDecided,
  'a webhook registration': aWebhookRegistration,
  'the charge provider fails': theChargeProviderFails,
  'time passes': timePasses,
  'the next calls': theNextCalls,
  'notifications are disturbed': notificationsAreDisturbed,
  'a sent payment': aSentPayment,
  'a charge': aCharge,
  'a requested refund': aRequestedRefund,
  'an account changes': anAccountChanges,
  'receivers fail': receiversFail,
};

/** The teardowns of states. All other states are left as they are: the caller may still want to inspect an account. */
const takenBack: { readonly [S in StateName]?: Teardown<S> } = {
  'a webhook registration': noWebhookRegistration,
  'the next calls': forgetUnused('the next calls'),
  'notifications are disturbed': forgetUnused('notifications are disturbed'),
};

/** Tears a state down, if this gateway supports that. */
export async function takeBack<S extends StateName>(
  state: S,
  params: ProviderStates[S]['params'],
  services: StateServices,
): Promise<void> {
  await takenBack[state]?.(params, services);
}

export const stateNames: readonly string[] = Object.keys(providerStates);

export function isState(name: string): name is StateName {
  return Object.hasOwn(providerStates, name);
}

/** Sets up a state; its effects are committed when it resolves. Throws ImpossibleState. */
export function bringAbout<S extends StateName>(
  state: S,
  params: ProviderStates[S]['params'],
  services: StateServices,
): Promise<ProviderStates[S]['returns']> {
  return providerStates[state](params, services);
}
