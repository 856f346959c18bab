import { aMed, aMedIsDecided } from './cases.js';
import { anAccount } from './an-account.js';
import { aClientCertificate, anAccessToken, authenticationUpstream } from './credentials.js';
import { aPaymentSettles, aRefundSettles, aSentPaymentIsReturned } from './payments.js';
import { aChargeIsPaid, aChargeIsRemoved, aReceivedPayment, theChargeProviderFails } from './receipts.js';
import { aCharge, aRequestedRefund, aSentPayment } from './requests.js';
import type { ProviderState } from './state.js';
import { aDirectoryKey, aWebhookRegistration, timePasses } from './surroundings.js';

/** Every provider state of the control protocol, version 1, by its name. */
export const providerStates = {
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
  'a sent payment': aSentPayment,
  'a charge': aCharge,
  'a requested refund': aRequestedRefund,
} as const;

/** The state of this name, its parameter type forgotten: the caller validates `params` with the state's own schema. */
export function stateNamed(name: string): ProviderState<unknown> | null {
  return Object.hasOwn(providerStates, name) ? providerStates[name as keyof typeof providerStates] : null;
}
