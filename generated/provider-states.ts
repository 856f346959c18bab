// generated, do not edit
import { readFileSync } from 'node:fs';

interface components {
  schemas: {
    /** @description An account with credentials, a registered certificate and money on it. */
    readonly 'an account': {
      readonly asked: {
        /**
         * Format: brl
         * @description the available balance, an amount in BRL with at most 2 decimals
         */
        readonly available?: number;
        /**
         * @description how a sent payment ends: by itself, or (manual) not until `a payment settles`, or a sandbox scenario, an invalid document or its expiration fails it
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description the limits in BRL, {perTransaction, daily, night}; without it none that a check could meet */
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
        /** @description HH:MM, the account's wall clock for the night window; without it a time in the day */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the price of a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider takes, whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` registers anything
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly params: {
        /**
         * Format: brl
         * @description the available balance, an amount in BRL with at most 2 decimals
         * @default 1000
         */
        readonly available: number;
        /**
         * @description how a sent payment ends: by itself, or (manual) not until `a payment settles`, or a sandbox scenario, an invalid document or its expiration fails it
         * @default manual
         * @enum {unknown}
         */
        readonly settlement: 'manual' | 'automatic';
        /** @description the limits in BRL, {perTransaction, daily, night}; without it none that a check could meet */
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
        /** @description HH:MM, the account's wall clock for the night window; without it a time in the day */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the price of a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider takes, whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` registers anything
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly returns: {
        /** @description the id of the account, a text */
        readonly accountId: string;
        /** @description a text that the token endpoints accept */
        readonly clientId: string;
        /**
         * Format: password
         * @description the text that goes with clientId
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
         * @description what a cash-out of this account costs, in BRL
         */
        readonly feeAmount?: number;
        /**
         * @description the settlement in force
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description the limits in force in BRL, {perTransaction, daily, night}, where the account has any that nobody asked for */
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
        /** @description the minimum expiration in force in seconds */
        readonly minimumExpiration?: number;
        /**
         * @description the webhookRegistration in force
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
        /** @description the gateway's values of X-Sandbox-Scenario, as in the target file */
        readonly scenarios?: {
          readonly [key: string]: {
            readonly [key: string]: string;
          };
        };
      };
    };
    /** @description One more certificate of the account, in some condition. A certificate that nobody registered needs no state: the kit makes one. */
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
    /** @description A bearer token of the account. One of insufficient scope may do nothing on the payment and balance endpoints. */
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
         * @description a bearer token, a text
         */
        readonly accessToken: string;
      };
    };
    /** @description The service behind the token endpoints breaks, is unavailable or works again, for this account. */
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
    /** @description A settled receipt that no charge asked for. Registered `cash_in` URLs are notified. */
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
        /** @description the transactionId, a text */
        readonly transactionId: string;
        /** @description the end-to-end id of the payment, 32 characters (33 as OP-01 allows) */
        readonly endToEndId: string;
        /** @description the client's own id, or null */
        readonly externalId?: string | null;
        /** @description the number of the transaction, or null */
        readonly id?: number | null;
      };
    };
    /** @description A cash-in, by its `transactionId`, or an immediate charge (cob), by its `txid`, is paid in full. */
    readonly 'a charge is paid': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the cash-in, a text */
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
        /** @description the transactionId of the cash-in, a text */
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
        /** @description the end-to-end id of the payment */
        readonly endToEndId: string;
      };
    };
    /** @description An immediate charge (cob) is removed, by its receiver or by the provider. */
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
    /** @description The settling bank confirms or rejects a pending cash-out, QR cash-out or transfer. `endToEndId` is null on `ERROR`, where the gateway gives none. */
    readonly 'a payment settles': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the payment, or the transfer's id as a text */
        readonly transactionId: string;
        /**
         * @description how it ends
         * @enum {unknown}
         */
        readonly outcome?: 'CONFIRMED' | 'ERROR';
        /** @description the code of the error, a text */
        readonly errorCode?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of the payment, or the transfer's id as a text */
        readonly transactionId: string;
        /**
         * @description how it ends
         * @default CONFIRMED
         * @enum {unknown}
         */
        readonly outcome: 'CONFIRMED' | 'ERROR';
        /** @description the code of the error, a text */
        readonly errorCode?: string;
      };
      readonly returns: {
        /** @description the end-to-end id of the payment, or null */
        readonly endToEndId?: string | null;
      };
    };
    /** @description A confirmed payment comes back, in whole (all that remains of it) or in part. */
    readonly 'a sent payment is returned': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the transactionId of a confirmed payment, a text */
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
        /** @description the transactionId of a confirmed payment, a text */
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
    /** @description A pending refund ends: a devolucao, by its `refundId` and the `endToEndId` of its payment, or a refund-in, by its `transactionId`. */
    readonly 'a refund settles': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the transactionId of the refund-in, a text */
        readonly transactionId?: string;
        /**
         * @description how it ends
         * @enum {unknown}
         */
        readonly outcome?: 'CONFIRMED' | 'ERROR';
        /** @description why it failed, a text */
        readonly reason?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the transactionId of the refund-in, a text */
        readonly transactionId?: string;
        /**
         * @description how it ends
         * @default CONFIRMED
         * @enum {unknown}
         */
        readonly outcome: 'CONFIRMED' | 'ERROR';
        /** @description why it failed, a text */
        readonly reason?: string;
      };
      readonly returns: {
        /** @description the end-to-end id of the refund (D…), or null */
        readonly endToEndId?: string | null;
      };
    };
    /** @description A payment key is registered or not, and whose it is. A well-formed key that nobody named counts as registered. The one state that is global: name a key that you made up. */
    readonly 'a directory key': {
      readonly asked: {
        /** @description a payment key, a text */
        readonly key: string;
        /** @description true where it is registered, else false */
        readonly registered?: boolean;
        /** @description the 8 characters of the ISPB of the key's bank */
        readonly ispb?: string;
        /** @description a person's name */
        readonly name?: string;
        /** @description a CPF (11 digits) or a CNPJ (14 digits) */
        readonly document?: string;
      };
      readonly params: {
        /** @description a payment key, a text */
        readonly key: string;
        /** @description true where it is registered, else false */
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
    /** @description A special-refund case in some status. When reconciled, the gateway makes the payment that it contests, and returns its `transactionId` and `amount` too. Registered `med_created` URLs are notified. */
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
         * @description the reason of the MED
         * @enum {unknown}
         */
        readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
        /** @description the cause, a text or null */
        readonly cause?: string | null;
        /**
         * @description the result of the analysis, of an ANALYZED MED alone
         * @enum {unknown}
         */
        readonly analysisResult?: 'APPROVED' | 'REJECTED' | null;
        /** @description true where it contests a payment of the account, else false */
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
         * @description the reason of the MED
         * @enum {unknown}
         */
        readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
        /** @description the cause, a text or null */
        readonly cause?: string | null;
        /**
         * @description the result of the analysis, of an ANALYZED MED alone
         * @enum {unknown}
         */
        readonly analysisResult?: 'APPROVED' | 'REJECTED' | null;
        /** @description true where it contests a payment of the account, else false */
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
    /** @description The MED becomes `ANALYZED`; `med_accepted` (when approved) or `med_rejected` URLs are notified. */
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
    /** @description As `POST /api/webhooks` would do it, whether or not that route is enabled; what that would refuse is an impossible request. */
    readonly 'a webhook registration': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the event type, such as cash_in */
        readonly eventType: string;
        /** @description the HTTPS URL to notify, a text */
        readonly url: string;
        /** @description a list of {key, value} */
        readonly headers?: readonly {
          /** @description the name of the header, a text */
          readonly key: string;
          /** @description the value of the header, a text */
          readonly value: string;
        }[];
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the event type, such as cash_in */
        readonly eventType: string;
        /** @description the HTTPS URL to notify, a text */
        readonly url: string;
        /** @description a list of {key, value} */
        readonly headers?: readonly {
          /** @description the name of the header, a text */
          readonly key: string;
          /** @description the value of the header, a text */
          readonly value: string;
        }[];
      };
      readonly returns: {
        /**
         * Format: password
         * @description what signs deliveries to the URL, as Standard Webhooks writes it, a text
         */
        readonly secret?: string;
        /** @description why nothing could be delivered to the URL as the gateway is set up, a text; left out where nothing certain is against it */
        readonly warning?: string;
      };
    };
    /** @description The provider behind `POST /api/pix/cash-in`, and nothing else, fails or works again. */
    readonly 'the charge provider fails': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true where it fails, else false */
        readonly failing: boolean;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true where it fails, else false */
        readonly failing: boolean;
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Everything of that account that falls due on the way (expiry, token lifetime, retries, rate-limit window) happens before the answer. */
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
    /** @description A cash-out, a cash-out by QR code or a transfer that was just asked for. */
    readonly 'a sent payment': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
         * @enum {unknown}
         */
        readonly operation?: 'createCashOut' | 'createQrCashOut' | 'createTransfer';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the client's own id, a text */
        readonly externalId?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
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
        /** @description the client's own id, a text */
        readonly externalId?: string;
      };
      readonly returns: {
        /** @description the transactionId, a text */
        readonly transactionId: string;
        /** @description the client's own id, a text */
        readonly externalId?: string;
      };
    };
    /** @description A cash-in or an immediate charge (cob) that was just asked for. */
    readonly 'a charge': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
         * @enum {unknown}
         */
        readonly operation?: 'createCashIn' | 'putCob';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
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
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
      readonly returns: {
        /** @description the transactionId, a text */
        readonly transactionId?: string;
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the txid of the immediate charge (cob) */
        readonly txid?: string;
      };
    };
    /** @description A refund of a received payment that was just asked for: a refund-in of its `transactionId`, or a devolucao of its `endToEndId`. */
    readonly 'a requested refund': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
         * @enum {unknown}
         */
        readonly operation?: 'createRefundIn' | 'putDevolucao';
        /**
         * Format: brl
         * @description an amount in BRL of at least 0.01 with at most 2 decimals
         */
        readonly amount?: number;
        /** @description the transactionId of the received payment, a text */
        readonly transactionId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /**
         * @description the operation that asks for it
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
        /** @description the transactionId of the received payment, a text */
        readonly transactionId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
      };
      readonly returns: {
        /** @description the transactionId, a text */
        readonly transactionId?: string;
        /** @description the client's own id, a text */
        readonly externalId?: string;
        /** @description the id of the devolucao */
        readonly refundId?: string;
        /** @description the end-to-end id of the payment */
        readonly endToEndId?: string;
      };
    };
    /** @description Settings of an account become others, for all requests from then on; what is left out stays as it is. */
    readonly 'an account changes': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the limits in BRL, {perTransaction, daily, night}; null where there is to be none */
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
        /** @description what requests do that name no scenario themselves, {cashOut, cashIn}: a value of X-Sandbox-Scenario; null where nothing special */
        readonly scenarios?: {
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashOut?: string | null;
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashIn?: string | null;
        };
        /**
         * @description how a sent payment ends: by itself, or (manual) not until `a payment settles`
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description HH:MM, the account's wall clock for the night window */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the price of a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider takes, whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` registers anything
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description the limits in BRL, {perTransaction, daily, night}; null where there is to be none */
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
        /** @description what requests do that name no scenario themselves, {cashOut, cashIn}: a value of X-Sandbox-Scenario; null where nothing special */
        readonly scenarios?: {
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashOut?: string | null;
          /** @description a value of X-Sandbox-Scenario, or null */
          readonly cashIn?: string | null;
        };
        /**
         * @description how a sent payment ends: by itself, or (manual) not until `a payment settles`
         * @enum {unknown}
         */
        readonly settlement?: 'manual' | 'automatic';
        /** @description HH:MM, the account's wall clock for the night window */
        readonly localTime?: string;
        /**
         * Format: brl
         * @description the price of a cash-out, an amount in BRL with at most 2 decimals
         */
        readonly feeAmount?: number;
        /** @description the minimum expiration that the charge provider takes, whole seconds from 0 to 604800 */
        readonly minimumExpiration?: number;
        /**
         * @description whether `POST /api/webhooks` registers anything
         * @enum {unknown}
         */
        readonly webhookRegistration?: 'enabled' | 'disabled';
      };
      readonly returns: Record<string, unknown>;
    };
    /** @description Deliveries of the account's notifications fail as if their receivers answered an error, or not at all; nothing is sent to them. Or they work again. */
    readonly 'receivers fail': {
      readonly asked: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true where they fail, else false */
        readonly failing: boolean;
        /** @description the status that they answer, from 300 to 599; without it nobody answers */
        readonly statusCode?: number;
      };
      readonly params: {
        /** @description the accountId that `an account` returned */
        readonly accountId: string;
        /** @description true where they fail, else false */
        readonly failing: boolean;
        /** @description the status that they answer, from 300 to 599; without it nobody answers */
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
  readonly states: Readonly<Record<StateName, ProviderState>>;
};
