/** The provider states of the control protocol, version 1: what each takes and what it returns. */

export interface AccountParams {
  /** Available balance in BRL; default 1000. */
  readonly available?: number;
  readonly settlement?: 'manual' | 'automatic';
  readonly limits?: { readonly perTransaction?: number; readonly daily?: number; readonly night?: number };
  /** `HH:MM`, the account's wall clock for the night window. */
  readonly localTime?: string;
  readonly feeAmount?: number;
  /** Seconds, of the charge provider. */
  readonly minimumExpiration?: number;
  readonly webhookRegistration?: 'enabled' | 'disabled';
}

export interface AccountReturns {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader?: string;
  readonly chave?: string;
  readonly feeAmount?: number;
  readonly settlement?: string;
  readonly minimumExpiration?: number;
  readonly webhookRegistration?: string;
  /** More than the protocol asks for: the target's values of X-Sandbox-Scenario, as in the target file. */
  readonly scenarios?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface Person {
  readonly name: string;
  readonly document: string;
}

type Nothing = Readonly<Record<never, never>>;

/** Params without `accountId`, which the control client fills in, and returns, both by state. */
export interface States {
  'an account': { params: AccountParams; returns: AccountReturns };
  'a client certificate': {
    params: { condition: 'registered' | 'expired' | 'not yet valid' | 'revoked' };
    returns: { certificatePem: string };
  };
  'an access token': {
    params: {
      condition?: 'valid' | 'expired' | 'insufficient scope';
      family?: 'standard' | 'compatibility';
    };
    returns: { accessToken: string };
  };
  'authentication upstream': { params: { condition: 'error' | 'unavailable' | 'healthy' }; returns: Nothing };
  'a received payment': {
    params: { amount: number; receivedAt?: string; payer?: Person };
    returns: { transactionId: string; endToEndId: string; externalId?: string | null; id?: number | null };
  };
  'a charge is paid': {
    params: { transactionId?: string; txid?: string; payer?: Person };
    returns: { endToEndId: string };
  };
  'a charge is removed': { params: { txid: string; by: 'receiver' | 'provider' }; returns: Nothing };
  'a payment settles': {
    params: { transactionId: unknown; outcome?: 'CONFIRMED' | 'ERROR'; errorCode?: string };
    returns: { endToEndId?: string | null };
  };
  'a sent payment is returned': {
    params: { transactionId: unknown; amount?: number };
    returns: { endToEndId: string };
  };
  'a refund settles': {
    params: {
      refundId?: string;
      endToEndId?: string;
      transactionId?: unknown;
      outcome?: 'CONFIRMED' | 'ERROR';
      reason?: string;
    };
    returns: { endToEndId?: string | null };
  };
  'a directory key': {
    params: { key: string; registered: boolean; ispb?: string; name?: string; document?: string };
    returns: Nothing;
  };
  'a MED': {
    params: {
      status: string;
      reason: string;
      cause?: string;
      analysisResult?: string;
      reconciled: boolean;
      createdAt?: string;
    };
    returns: { id: number; endToEnd: string; transactionId?: string; amount?: number };
  };
  'a MED is decided': { params: { id: unknown; analysisResult: 'APPROVED' | 'REJECTED' }; returns: Nothing };
  'a webhook registration': {
    params: { eventType: string; url: string; headers?: readonly { key: string; value: string }[] };
    returns: Nothing;
  };
  'the charge provider fails': { params: { failing: boolean }; returns: Nothing };
  'time passes': { params: { seconds: number }; returns: Nothing };
}

export type StateName = keyof States;
export type StateParams<S extends StateName> = States[S]['params'];
export type StateReturns<S extends StateName> = States[S]['returns'];

/** The members that must come back for the state to be of use; others are optional. */
export const requiredReturns: Readonly<Record<StateName, readonly string[]>> = {
  'an account': ['accountId', 'clientId', 'clientSecret', 'certificatePem'],
  'a client certificate': ['certificatePem'],
  'an access token': ['accessToken'],
  'authentication upstream': [],
  'a received payment': ['transactionId', 'endToEndId'],
  'a charge is paid': ['endToEndId'],
  'a charge is removed': [],
  'a payment settles': [],
  'a sent payment is returned': ['endToEndId'],
  'a refund settles': [],
  'a directory key': [],
  'a MED': ['id', 'endToEnd'],
  'a MED is decided': [],
  'a webhook registration': [],
  'the charge provider fails': [],
  'time passes': [],
};

export const stateNames = Object.keys(requiredReturns) as readonly StateName[];
