// generated, do not edit
import { readFileSync } from 'node:fs';

interface components {
  schemas: {
    /** @description An account with credentials, a registered certificate and a balance. */
    readonly 'an account': {
      readonly asked: {
        /**
         * Format: brl
         * @description the available balance, an amount in BRL with at most 2 decimals
         */
        readonly available?: number;
        /**
         * @description how sent payments settle: automatically, or (`manual`) only through `a payment settles`, unless a sandbox scenario, an invalid document or expiration makes them fail first
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description the limits in BRL, {perTransaction, daily, night}; without it, no limits that a check could reach */
        readonly limits?: {
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly perTransaction?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly daily?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly night?: number;
        };
        /** @description HH:MM, the account's local time for the night window; without it, a time during the day */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the fee for a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider accepts, in whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` accepts registrations
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
        /** @description a past ISO 8601 time at which the account's clock begins, so that `time passes` leads through a history to the present; without it, now */
        readonly openedAt?: string;
      };
      readonly params: {
        /**
         * Format: brl
         * @description the available balance, an amount in BRL with at most 2 decimals
         * @default 1000
         */
        readonly available: number;
        /**
         * @description how sent payments settle: automatically, or (`manual`) only through `a payment settles`, unless a sandbox scenario, an invalid document or expiration makes them fail first
         * @default manual
         * @enum {unknown}
         */
        readonly settlement: 'manual' | 'automatic';
        /** @description the limits in BRL, {perTransaction, daily, night}; without it, no limits that a check could reach */
        readonly limits?: {
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly perTransaction?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly daily?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly night?: number;
        };
        /** @description HH:MM, the account's local time for the night window; without it, a time during the day */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the fee for a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider accepts, in whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` accepts registrations
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
        /** @description a past ISO 8601 time at which the account's clock begins, so that `time passes` leads through a history to the present; without it, now */
        readonly openedAt?: string;
      };
      readonly returns: {
        /** @description the id of the account, a string */
        readonly accountId: string;
        /** @description the client id for the token endpoints, a string */
        readonly clientId: string;
        /**
         * Format: password
         * @description the client secret that belongs to clientId, a string
         */
        readonly clientSecret: string;
        /**
         * Format: password
         * @description a client certificate in PEM, registered and linked
         */
        readonly certificatePem: string;
        /**
         * Format: password
         * @description the same certificate, percent-encoded
         */
        readonly certificateHeader?: string;
        /** @description a payment key of the account */
        readonly chave?: string;
        /**
         * Format: brl
         * @description the fee for a cash-out of this account, in BRL
         */
        readonly feeAmount?: number;
        /**
         * @description the settlement mode in effect
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description the limits in effect in BRL, {perTransaction, daily, night}, if the account has any that were not requested */
        readonly limits?: {
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly perTransaction?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly daily?: number;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly night?: number;
        };
        /** @description the minimum expiration in effect, in seconds */
        readonly minimumExpiration?: number;
        /**
         * @description the webhookRegistration in effect
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
        /** @description the time at which its clock began, if that was requested */
        readonly openedAt?: string;
        /** @description the gateway's values of X-Sandbox-Scenario, as in the target file */
        readonly scenarios?: {
          readonly [key: string]: {
            readonly [key: string]: string;
          };
        };
      };
    };
    /** @description Another certificate of the account, in the given condition. An unregistered certificate needs no state: the kit makes one itself. */
    readonly 'a client certificate': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the certificate
         * @enum {unknown}
         */
        readonly condition?: 'registered' | 'expired' | 'not yet valid' | 'revoked';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the certificate
         * @enum {unknown}
         */
        readonly condition?: 'registered' | 'expired' | 'not yet valid' | 'revoked';
      };
      readonly returns: {
        /**
         * Format: password
         * @description a client certificate in PEM
         */
        readonly certificatePem: string;
        /**
         * Format: password
         * @description the same certificate, percent-encoded
         */
        readonly certificateHeader?: string;
      };
    };
    /** @description A bearer token of the account. A token with insufficient scope has no access to the payment and balance endpoints. */
    readonly 'an access token': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the token
         * @enum {unknown}
         */
        readonly condition?: 'valid' | 'expired' | 'insufficient scope';
        /**
         * @description the family of endpoints it is for
         * @enum {unknown}
         */
        readonly family?: 'standard' | 'compatibility';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the token
         * @default valid
         * @enum {unknown}
         */
        readonly condition: 'valid' | 'expired' | 'insufficient scope';
        /**
         * @description the family of endpoints it is for
         * @default standard
         * @enum {unknown}
         */
        readonly family: 'standard' | 'compatibility';
      };
      readonly returns: {
        /**
         * Format: password
         * @description a bearer token, a string
         */
        readonly accessToken: string;
      };
    };
    /** @description The service behind the token endpoints fails, becomes unavailable or recovers, for this account. */
    readonly 'authentication upstream': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the service
         * @enum {unknown}
         */
        readonly condition: 'error' | 'unavailable' | 'healthy';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the condition of the service
         * @enum {unknown}
         */
        readonly condition: 'error' | 'unavailable' | 'healthy';
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description A settled receipt that belongs to no charge. Registered `cash_in` URLs are notified. */
    readonly 'a received payment': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount: number;
        /** @description an ISO 8601 time */
        readonly receivedAt?: string;
        /** @description a person, {name, document} */
        readonly payer?: {
          /** @description a person's name */
          readonly name: string;
          /** @description a CPF (11 digits) or a CNPJ (14 digits) */
          readonly document: string;
        };
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount: number;
        /** @description an ISO 8601 time */
        readonly receivedAt?: string;
        /** @description a person, {name, document} */
        readonly payer?: {
          /** @description a person's name */
          readonly name: string;
          /** @description a CPF (11 digits) or a CNPJ (14 digits) */
          readonly document: string;
        };
      };
      readonly returns: {
        /** @description the transactionId, a string */
        readonly transactionId: string;
        /** @description the end-to-end id of the payment, 32 characters (33 as allowed by OP-01) */
        readonly endToEndId: string;
        /** @description the client's own id, or null */
        readonly externalId?: string | null;
        /** @description the number of the transaction, or null */
        readonly id?: number | null;
      };
    };
    /** @description A cash-in (by `transactionId`) or an immediate charge (cob, by `txid`) is paid in full. If the scenario of its request makes the payment fail, `endToEndId` is null; whether it fails then, or when the charge is created, is up to the gateway. */
    readonly 'a charge is paid': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the cash-in, a string */
        readonly transactionId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
        /** @description a person, {name, document} */
        readonly payer?: {
          /** @description a person's name */
          readonly name: string;
          /** @description a CPF (11 digits) or a CNPJ (14 digits) */
          readonly document: string;
        };
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the cash-in, a string */
        readonly transactionId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
        /** @description a person, {name, document} */
        readonly payer?: {
          /** @description a person's name */
          readonly name: string;
          /** @description a CPF (11 digits) or a CNPJ (14 digits) */
          readonly document: string;
        };
      };
      readonly returns: {
        /** @description the end-to-end id of the payment, or null if nothing was paid */
        readonly endToEndId: string | null;
      };
    };
    /** @description An immediate charge (cob) is removed by its receiver or by the provider. */
    readonly 'a charge is removed': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid: string;
        /**
         * @description who removes it
         * @enum {unknown}
         */
        readonly by?: 'receiver' | 'provider';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid: string;
        /**
         * @description who removes it
         * @enum {unknown}
         */
        readonly by?: 'receiver' | 'provider';
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description The settling bank confirms or rejects a pending cash-out, QR cash-out or transfer. On `ERROR`, `endToEndId` is null if the gateway assigns none. */
    readonly 'a payment settles': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the payment, or the transfer's id as a string */
        readonly transactionId: string;
        /**
         * @description the outcome
         * @enum {unknown}
         */
        readonly outcome?: 'CONFIRMED' | 'ERROR';
        /** @description the error code, a string */
        readonly errorCode?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the payment, or the transfer's id as a string */
        readonly transactionId: string;
        /**
         * @description the outcome
         * @default CONFIRMED
         * @enum {unknown}
         */
        readonly outcome: 'CONFIRMED' | 'ERROR';
        /** @description the error code, a string */
        readonly errorCode?: string;
      };
      readonly returns: {
        /** @description the end-to-end id of the payment, or null */
        readonly endToEndId?: string | null;
      };
    };
    /** @description A confirmed payment is returned, in full (all that remains of it) or in part. */
    readonly 'a sent payment is returned': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of a confirmed payment, a string */
        readonly transactionId: string;
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01; without it, all that remains
         */
        readonly amount?: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of a confirmed payment, a string */
        readonly transactionId: string;
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01; without it, all that remains
         */
        readonly amount?: number;
      };
      readonly returns: {
        /** @description the end-to-end id of the return */
        readonly endToEndId: string;
      };
    };
    /** @description A pending refund settles or fails: a devolucao (by `refundId` and the `endToEndId` of its payment) or a refund-in (by `transactionId`). */
    readonly 'a refund settles': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the transactionId of the refund-in, a string */
        readonly transactionId?: string;
        /**
         * @description the outcome
         * @enum {unknown}
         */
        readonly outcome?: 'CONFIRMED' | 'ERROR';
        /** @description why it failed, a string */
        readonly reason?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the transactionId of the refund-in, a string */
        readonly transactionId?: string;
        /**
         * @description the outcome
         * @default CONFIRMED
         * @enum {unknown}
         */
        readonly outcome: 'CONFIRMED' | 'ERROR';
        /** @description why it failed, a string */
        readonly reason?: string;
      };
      readonly returns: {
        /** @description the end-to-end id of the refund (D…), or null */
        readonly endToEndId?: string | null;
      };
    };
    /** @description Registers a payment key, with its holder and bank, or makes it unregistered. A well-formed key that no state has named counts as registered. This is the only global state: name a key that you made up. */
    readonly 'a directory key': {
      readonly asked: {
        /** @description a payment key, a string */
        readonly key: string;
        /** @description true if it is registered, otherwise false */
        readonly registered?: boolean;
        /** @description the 8 characters of the ISPB of the key's bank */
        readonly ispb?: string;
        /** @description a person's name */
        readonly name?: string;
        /** @description a CPF (11 digits) or a CNPJ (14 digits) */
        readonly document?: string;
      };
      readonly params: {
        /** @description a payment key, a string */
        readonly key: string;
        /** @description true if it is registered, otherwise false */
        readonly registered?: boolean;
        /** @description the 8 characters of the ISPB of the key's bank */
        readonly ispb?: string;
        /** @description a person's name */
        readonly name?: string;
        /** @description a CPF (11 digits) or a CNPJ (14 digits) */
        readonly document?: string;
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description A MED case (special refund) in the given status. If `reconciled`, the gateway creates the contested payment and also returns its `transactionId` and `amount`. Registered `med_created` URLs are notified. */
    readonly 'a MED': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the status of the MED
         * @enum {unknown}
         */
        readonly status?: 'OPEN' | 'RECEIVED' | 'CANCELLED' | 'ANALYZED';
        /**
         * @description the reason for the MED
         * @enum {unknown}
         */
        readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
        /** @description the cause, a string or null */
        readonly cause?: string | null;
        /**
         * @description the result of the analysis, only for an ANALYZED MED
         * @enum {unknown}
         */
        readonly analysisResult?: 'APPROVED' | 'REJECTED' | null;
        /** @description true if it contests a payment of the account, otherwise false */
        readonly reconciled?: boolean;
        /** @description an ISO 8601 time */
        readonly createdAt?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the status of the MED
         * @enum {unknown}
         */
        readonly status?: 'OPEN' | 'RECEIVED' | 'CANCELLED' | 'ANALYZED';
        /**
         * @description the reason for the MED
         * @enum {unknown}
         */
        readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
        /** @description the cause, a string or null */
        readonly cause?: string | null;
        /**
         * @description the result of the analysis, only for an ANALYZED MED
         * @enum {unknown}
         */
        readonly analysisResult?: 'APPROVED' | 'REJECTED' | null;
        /** @description true if it contests a payment of the account, otherwise false */
        readonly reconciled?: boolean;
        /** @description an ISO 8601 time */
        readonly createdAt?: string;
      };
      readonly returns: {
        /** @description the id of the MED, a number */
        readonly id: number;
        /** @description the end-to-end id that the MED names */
        readonly endToEnd: string;
        /** @description the transactionId of the contested payment */
        readonly transactionId?: string | null;
        /** @description the amount of the contested payment, in BRL */
        readonly amount?: number | null;
      };
    };
    /** @description The MED becomes `ANALYZED`. Registered `med_accepted` (if approved) or `med_rejected` URLs are notified. */
    readonly 'a MED is decided': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the MED, a whole number */
        readonly id: number;
        /**
         * @description the result of the analysis
         * @enum {unknown}
         */
        readonly analysisResult: 'APPROVED' | 'REJECTED';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the MED, a whole number */
        readonly id: number;
        /**
         * @description the result of the analysis
         * @enum {unknown}
         */
        readonly analysisResult: 'APPROVED' | 'REJECTED';
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Registers a URL as `POST /api/webhooks` would, whether or not that route is enabled. A registration that the route would refuse is an impossible request. */
    readonly 'a webhook registration': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the event type, such as cash_in */
        readonly eventType: string;
        /** @description the HTTPS URL to notify, a string */
        readonly url: string;
        /** @description a list of {key, value} */
        readonly headers?: readonly {
          /** @description the name of the header, a string */
          readonly key: string;
          /** @description the value of the header, a string */
          readonly value: string;
        }[];
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the event type, such as cash_in */
        readonly eventType: string;
        /** @description the HTTPS URL to notify, a string */
        readonly url: string;
        /** @description a list of {key, value} */
        readonly headers?: readonly {
          /** @description the name of the header, a string */
          readonly key: string;
          /** @description the value of the header, a string */
          readonly value: string;
        }[];
      };
      readonly returns: {
        /**
         * Format: password
         * @description the secret that signs deliveries to the URL, in the Standard Webhooks format, a string
         */
        readonly secret?: string;
        /** @description why the gateway, as configured, can deliver nothing to the URL, a string; omitted unless that is certain */
        readonly warning?: string;
      };
    };
    /** @description The provider behind `POST /api/pix/cash-in`, and nothing else, fails or recovers. */
    readonly 'the charge provider fails': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true if it fails, otherwise false */
        readonly failing: boolean;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true if it fails, otherwise false */
        readonly failing: boolean;
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Moves the account's clock forward. Everything of the account that falls due in that time (expiry, token lifetime, retries, rate-limit window) happens before the answer. */
    readonly 'time passes': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description a number of seconds from 0 to 31536000 */
        readonly seconds: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description a number of seconds from 0 to 31536000 */
        readonly seconds: number;
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Something happens to the next calls of an operation, for tests of clients: each provocation to one call of the account, in the order in which they were planned. Calls without a valid token are of no account. A teardown forgets those that nothing has come for. */
    readonly 'the next calls': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the operation, by its operationId in the contract */
        readonly operation: string;
        /** @description `lose the answer` (carried out, then the connection is closed without an answer), `cut in the body` (the same in the middle of the answer), `close before` (closed and not carried out), `{hold}` (carried out, and answered so many ms later), or `{answer: {status, headers, body}, carriedOut}` (this answer, and not carried out unless `carriedOut` is true) */
        readonly do:
          | ('lose the answer' | 'cut in the body' | 'close before')
          | {
              /** @description a whole number of ms from 1 to 60000 */
              readonly hold: number;
            }
          | {
              readonly answer: {
                /** @description a status from 200 to 599 */
                readonly status: number;
                readonly headers?: {
                  readonly [key: string]: string;
                };
                /** @description a JSON value, or a string that is sent as it is */
                readonly body?: unknown;
              };
              readonly carriedOut?: boolean;
            };
        /** @description which one from now, not counting those that an earlier provocation happens to: 1 is the next */
        readonly nth?: number;
        /** @description how many in a row, from 1 to 100 */
        readonly times?: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the operation, by its operationId in the contract */
        readonly operation: string;
        /** @description `lose the answer` (carried out, then the connection is closed without an answer), `cut in the body` (the same in the middle of the answer), `close before` (closed and not carried out), `{hold}` (carried out, and answered so many ms later), or `{answer: {status, headers, body}, carriedOut}` (this answer, and not carried out unless `carriedOut` is true) */
        readonly do:
          | ('lose the answer' | 'cut in the body' | 'close before')
          | {
              /** @description a whole number of ms from 1 to 60000 */
              readonly hold: number;
            }
          | {
              readonly answer: {
                /** @description a status from 200 to 599 */
                readonly status: number;
                readonly headers?: {
                  readonly [key: string]: string;
                };
                /** @description a JSON value, or a string that is sent as it is */
                readonly body?: unknown;
              };
              readonly carriedOut?: boolean;
            };
        /**
         * @description which one from now, not counting those that an earlier provocation happens to: 1 is the next
         * @default 1
         */
        readonly nth: number;
        /**
         * @description how many in a row, from 1 to 100
         * @default 1
         */
        readonly times: number;
      };
      readonly returns: {
        /** @description the id of each provocation; the journal of calls says whether it was used */
        readonly ids: readonly string[];
      };
    };
    /** @description Something happens to the next notifications of an account, for tests of clients: each provocation to one notification, in the order in which they were planned, at its first delivery to each URL. Retries are not disturbed. A teardown forgets those that nothing has come for. */
    readonly 'notifications are disturbed': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description only notifications of this type, such as cash_out; without it, of any */
        readonly eventType?: string;
        /**
         * @description how it is delivered; `after the next` waits at most 5 s for another one
         * @enum {unknown}
         */
        readonly deliver?: 'twice' | 'three at once' | 'after the next' | 'not at all';
        /** @description by how many ms it is late, by the account's clock, at most an hour */
        readonly lateMs?: number;
        /** @description members of the body to set, values by JSON Pointer, such as {"/data/status": "NEW"}; what is sent is signed */
        readonly set?: Record<string, unknown>;
        /**
         * @description how it is signed instead; all but `both keys` must be rejected by a receiver that verifies
         * @enum {unknown}
         */
        readonly signature?: 'unsigned' | 'another key' | 'tampered' | 'old' | 'both keys';
        /** @description which one from now, not counting those that an earlier provocation happens to: 1 is the next */
        readonly nth?: number;
        /** @description how many in a row, from 1 to 100 */
        readonly times?: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description only notifications of this type, such as cash_out; without it, of any */
        readonly eventType?: string;
        /**
         * @description how it is delivered; `after the next` waits at most 5 s for another one
         * @enum {unknown}
         */
        readonly deliver?: 'twice' | 'three at once' | 'after the next' | 'not at all';
        /** @description by how many ms it is late, by the account's clock, at most an hour */
        readonly lateMs?: number;
        /** @description members of the body to set, values by JSON Pointer, such as {"/data/status": "NEW"}; what is sent is signed */
        readonly set?: Record<string, unknown>;
        /**
         * @description how it is signed instead; all but `both keys` must be rejected by a receiver that verifies
         * @enum {unknown}
         */
        readonly signature?: 'unsigned' | 'another key' | 'tampered' | 'old' | 'both keys';
        /**
         * @description which one from now, not counting those that an earlier provocation happens to: 1 is the next
         * @default 1
         */
        readonly nth: number;
        /**
         * @description how many in a row, from 1 to 100
         * @default 1
         */
        readonly times: number;
      };
      readonly returns: {
        /** @description the id of each provocation; the journal of calls says whether it was used */
        readonly ids: readonly string[];
      };
    };
    /** @description A cash-out, a QR cash-out or a transfer that was just requested. */
    readonly 'a sent payment': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @enum {unknown}
         */
        readonly operation?: 'createCashOut' | 'createQrCashOut' | 'createTransfer';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the client's own id, a string */
        readonly externalId?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @default createCashOut
         * @enum {unknown}
         */
        readonly operation: 'createCashOut' | 'createQrCashOut' | 'createTransfer';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         * @default 10
         */
        readonly amount: number;
        /** @description the client's own id, a string */
        readonly externalId?: string;
      };
      readonly returns: {
        /** @description the transactionId, a string */
        readonly transactionId: string;
        /** @description the client's own id, a string */
        readonly externalId?: string;
      };
    };
    /** @description A cash-in or an immediate charge (cob) that was just created. */
    readonly 'a charge': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @enum {unknown}
         */
        readonly operation?: 'createCashIn' | 'putCob';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @default createCashIn
         * @enum {unknown}
         */
        readonly operation: 'createCashIn' | 'putCob';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         * @default 10
         */
        readonly amount: number;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
      readonly returns: {
        /** @description the transactionId, a string */
        readonly transactionId?: string;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
    };
    /** @description A refund of a received payment that was just requested: a refund-in (by the payment's `transactionId`) or a devolucao (by its `endToEndId`). */
    readonly 'a requested refund': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @enum {unknown}
         */
        readonly operation?: 'createRefundIn' | 'putDevolucao';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the transactionId of the received payment, a string */
        readonly transactionId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that creates it
         * @default createRefundIn
         * @enum {unknown}
         */
        readonly operation: 'createRefundIn' | 'putDevolucao';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         * @default 1
         */
        readonly amount: number;
        /** @description the transactionId of the received payment, a string */
        readonly transactionId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
      };
      readonly returns: {
        /** @description the transactionId, a string */
        readonly transactionId?: string;
        /** @description the client's own id, a string */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
      };
    };
    /** @description Changes settings of an account, for all requests from then on. Omitted settings keep their values. */
    readonly 'an account changes': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the limits in BRL, {perTransaction, daily, night}; null for no limit */
        readonly limits?: {
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly perTransaction?: number | null;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly daily?: number | null;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly night?: number | null;
        };
        /** @description the scenarios of requests that name none themselves, {cashOut, cashIn}: a value of X-Sandbox-Scenario, or null for normal behavior */
        readonly scenarios?: {
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashOut?: string | null;
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashIn?: string | null;
        };
        /**
         * @description how sent payments settle: automatically, or (`manual`) only through `a payment settles`
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description HH:MM, the account's local time for the night window */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the fee for a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider accepts, in whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` accepts registrations
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the limits in BRL, {perTransaction, daily, night}; null for no limit */
        readonly limits?: {
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly perTransaction?: number | null;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly daily?: number | null;
          /**
           * Format: brl
           * @description an amount in BRL with at most 2 decimals
           */
          readonly night?: number | null;
        };
        /** @description the scenarios of requests that name none themselves, {cashOut, cashIn}: a value of X-Sandbox-Scenario, or null for normal behavior */
        readonly scenarios?: {
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashOut?: string | null;
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashIn?: string | null;
        };
        /**
         * @description how sent payments settle: automatically, or (`manual`) only through `a payment settles`
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description HH:MM, the account's local time for the night window */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the fee for a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider accepts, in whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` accepts registrations
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Deliveries of the account's notifications fail, as if the receivers answered with an error or not at all, or work again. While they fail, nothing is sent. */
    readonly 'receivers fail': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true if they fail, otherwise false */
        readonly failing: boolean;
        /** @description the status that they answer with, from 300 to 599; without it, they do not answer */
        readonly statusCode?: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true if they fail, otherwise false */
        readonly failing: boolean;
        /** @description the status that they answer with, from 300 to 599; without it, they do not answer */
        readonly statusCode?: number;
      };
      readonly returns: Record<string, unknown>;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

/** Of every state: `asked`, its params as they are sent; `params`, with the defaults filled in; what it `returns`. */
export type ProviderStates = components['schemas'];

/** A state of the control protocol: JSON Schemas (2020-12) of its params and of what it returns, and one exchange. */
export interface ProviderState {
  readonly description: string;
  /** No check asks for it: it is for plain Pact tooling, or for people at a sandbox. */
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly returns: Readonly<Record<string, unknown>>;
  };
}

export type StateName = keyof ProviderStates;

/** The control protocol as data. `format: brl` is an amount with at most 2 decimals, `format: password` a secret. */
export const protocol = JSON.parse(
  readFileSync(new URL('./provider-states.json', import.meta.url), 'utf8'),
) as {
  readonly version: number;
  readonly request: object;
  /** Several requests as one. */
  readonly together: object;
  readonly states: Readonly<Record<StateName, ProviderState>>;
};
