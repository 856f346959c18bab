// generated, do not edit
export interface paths {
  '/accounts/balances': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the account balance in the compatibility form
     * @description Returns the balance of the account: what can be spent and what is blocked. It takes neither a query nor a body. The list has one item.
     */
    get: operations['getAccountsBalances'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Obtain an access token with certificate and client credentials
     * @description Takes the client certificate in a header and the client's credentials in the body, and returns a bearer token that is valid for 30 minutes. The certificate must be registered, linked to the account of the `clientId`, and valid now. Request a new token shortly before the old one expires; there is no refresh token. After `PUB_AUTH_UPSTREAM_UNAVAILABLE` (503), retry with exponential backoff.
     *     If several things are wrong, the response names the first of: header, PEM, body, validity, registration, credentials, account, upstream (OP-21).
     */
    post: operations['createAccessToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the account balance in the standard form (alternative path)
     * @deprecated
     * @description The same as `GET /balance`, which new clients use (OP-31).
     */
    get: operations['getApiBalance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/med': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List special refund mechanism (MED) cases
     * @description Lists the cases in which a bank asks for money back, newest first. New cases and decisions are also sent as `med_*` notifications.
     */
    get: operations['listMeds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pix/cash-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a dynamic charge
     * @description Creates a charge: an EMV code for a payer, as text and, if requested, as an image. When it is paid, a `CashIn` notification is sent, the amount is available, and each split recipient gets a share; the rest stays with the account (OP-44).
     *     It is safe to retry: a used `externalId` is refused with 400 (OP-07). After a 500, retry: the provider could not be reached.
     */
    post: operations['createCashIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pix/cash-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a payment to a payment key
     * @description Creates a payment, and reserves its amount and the fee (OP-03). The payment is `PENDING`; a `CashOut` notification reports the outcome: `CONFIRMED`, or `ERROR` with its reason.
     *     It is safe to retry: a used `externalId` is refused with `PIX_DUPLICATE_EXTERNAL_ID` and the number of the payment that has it, so a request whose response was lost pays only once. The refusal is a 400, not a 409.
     *     If the payment ends in `ERROR`, send it again after `PAYMENT_EXPIRED` and `SETTLEMENT_TIMEOUT`, under another `externalId`; after any other `errorCode`, do not.
     */
    post: operations['createCashOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pix/cash-out-qrcode': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a payment from a QR code string
     * @description Reads an EMV code, creates a payment to the recipient that it names, and reserves the amount and the fee (OP-03). The payment is `PENDING`; a `CashOut` notification reports the outcome.
     *     It is safe to retry: a used `externalId` is refused with 409, so a request whose response was lost pays only once. The list has the payment, by its `externalId`.
     */
    post: operations['createQrCashOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pix/refund-in/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a refund of a received payment
     * @description Refunds a received payment, in whole or in part, until 89 days after its receipt. The amount is reserved; a `CashInReversal` notification reports the outcome.
     *     With an `externalId`, it is safe to retry: the same one with the same request returns the same refund. Without one, each call is a separate refund.
     */
    post: operations['createRefundIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/resend-webhook/{transactionIdentifier}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend the webhook of a transaction
     * @description Resends the last notification of a transaction immediately, and returns the status with which the target responded. Use it to get a notification that did not arrive. Send at most 60 requests per minute and account (OP-47); more are refused with 429.
     */
    post: operations['resendWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List account transactions
     * @description Lists what the account paid and received, newest first, over at most 31 days (OP-23), by default the last 31. States and types are given as display text; documents are masked. To find one payment, filter by its `externalId`.
     *     Ask for a longer period in parts of at most 31 days, and read the pages from 1 on until `hasNext` is false. The filters take the codes, such as `PENDING`, not the display text.
     */
    get: operations['listTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register a webhook URL
     * @description Currently disabled: the route answers 200 with `success` false and stores nothing; URLs are registered in the account's dashboard (OP-16).
     *     If it is enabled, it registers a URL for an event type, up to 3 each. A URL that is already registered for it gets the new headers, and other URLs stay as they are. The header `webhook-secret` of the response has the secret that signs deliveries to the URL (OP-19); the header `webhook-warning` explains, if it is certain, why nothing can be delivered to it.
     */
    post: operations['registerWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the account balance in the standard form
     * @description Returns the balance of the account: what can be spent, what is reserved, and their sum. Creating a payment moves its amount from `netBalance` to `blockedBalance`; when the payment settles, the blocked amount is debited, and when it fails, the amount is available again (OP-43).
     */
    get: operations['getBalance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cob/{txid}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create an immediate charge by transaction identifier
     * @description Creates an immediate charge under a `txid` of your own. It is `ATIVA` until it is paid, removed or expired; a `RECEIVE` notification reports the payment. There is no endpoint to read it again (OP-11).
     *     It is safe to retry: a used `txid` is refused with 409 and changes nothing.
     */
    put: operations['putCob'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dict/pix': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a payment to a key of the directory
     * @description Creates a transfer to a key that the directory knows, and reserves its amount. The transfer is `PENDING`; a `TRANSFER` notification reports the outcome.
     *     It is safe to retry: a second call with the same `x-idempotency-key` returns the same transfer and does not create another. Use a new key for each transfer, and the same key to repeat a call whose outcome is unknown. A refused call does not use up the key (OP-09).
     *     The `endToEndId` of the response is a placeholder: the real one arrives in the notification.
     */
    post: operations['createTransfer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Obtain an access token with only client credentials
     * @description Takes the client's credentials and returns a bearer token with its scopes, by default valid for an hour. Request a new token before it expires; when a call is refused because it has expired (401), obtain a new one. The certificate header is not needed; if it is sent, it must be valid (OP-22). Errors have the short envelope (OP-39).
     */
    post: operations['createOauthToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pix/{e2eid}/devolucao/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Request a refund of a received payment
     * @description Refunds a received payment, in whole or in part, under an id of your own. Several partial refunds are allowed until their sum equals the amount of the payment. The amount is reserved; a `REFUND` notification reports the outcome.
     *     It is safe to retry: the same id with the same request returns the same refund with 200; with a different request, it is refused (OP-12).
     */
    put: operations['putDevolucao'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  CashIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A charge was paid
     * @description Sent to the URLs registered for `cash_in` (OP-51), when a charge is paid or fails, or when a payment arrives without a charge. All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyCashIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  CashInReversal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Outcome of a refund requested through the refund-in endpoint
     * @description Sent to the URLs registered for `refund_in` (OP-51). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyCashInReversal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  CashOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Result of a cash-out
     * @description Sent to the URLs registered for `cash_out` (OP-51), when a payment by key or QR code is confirmed or fails. All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyCashOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  CashOutReversal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Money sent earlier came back
     * @description Sent to the URLs registered for `refund_out` (OP-51). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyCashOutReversal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  med_accepted: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * MED refund request approved
     * @description Sent to the URLs registered for `med_accepted`. The payload is this gateway's choice (OP-29). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyMedAccepted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  med_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * MED opened against a transaction
     * @description Sent to the URLs registered for `med_created`. The payload is this gateway's choice (OP-29). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyMedCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  med_rejected: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * MED refund request rejected
     * @description Sent to the URLs registered for `med_rejected`. The payload is this gateway's choice (OP-29). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyMedRejected'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  RECEIVE: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An immediate charge was paid
     * @description Sent to the URLs registered for `cash_in` (OP-51). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyReceive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  REFUND: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A refund was processed
     * @description Sent to the URLs registered for `refund_in` (OP-51). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyRefund'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRANSFER: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A transfer created by `POST /dict/pix` was processed
     * @description Sent to the URLs registered for `cash_out` (OP-51). All URLs of the event type get it, one delivery each; it can arrive more than once and out of order (OP-18). Deliveries are signed according to Standard Webhooks (OP-19).
     */
    post: operations['notifyTransfer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * Access token of the standard family
     * @description A bearer token that is valid for 1800 seconds. Request a new one before it expires.
     */
    AccessToken: {
      access_token: components['schemas']['Jwt'];
      /**
       * @description Lifetime of the token, in seconds.
       * @constant
       */
      expires_in: 1800;
      scope?: never;
      /**
       * @description Always `Bearer`.
       * @constant
       */
      token_type: 'Bearer';
    };
    /**
     * Client credentials
     * @description The client's id and its secret. The certificate is sent in the header `X-SSL-Client-Cert`.
     */
    AccessTokenRequest: {
      /** @description The client's id, a UUID version 4; anything else is `PUB_REQUEST_BODY_INVALID`. */
      clientId: components['schemas']['UuidV4'];
      /**
       * @description The client's secret, 8 to 64 characters; another length is `PUB_REQUEST_BODY_INVALID` (OP-40).
       * @example s3cr3t-of-the-client
       */
      clientSecret: string;
    };
    /**
     * Balance, compatibility form
     * @description The balance of the account. The total balance is `available` + `blocked`.
     */
    AccountsBalances: {
      /** @description The balances of the account, currently exactly one. */
      data: {
        /** @description The amounts, in BRL. */
        balanceAmount: {
          /** @description Available balance, net of the blocked amount. */
          available: components['schemas']['Money'];
          /** @description Amount reserved for payments and refunds in progress. */
          blocked: components['schemas']['Money'];
          /**
           * @description Additional credit limit; not implemented, always 0.
           * @constant
           */
          overdraft: 0;
        };
        /** @description When the balance was read. */
        eventDate: components['schemas']['Timestamp'];
      }[];
    };
    /**
     * Amount to move
     * Format: brl
     * @description An amount in BRL, as a JSON number with at most two decimals: at least 0.01, at most 9,999,999,999.99 (OP-60). More decimals or a string are refused with 400.
     * @example 25.5
     */
    Amount: number;
    /**
     * Amount as text
     * @description A BRL amount as a decimal with two places, as version 2 notifications carry it.
     * @example 25.50
     */
    AmountString: string;
    /**
     * Balance, standard form
     * @description The balance of the account, exactly these four fields, without an envelope (OP-31). Amounts are in BRL.
     */
    Balance: {
      /** @description Amount reserved for payments and refunds in progress. */
      blockedBalance: components['schemas']['Money'];
      /** @description When the balance was read. */
      consultedAt: components['schemas']['Timestamp'];
      /** @description The total balance, `netBalance` + `blockedBalance`. */
      grossBalance: components['schemas']['Money'];
      /** @description Available balance, net of the blocked amount. */
      netBalance: components['schemas']['Money'];
    };
    /**
     * Bank account
     * @description A participant of the scheme and an account there. All members are strings, with leading zeros.
     */
    Bank: {
      /**
       * @description The branch of the account.
       * @example 0001
       */
      accountBranch: string;
      /**
       * @description The number of the account.
       * @example 1234567-8
       */
      accountNumber: string;
      /**
       * @description The clearing code (COMPE) of the institution.
       * @example 260
       */
      bankCode: string;
      /**
       * @description The ISPB of the institution, 8 digits.
       * @example 18236120
       */
      bankISPB: string;
      /**
       * @description The name of the institution.
       * @example NU PAGAMENTOS - IP
       */
      bankName: string;
    };
    /**
     * Dynamic charge
     * @description A charge that awaits payment. Show the payer `pixCode`, or its image.
     */
    CashInCharge: {
      /** @description Another id of the charge, for support; never the nil UUID, which stands for none. */
      correlationId: components['schemas']['Uuid'];
      /** @description When it expires (OP-32). */
      expirationDate: components['schemas']['Timestamp'];
      /**
       * @description The externalId of the request.
       * @example order-3001
       */
      externalId: string;
      /** @description When the charge was created. */
      generateTime: components['schemas']['Timestamp'];
      /**
       * @description The EMV code to copy and paste into a bank's app (OP-53).
       * @example 00020126580014br.gov.bcb.pix2536pix.example.com/qr/v2/9d36b84fc70b52040000530398654041.005802BR6304A1B2
       */
      pixCode: string;
      /**
       * @description The code as an image, a PNG in a Base64 data URL. Present only if `generateQrCode` was true (OP-27).
       * @example data:image/png;base64,iVBORw0KGgo=
       */
      qrCodeImage?: string;
      /**
       * @description `PENDING`: not paid yet. A `CashIn` notification reports the outcome.
       * @constant
       */
      status: 'PENDING';
      /** @description The id of the charge, also in its notifications and in the list (OP-02). */
      transactionId: components['schemas']['Uuid'];
    };
    /**
     * Charge refused
     * @description Why the charge was not created. `message` lists what is wrong.
     */
    CashInError: components['schemas']['HttpError'] & {
      /**
       * @description Present only if `expirationTime` is below the minimum of the account's provider (OP-26).
       * @constant
       */
      errorCode?: 'PROVIDER_EXPIRATION_BELOW_MINIMUM';
    };
    /**
     * Cash-in notification
     * @description A payment was received, with or without a charge (OP-51); with `ERROR`, a charge failed. The specification names this event and does not show its payload; it has the members that all transaction events have.
     */
    CashInEvent: Omit<components['schemas']['TransactionEvent'], 'event'> & {
      /**
       * @description A payment was received.
       * @constant
       */
      event: 'CashIn';
      /**
       * @description The account gets money.
       * @constant
       */
      movementType: 'CREDIT';
    } & components['schemas']['EventOutcome'] & {
        /**
         * @description discriminator enum property added by openapi-typescript
         * @enum {string}
         */
        event: 'CashIn';
      };
    /**
     * Charge to create
     * @description The amount charged, the expected payer, and the shares of others.
     */
    CashInRequest: {
      /**
       * @description Your own key-value pairs, at most 10.
       * @example {
       *       "pedido": "3001"
       *     }
       */
      additionalInfo?: {
        [key: string]: string;
      };
      /** @description The expected payer. Informational, not sent to the provider. */
      payer: {
        /** @description The payer's CPF (11 digits) or CNPJ (14 digits). */
        document: components['schemas']['Document'];
        /**
         * @description The payer's full name, at most 100 characters.
         * @example Maria da Silva
         */
        fullName: string;
      };
      /** @description Recipients of a share when the charge is paid, at most 10. Their sum must not exceed the amount (OP-25); the rest stays with the account. */
      splits?: components['schemas']['Split'][];
      /** @description The charge to create. */
      transaction: {
        /**
         * @description Text for the payer, at most 140 characters, not blank (OP-59).
         * @example Pedido 3001
         */
        description: string;
        /**
         * @description Lifetime of the charge, in seconds: 30 to 604800 (7 days). Some providers require more than 30; below their minimum the errorCode is `PROVIDER_EXPIRATION_BELOW_MINIMUM` (OP-26).
         * @default 86400
         * @example 3600
         */
        expirationTime?: number;
        /**
         * @description Your own id for the charge, not blank, at most 255 characters (OP-59). Unique in the account: a used one is refused with 400 (OP-07).
         * @example order-3001
         */
        externalId: string;
        /**
         * @description Whether the response contains the code as an image.
         * @default false
         * @example true
         */
        generateQrCode?: boolean;
        /** @description The amount to charge, in BRL with at most two decimals: at least 0.01, at most 9,999,999,999.99 (OP-60). */
        value: components['schemas']['Amount'];
      };
    };
    /**
     * Cash-in reversal notification
     * @description Outcome of a refund that was requested through refund-in. The specification names this event and does not show its payload; it has the members that all transaction events have.
     */
    CashInReversalEvent: Omit<components['schemas']['TransactionEvent'], 'event'> & {
      counterpart: components['schemas']['Counterpart'];
      /**
       * @description A received payment was refunded, or the refund failed.
       * @constant
       */
      event: 'CashInReversal';
      /**
       * @description The account pays.
       * @constant
       */
      movementType: 'DEBIT';
    } & components['schemas']['EventOutcome'] & {
        /**
         * @description discriminator enum property added by openapi-typescript
         * @enum {string}
         */
        event: 'CashInReversal';
      };
    /**
     * Cash-out refused
     * @description Why the payment was not created, by its `code`. Nothing was reserved, and the `externalId` can be used again (OP-49), unless it belongs to another payment.
     */
    CashOutError:
      | components['schemas']['HttpError']
      | components['schemas']['CashOutRuleError']
      | components['schemas']['DuplicateExternalIdError'];
    /**
     * Cash-out notification
     * @description Outcome of a payment. `CONFIRMED`: the blocked amount is gone; `ERROR`: it is available again, and `errorCode` says why (OP-43).
     */
    CashOutEvent: Omit<components['schemas']['TransactionEvent'], 'event'> & {
      counterpart: components['schemas']['Counterpart'];
      /**
       * @description A payment was sent, or failed.
       * @constant
       */
      event: 'CashOut';
      /**
       * @description The account pays.
       * @constant
       */
      movementType: 'DEBIT';
      /** @description The key that was paid. */
      pixKey: string;
    } & components['schemas']['EventOutcome'] & {
        /**
         * @description discriminator enum property added by openapi-typescript
         * @enum {string}
         */
        event: 'CashOut';
      };
    /**
     * Payment to a key
     * @description The amount, the recipient, and your own id for the payment.
     */
    CashOutRequest: {
      /**
       * @description Text for the recipient, at most 140 characters.
       * @example Pedido 1001
       */
      description?: string;
      /**
       * Destination of a payment
       * @description The key that is paid and its holder. The form of `key` depends on `keyType`.
       */
      details: {
        /** @description CPF (11 digits) or CNPJ (14 digits) of the key holder, for every keyType; the settling bank verifies it. Wrong check digits lead to an `INVALID_TAX_ID` (OP-06). */
        document: components['schemas']['Document'];
        /** @description The payment key, in the form of its `keyType`. */
        key: string;
        /**
         * @description The type of the key. Required because the service does not query the directory.
         * @enum {string}
         */
        keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /**
         * @description The recipient's name, at most 100 characters. Informational.
         * @example Maria da Silva
         */
        name: string;
      } & (
        | {
            /**
             * @description CPF, 11 digits, or CNPJ, 14 digits, digits only.
             * @example 52998224725
             */
            key: string;
            /**
             * @description The key is a CPF or CNPJ.
             * @constant
             */
            keyType: 'DOCUMENT';
          }
        | {
            /**
             * Format: email
             * @description A valid e-mail address.
             * @example maria@example.com
             */
            key: string;
            /**
             * @description The key is an e-mail address.
             * @constant
             */
            keyType: 'EMAIL';
          }
        | {
            /**
             * @description Area code and number, 10 or 11 digits, without +55.
             * @example 11987654321
             */
            key: string;
            /**
             * @description The key is a phone number.
             * @constant
             */
            keyType: 'PHONE';
          }
        | {
            /**
             * @description A UUID, with or without hyphens.
             * @example 123e4567-e89b-42d3-a456-426614174000
             */
            key: string;
            /**
             * @description The key is a random key (EVP).
             * @constant
             */
            keyType: 'RANDOM';
          }
      );
      /**
       * @description Your own id for the payment, not blank, at most 255 characters (OP-59). Unique in the account: a used one is refused with `PIX_DUPLICATE_EXTERNAL_ID`, status 400, so that a request can be retried without paying twice.
       * @example order-1001
       */
      externalId: string;
      /**
       * Format: brl
       * @description The amount to send, in BRL with at most two decimals, at least 0.01; more than 9,999,999,999.99 is `PIX_INVALID_AMOUNT` (OP-60). The fee, if any, is added to it (OP-03).
       * @example 25.5
       */
      value: number;
    };
    /**
     * Cash-out reversal notification
     * @description Money sent earlier came back, in whole or in part: the recipient returned it, or the original payment had an issue (OP-42). The amount is available again.
     */
    CashOutReversalEvent: Omit<components['schemas']['TransactionEvent'], 'event'> & {
      counterpart: components['schemas']['Counterpart'];
      /**
       * @description Money sent earlier came back.
       * @constant
       */
      event: 'CashOutReversal';
      metadata: components['schemas']['ReversalMetadata'];
      /**
       * @description The account gets money.
       * @constant
       */
      movementType: 'CREDIT';
      parentTransaction: components['schemas']['ParentTransaction'];
      /** @description The key that was paid. */
      pixKey: string;
    } & components['schemas']['EventOutcome'] & {
        /**
         * @description discriminator enum property added by openapi-typescript
         * @enum {string}
         */
        event: 'CashOutReversal';
      };
    /**
     * Cash-out refused by a rule
     * @description A rule of the account or of the amount refuses the payment. An error that the schema of the body detects is `HTTP_ERROR` with a list instead (OP-05); the limits of an account are agreed individually (OP-37).
     */
    CashOutRuleError: components['schemas']['Error'] & {
      /**
       * @description `PIX_INSUFFICIENT_BALANCE`: the balance is below the amount plus the fee. `PIX_TRANSACTION_LIMIT_EXCEEDED`: the amount is above the limit per transaction. `PIX_DAILY_LIMIT_EXCEEDED`: the day's sum would be above the daily limit. `PIX_NIGHT_LIMIT_EXCEEDED`: the amount is above the night limit, which applies from 20h to 6h (OP-23). `PIX_INVALID_AMOUNT`: the amount is below 0.01 or has more than two decimals. `PIX_INVALID_PIX_KEY`: the key does not match its keyType.
       * @enum {string}
       */
      code:
        | 'PIX_INSUFFICIENT_BALANCE'
        | 'PIX_TRANSACTION_LIMIT_EXCEEDED'
        | 'PIX_DAILY_LIMIT_EXCEEDED'
        | 'PIX_NIGHT_LIMIT_EXCEEDED'
        | 'PIX_INVALID_AMOUNT'
        | 'PIX_INVALID_PIX_KEY';
      /**
       * @description The same code again.
       * @example PIX_INSUFFICIENT_BALANCE
       */
      errorCode: string;
    };
    /**
     * Cash-out
     * @description A payment that was created. A `CashOut` notification reports whether it settled.
     */
    CashOutTransaction: {
      /**
       * @description The externalId of the request.
       * @example order-1001
       */
      externalId: string;
      generateTime: components['schemas']['UtcTimestamp'];
      /**
       * @description `PENDING` at creation; later `CONFIRMED` or `ERROR`, in the notification.
       * @constant
       */
      status: 'PENDING';
      /** @description The id of the payment, also in its notifications and in the list (OP-02). */
      transactionId: components['schemas']['Uuid'];
    };
    /**
     * Certificate of another account
     * @description The certificate is registered, but linked to an account other than that of the clientId.
     */
    CertificateAccountError: components['schemas']['TokenError'] & {
      /**
       * @description The certificate belongs to another account.
       * @constant
       */
      code: 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT';
    };
    /**
     * Certificate header missing or malformed
     * @description The certificate header is missing, or its PEM cannot be parsed; the code says which.
     */
    CertificateHeaderError: components['schemas']['TokenError'] & {
      /**
       * @description The fault in the certificate header.
       * @enum {string}
       */
      code: 'PUB_CERT_HEADER_MISSING' | 'PUB_CERT_MALFORMED_PEM';
    };
    /**
     * Immediate charge
     * @description A charge that can be paid. Optional members that were not sent are omitted (OP-50).
     */
    Cob: {
      /** @description When it was created and for how long it can be paid. */
      calendario: {
        /** @description When the charge was created. */
        criacao: components['schemas']['Timestamp'];
        /**
         * @description Seconds from its creation, 86400 if the request does not set it (OP-50).
         * @example 3600
         */
        expiracao: number;
      };
      /**
       * @description The receiver's payment key.
       * @example loja@example.com
       */
      chave: string;
      devedor?: components['schemas']['Devedor'];
      /** @description Name-value pairs shown to the payer. */
      infoAdicionais?: components['schemas']['InfoAdicional'][];
      /** @description Where the payload of the charge can be found. */
      loc: {
        /**
         * @description The id of the payload's location.
         * @example 88
         */
        id: number;
        /** @description The EMV code to copy and paste into a bank's app (OP-53). */
        location: string;
        /**
         * @description Always `cob`, an immediate charge.
         * @constant
         */
        tipoCob: 'cob';
      };
      /** @description The same code as `loc.location`. */
      location: string;
      /**
       * @description Number of revisions of the charge, 0 at creation.
       * @constant
       */
      revisao: 0;
      /**
       * @description The text shown to the payer.
       * @example Pedido 1001
       */
      solicitacaoPagador?: string;
      /**
       * @description `ATIVA` at creation. `CONCLUIDA` once it was paid, `REMOVIDA_PELO_USUARIO_RECEBEDOR` or `REMOVIDA_PELO_PSP` once it was removed or expired; these three are final, and only the payment is notified, by a `RECEIVE` notification (OP-11).
       * @enum {string}
       */
      status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
      /** @description The txid of the path. */
      txid: components['schemas']['Txid'];
      /** @description The amount charged. */
      valor: {
        /**
         * @description Whether the payer may change the amount, 0 if the request does not say (OP-50).
         * @example 0
         */
        modalidadeAlteracao: number;
        original: components['schemas']['DecimalString'];
      };
    };
    /**
     * Immediate charge to create
     * @description The amount charged and the lifetime of the charge.
     */
    CobRequest: {
      /** @description For how long the charge can be paid. */
      calendario: {
        /**
         * @description Seconds from its creation, 1 to 2147483647 (OP-33), 86400 if omitted (OP-50).
         * @example 3600
         */
        expiracao?: number;
      };
      /**
       * @description The receiver's payment key (phone, e-mail, CPF, CNPJ or EVP), at most 77 characters; the account's own key if omitted (OP-50).
       * @example loja@example.com
       */
      chave?: string;
      devedor?: components['schemas']['Devedor'];
      /** @description Name-value pairs shown to the payer. */
      infoAdicionais?: components['schemas']['InfoAdicional'][];
      /**
       * @description Text shown to the payer, at most 140 characters.
       * @example Pedido 1001
       */
      solicitacaoPagador?: string;
      /** @description The amount charged. */
      valor: {
        /**
         * @description Whether the payer may change the amount, 0 if omitted (OP-50).
         * @example 0
         */
        modalidadeAlteracao?: number;
        original: components['schemas']['PayableDecimalString'];
      };
    };
    /**
     * Counterpart
     * @description The other party of a transaction and its account.
     */
    Counterpart: {
      bank: components['schemas']['Bank'];
      /**
       * @description Its CPF or CNPJ, complete in a transaction's own notification, masked in `parentTransaction` (OP-27).
       * @example 52998224725
       * @example ***.982.247-**
       */
      document: string;
      /**
       * @description The other party's name.
       * @example Maria da Silva
       */
      name: string;
    };
    /**
     * Immediate charge, just created
     * @description The charge as it is at its creation.
     */
    CreatedCob: components['schemas']['Cob'] & {
      /**
       * @description A charge that was just created can be paid.
       * @constant
       */
      status: 'ATIVA';
    };
    /**
     * Refund, just requested
     * @description The refund as it is when it is accepted.
     */
    CreatedDevolucao: components['schemas']['Devolucao'] & {
      /**
       * @description A refund that was just requested is being processed (OP-41).
       * @constant
       */
      status: 'EM_PROCESSAMENTO';
    };
    /**
     * Date, or date and time
     * @description An ISO 8601 date, a whole day in São Paulo (OP-23), or a date and time; without an offset it is UTC (OP-57).
     * @example 2026-03-20
     * @example 2026-03-20T23:59:59Z
     */
    DateOrTimestamp: string;
    /**
     * Amount as text
     * @description A BRL amount as a decimal with exactly two places.
     * @example 25.50
     */
    DecimalString: string;
    /**
     * Debtor
     * @description The expected payer, a person with `cpf` or a legal entity with `cnpj` (OP-33), not both.
     */
    Devedor: {
      /**
       * @description The CNPJ of a legal entity, 14 digits; its check digits are verified. The field's name is this gateway's choice (OP-33).
       * @example 11222333000181
       */
      cnpj?: string;
      /**
       * @description The CPF of a person, 11 digits; its check digits are verified.
       * @example 52998224725
       */
      cpf?: string;
      /**
       * @description The debtor's name.
       * @example Maria da Silva
       */
      nome: string;
    };
    /**
     * Refund
     * @description A refund of a received payment. A `REFUND` notification reports the outcome.
     */
    Devolucao: {
      /**
       * @description The text for the payer, if there is one.
       * @example Item em falta
       */
      descricao?: string;
      /** @description When it was requested and when it ended. */
      horario: {
        /** @description When it ended, if it has. The member's name is this gateway's choice (OP-33). */
        liquidacao?: components['schemas']['Timestamp'];
        /** @description When the refund was requested. */
        solicitacao: components['schemas']['Timestamp'];
      };
      /**
       * @description Your own id for the refund, as in the path.
       * @example refund1001
       */
      id: string;
      /**
       * @description Why it failed, if it has.
       * @example The destination bank rejected the refund.
       */
      motivo?: string;
      /**
       * @description The kind of refund.
       * @enum {string}
       */
      natureza: 'ORIGINAL' | 'RETIRADA' | 'MED_OPERACIONAL' | 'MED_FRAUDE';
      /**
       * @description The id of the refund in the scheme, 32 characters.
       * @example D1823612020260320150300000000002
       */
      rtrId: string;
      /**
       * @description `EM_PROCESSAMENTO` when it is accepted, `DEVOLVIDO` once the money is back, `NAO_REALIZADO` if that failed. The last two are final.
       * @enum {string}
       */
      status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
      /** @description The amount of the refund, a BRL decimal with two places. */
      valor: components['schemas']['DecimalString'];
    };
    /**
     * Refund to request
     * @description The amount of a received payment to refund.
     */
    DevolucaoRequest: {
      /**
       * @description Text for the payer, at most 140 characters.
       * @example Item em falta
       */
      descricao?: string;
      /**
       * @description `ORIGINAL` (a payment, or the purchase part of one with change) or `RETIRADA` (the withdrawal or change part). `MED_OPERACIONAL` and `MED_FRAUDE` appear only in responses.
       * @enum {string}
       */
      natureza?: 'ORIGINAL' | 'RETIRADA';
      /** @description The amount to refund, a BRL decimal with two places (OP-59), together with all other refunds of the payment no more than its amount. */
      valor: components['schemas']['PayableDecimalString'];
    };
    /**
     * CPF or CNPJ
     * @description A CPF (11 digits) or a CNPJ (14 digits), digits only. The alphanumeric CNPJ can be switched on (OP-35).
     * @example 52998224725
     * @example 11222333000181
     */
    Document: string;
    /**
     * externalId already used
     * @description Another payment of the account has this externalId. Its number says which; nothing new was created.
     */
    DuplicateExternalIdError: components['schemas']['Error'] & {
      /**
       * @description The externalId is already used for the account.
       * @constant
       */
      code: 'PIX_DUPLICATE_EXTERNAL_ID';
      /** @description The payment that has it. */
      details: {
        /**
         * @description The number of the transaction that has it (OP-02).
         * @example 4711
         */
        existingTransactionId: number;
        /**
         * @description The externalId that is used.
         * @example order-1001
         */
        externalId: string;
      };
      /**
       * @description The same code again.
       * @constant
       */
      errorCode: 'PIX_DUPLICATE_EXTERNAL_ID';
    };
    /**
     * End-to-end id
     * @description The id of a payment in the scheme: `E` (`D` for a return), the ISPB of the bank that sent it (8 digits), the minute in UTC (`yyyyMMddHHmm`) and 11 more letters and digits, 32 characters in total (OP-01).
     * @example E1823612020260320140300000000001
     */
    EndToEndId: string;
    /**
     * Error
     * @description An error of the standard family. Make decisions by `code`, show `userMessage` to end users, and log `errorId`: support can find the request by it.
     */
    Error: {
      /**
       * @description A stable code for programs; `HTTP_ERROR` for generic validation, authentication and server errors.
       * @example HTTP_ERROR
       */
      code: string;
      /** @description More about the error; present only for codes with more details (OP-28). */
      details?: {
        [key: string]: unknown;
      };
      /**
       * @description The reason phrase of the HTTP status.
       * @example Bad Request
       */
      error: string;
      /**
       * @description The business code again; present only on business errors (OP-28).
       * @example PIX_INSUFFICIENT_BALANCE
       */
      errorCode?: string;
      /**
       * @description The id of the request, the same as in the header `x-request-id`.
       * @example 7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21
       */
      errorId: string;
      message: components['schemas']['ErrorMessage'];
      /**
       * @description The HTTP method of the request.
       * @example POST
       */
      method: string;
      /**
       * @description The path of the request as the service saw it, without the query.
       * @example /api/pix/cash-out
       */
      path: string;
      /**
       * @description The HTTP status of the response.
       * @example 400
       */
      statusCode: number;
      /** @description When the request was refused. */
      timestamp: components['schemas']['Timestamp'];
      /**
       * @description Text for end users, in Portuguese.
       * @example Dados inválidos.
       */
      userMessage: string;
    };
    /**
     * Message
     * @description Description of the error, for developers: a string or, for a body that violates the contract, a list with one entry for each invalid field (OP-45).
     */
    ErrorMessage: string | string[];
    /**
     * How a transaction ended
     * @description Confirmed, with its end-to-end id and no error, or failed, with the reason.
     */
    EventOutcome:
      | {
          endToEndId: components['schemas']['EndToEndId'];
          /** @description Nothing went wrong. */
          errorCode: null;
          /** @description Nothing went wrong. */
          errorMessage: null;
          /**
           * @description It is settled.
           * @constant
           */
          status: 'CONFIRMED';
        }
      | {
          /** @description Why it failed, for programs. */
          errorCode: string;
          /** @description Why it failed. */
          errorMessage: string;
          /**
           * @description It failed.
           * @constant
           */
          status: 'ERROR';
        };
    /**
     * Failed refund
     * @description The refund failed; the money stays with the account. The specification does not show this notification (OP-14).
     */
    FailedRefund: {
      /**
       * @description The account pays (OP-48).
       * @constant
       */
      creditDebitType: 'DEBIT';
      /**
       * @description The end-to-end id of the payment that is refunded (OP-01).
       * @example E6074694820260320143000000000004
       */
      endToEndId: string;
      /**
       * @description The reason, one of the codes of a cash-out.
       * @example ORDER_REJECTED
       */
      errorCode: string;
      /**
       * @description The reason, as text.
       * @example The destination bank rejected the payment.
       */
      errorMessage: string;
      /**
       * @description The number of the refund.
       * @example 4716
       */
      id: number;
      /** @description The amount of this refund (OP-48). */
      payment: components['schemas']['VersionTwoPayment'];
      /** @description This refund, and no other (OP-48). */
      refunds: components['schemas']['FailedRefundItem'][];
      /**
       * @description The refund failed. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'ERROR';
      /**
       * @description The txid of the charge that was paid, null for a receipt without a charge.
       * @example pedido000000000000000000001001
       */
      txId: string | null;
    };
    /**
     * Refund that failed
     * @description One refund that failed.
     */
    FailedRefundItem: {
      /**
       * @description The end-to-end id of the refund, `D` and 31 letters and digits (OP-01).
       * @example D1823612020260320150300000000002
       */
      endToEndId: string;
      /** @description When it ended. */
      eventDate: components['schemas']['Timestamp'];
      /**
       * @description The `descricao` of the request, empty if it had none.
       * @example Item em falta
       */
      information: string;
      /** @description The amount of the refund. */
      payment: {
        amount: components['schemas']['Money'];
        /**
         * @description Always `BRL`.
         * @enum {string}
         */
        currency: 'BRL';
      };
      /**
       * @description The refund failed.
       * @constant
       */
      status: 'ERROR';
    };
    /**
     * Failed transfer
     * @description The transfer failed, and what was blocked is available again. The specification does not show this notification (OP-14).
     */
    FailedTransfer: {
      /**
       * @description The account would have paid.
       * @constant
       */
      creditDebitType: 'DEBIT';
      /** @description The intended recipient. */
      creditorAccount: {
        document: components['schemas']['MaskedDocument'];
        /**
         * @description The ISPB of the recipient's bank.
         * @example 18236120
         */
        ispb: string;
        /**
         * @description The recipient's name.
         * @example Maria da Silva
         */
        name: string;
      };
      /** @description Nothing was settled. */
      endToEndId: null;
      /**
       * @description The reason, one of the codes of a cash-out.
       * @example PAYMENT_EXPIRED
       */
      errorCode: string;
      /**
       * @description The reason, as text.
       * @example The payment expired before it was processed.
       */
      errorMessage: string;
      /**
       * @description The number of the transfer.
       * @example 4713
       */
      id: number;
      /** @description The `x-idempotency-key` of the request. */
      idempotencyKey: components['schemas']['UuidV4'];
      payment: components['schemas']['VersionTwoPayment'];
      /**
       * @description The key that should have been paid.
       * @example +5511987654321
       */
      pixKey: string;
      /**
       * @description The `description` of the request, empty if it had none.
       * @example Pedido 1002
       */
      remittanceInformation: string;
      /**
       * @description The transfer failed. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'ERROR';
      /** @description The txid of a charge; a transfer to a key has none. */
      txId: string | null;
    };
    /**
     * Generic error
     * @description An error without a code of its own. For an invalid body, `message` lists the fields; for a body that is not JSON, or for a wrong parameter, it is a single string.
     */
    HttpError: components['schemas']['Error'] & {
      /**
       * @description Always `HTTP_ERROR`.
       * @constant
       */
      code: 'HTTP_ERROR';
    };
    /**
     * Additional information
     * @description A name and a value that are shown to the payer.
     */
    InfoAdicional: {
      /**
       * @description The name.
       * @example Mesa
       */
      nome: string;
      /**
       * @description The value.
       * @example 7
       */
      valor: string;
    };
    /**
     * Balance insufficient
     * @description The balance is below the amount plus the fee. Nothing was reserved.
     */
    InsufficientBalanceError: components['schemas']['Error'] & {
      /**
       * @description The balance is below the amount plus the fee.
       * @constant
       */
      code: 'PIX_INSUFFICIENT_BALANCE';
      /**
       * @description The same code again.
       * @constant
       */
      errorCode: 'PIX_INSUFFICIENT_BALANCE';
    };
    /**
     * Access token
     * @description A JWT in compact form. Send it unchanged in `Authorization`, treat it as opaque, and do not rely on its contents.
     * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2NvdW50In0.c2lnbmF0dXJl
     */
    Jwt: string;
    /**
     * Listed transaction
     * @description A transaction, with display text. Details not known while it is pending are null (OP-27).
     */
    ListedTransaction: {
      /** @description The other party; null for an unpaid charge. */
      counterpart: components['schemas']['SettledCounterpart'] | null;
      /** @description When it was created. */
      createdAt: components['schemas']['Timestamp'];
      endToEndId: components['schemas']['NullableEndToEndId'];
      /**
       * @description Your own id for it; null for a transaction that you did not initiate.
       * @example order-1001
       */
      externalId: string | null;
      /** @description The fee, in BRL. */
      feeAmount: components['schemas']['Money'];
      /** @description The amount with the fee, in BRL; `DEBIT` original + fee, `CREDIT` original − fee (OP-04). */
      finalAmount: components['schemas']['Money'];
      /**
       * @description `CREDIT` for Pix in and Refund out, `DEBIT` for Pix out and Refund in.
       * @enum {string}
       */
      movementType: 'CREDIT' | 'DEBIT';
      /**
       * @description Its type, as display text: `Pix in` (PAYMENT, received), `Pix out` (WITHDRAW, sent), `Refund in` (REFUND_IN, refunded by you), `Refund out` (REFUND_OUT, returned to you).
       * @enum {string}
       */
      operationType: 'Pix in' | 'Pix out' | 'Refund in' | 'Refund out';
      /** @description The amount without the fee, in BRL. */
      originalAmount: components['schemas']['Money'];
      /** @description When it ended; null while it is pending. */
      processedAt: components['schemas']['Timestamp'] | null;
      /**
       * @description Its state, as display text: `Pendente` (PENDING), `Confirmado` (CONFIRMED), `Error` (ERROR).
       * @enum {string}
       */
      status: 'Pendente' | 'Confirmado' | 'Error';
      /** @description The id of the transaction, as its create response and its notifications have it (OP-02). */
      transactionId: components['schemas']['Uuid'];
    } & (unknown & unknown);
    /**
     * Masked CPF or CNPJ
     * @description A CPF or CNPJ with its outer digits masked, never the complete document (OP-27).
     * @example ***.982.247-**
     */
    MaskedDocument: string;
    /**
     * Special refund mechanism case (MED)
     * @description A bank asks for the return of money that the account received (MED, Mecanismo Especial de Devolução).
     */
    Med: {
      /**
       * @description The reason for the decision.
       * @example Indícios confirmados
       */
      analysisDetails: string | null;
      /**
       * @description The decision, null while there is none.
       * @example APPROVED
       * @enum {string|null}
       */
      analysisResult: 'APPROVED' | 'REJECTED' | null;
      /**
       * @description The cause, a code such as `UNAUTHORIZED_TRANSACTION` or `SOCIAL_ENGINEERING`; there may be others.
       * @example SOCIAL_ENGINEERING
       */
      cause: string | null;
      /** @description The bank of the account. */
      contestedBank: components['schemas']['MedBank'];
      /** @description When the case was opened. */
      createdAt: components['schemas']['Timestamp'];
      /**
       * @description More about it, as text.
       * @example Golpe relatado pelo pagador
       */
      description: string | null;
      /** @description The end-to-end id of the payment that is contested (OP-01). */
      endToEnd: components['schemas']['EndToEndId'];
      /**
       * @description The id of the case.
       * @example 301
       */
      id: number;
      /** @description Whether the case is linked to a transaction of the account. */
      isReconciled: boolean;
      /** @description The payment that is contested; null if the account has no such transaction. */
      originalTransaction: {
        amount: components['schemas']['Money'];
        /** @description When it was paid. */
        dateTime: components['schemas']['Timestamp'];
        document: components['schemas']['MaskedDocument'];
        /**
         * @description The payer's name.
         * @example João Pereira
         */
        name: string;
        /**
         * @description The kind of transaction.
         * @example CASH_IN
         */
        transactionType: string;
        /**
         * @description The kind of payment.
         * @example PIX
         */
        type: string;
      } | null;
      /**
       * @description The number of that transaction; null if there is none.
       * @example 4699
       */
      originalTransactionId: number | null;
      /**
       * @description The bank's request.
       * @enum {string}
       */
      reason: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
      /** @description The bank that opened the case. */
      requestingBank: components['schemas']['MedBank'];
      /**
       * @description `OPEN` when it is opened, `RECEIVED` once it has been read, `ANALYZED` once it has been decided; `CANCELLED` if the bank withdrew it (OP-29).
       * @enum {string}
       */
      status: 'OPEN' | 'RECEIVED' | 'CANCELLED' | 'ANALYZED';
      /** @description When it was last changed. */
      updatedAt: components['schemas']['Timestamp'];
    };
    /**
     * Bank of a MED
     * @description An institution that is involved in a special refund mechanism (MED) case.
     */
    MedBank: {
      /**
       * @description The ISPB of the institution, 8 digits.
       * @example 18236120
       */
      ispb: string;
      /**
       * @description The name of the institution.
       * @example NU PAGAMENTOS - IP
       */
      name: string;
    };
    /**
     * MED notification
     * @description A special refund mechanism (MED) case was opened, approved or rejected. The specification does not show the payload; this gateway sends the case as the list shows it (OP-29).
     */
    MedEvent: {
      data: components['schemas']['Med'];
      /**
       * @description `med_created`: a case was opened. `med_accepted`: it was approved. `med_rejected`: it was rejected.
       * @enum {string}
       */
      event: 'med_created' | 'med_accepted' | 'med_rejected';
    };
    /**
     * Page of MEDs
     * @description Cases, newest first, and how many there are.
     */
    MedPage: {
      /** @description The cases of this page. */
      data: components['schemas']['Med'][];
      /** @description The position of this page. If there are no cases, `totalPages` is 0; a page beyond the last is empty (OP-58). */
      metadata: {
        /**
         * @description The number of this page, from 1.
         * @example 1
         */
        page: number;
        /**
         * @description The number of cases on a page, at most 100.
         * @example 20
         */
        pageSize: number;
        /**
         * @description Number of cases that match the filter.
         * @example 2
         */
        total: number;
        /**
         * @description Number of pages.
         * @example 1
         */
        totalPages: number;
      };
    };
    /**
     * Amount
     * Format: brl
     * @description An amount in BRL, as a JSON number with at most two decimals.
     * @example 25.5
     */
    Money: number;
    /**
     * End-to-end id, where there is one
     * @description The id of the payment in the scheme (`E`, or `D` for a return, and 31 letters and digits, OP-01); null if nothing has been settled (OP-14).
     * @example E1823612020260320140300000000001
     */
    NullableEndToEndId: string | null;
    /**
     * Access token of the compatibility family
     * @description A bearer token with its scopes, by default valid for 3600 seconds.
     */
    OauthToken: {
      access_token: components['schemas']['Jwt'];
      /**
       * @description Lifetime of the token, in seconds, by default 3600 (OP-39).
       * @example 3600
       */
      expires_in: number;
      /**
       * @description The scopes of the token, separated by a space, including read and write for the payment and balance areas (OP-20).
       * @example pix:read pix:write balance:read balance:write
       */
      scope: string;
      /**
       * @description Always `Bearer`.
       * @constant
       */
      token_type: 'Bearer';
    };
    /**
     * Client credentials
     * @description The client's id and its secret.
     */
    OauthTokenRequest: {
      /**
       * @description The client's id. Any string is accepted; an unknown one is answered with 401 (OP-39).
       * @example 0a4b1c7e-1b1e-4c59-8a7d-3f0c7d1e5a90
       */
      clientId: string;
      /**
       * @description The client's secret, 8 to 64 characters; another length is answered with 400.
       * @example s3cr3t-of-the-client
       */
      clientSecret: string;
    };
    /**
     * Original payment
     * @description The cash-out that was returned.
     */
    ParentTransaction: {
      counterpart: components['schemas']['SettledCounterpart'];
      endToEndId: components['schemas']['NullableEndToEndId'];
      /**
       * @description Your own id for the payment.
       * @example order-1001
       */
      externalId: string | null;
      /** @description More about the payment. */
      metadata: {
        [key: string]: unknown;
      };
      /** @description When the payment ended. */
      processingDate: components['schemas']['Timestamp'];
      /** @description The amount not yet returned, in BRL. */
      remainingAmountForRefund: components['schemas']['Money'];
      /** @description The id of the payment. */
      transactionId: components['schemas']['Uuid'];
      /** @description Whether all of it has been returned. */
      wasTotalRefunded: boolean;
    };
    /**
     * Amount to move, as text
     * @description A BRL amount as a decimal with exactly two places, at least 0.01 and at most 9,999,999,999.99 (OP-60).
     * @example 25.50
     */
    PayableDecimalString: string;
    /**
     * Cash-out by QR code refused
     * @description Why the payment was not created, by its `code`. Nothing was reserved.
     */
    QrCashOutError: components['schemas']['HttpError'] | components['schemas']['InsufficientBalanceError'];
    /**
     * Payment from a QR code
     * @description The code to pay, the amount, and your own id for the payment.
     */
    QrCashOutRequest: {
      /**
       * @description Your own text.
       * @example Pedido 2001
       */
      description?: string;
      /** @description The recipient's CPF or CNPJ. */
      document?: components['schemas']['Document'];
      /**
       * @description Your own id for the payment, not blank, at most 255 characters (OP-59). Unique in the account: a used one is refused with 409 (OP-07).
       * @example order-2001
       */
      externalId: string;
      /**
       * @description The recipient's name.
       * @example Loja Parceira
       */
      name?: string;
      /**
       * @description The text of the QR code, an EMV string of 50 to 500 characters that starts with `000201`; its CRC is checked (OP-24).
       * @example 00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5913Loja Parceira6009Sao Paulo62070503***6304ABCD
       */
      qrCode: string;
      /** @description The amount to pay, in BRL with at most two decimals, at most 9,999,999,999.99 (OP-60). Must equal the amount in the code, if it has one (OP-24). */
      value: components['schemas']['Amount'];
    };
    /**
     * Cash-out by QR code
     * @description A payment that was created. A `CashOut` notification reports whether it settled.
     */
    QrCashOutTransaction: {
      /**
       * @description The externalId of the request.
       * @example order-2001
       */
      externalId: string;
      /** @description When the payment was created. */
      generateTime: components['schemas']['Timestamp'];
      /**
       * @description The state of the payment, created as `PENDING` (OP-41).
       * @enum {string}
       */
      status: 'PENDING' | 'CONFIRMED' | 'ERROR';
      /** @description The id of the payment, also in its notifications and in the list (OP-02). */
      transactionId: components['schemas']['Uuid'];
    };
    /**
     * Receipt notification
     * @description Version 2: an immediate charge was paid. The amount is available.
     */
    ReceiveEvent: {
      /** @description The payment that was received. */
      data: {
        /** @description The payer. */
        debtorAccount: {
          document: components['schemas']['MaskedDocument'];
          /**
           * @description The payer's name.
           * @example Maria da Silva
           */
          name: string;
        };
        /**
         * @description The end-to-end id of the payment, `E` and 31 letters and digits (OP-01). A devolucao takes it in its path.
         * @example E6074694820260320143000000000004
         */
        endToEndId: string;
        /**
         * @description The number of the receipt.
         * @example 4714
         */
        id: number;
        payment: components['schemas']['VersionTwoPayment'];
        /**
         * @description The payment is settled.
         * @constant
         */
        status: 'LIQUIDATED';
        /** @description The txid of the charge. */
        txId: components['schemas']['Txid'];
      };
      /**
       * @description A charge was paid.
       * @constant
       */
      type: 'RECEIVE';
    };
    /**
     * Refund notification
     * @description Version 2: a refund requested by `PUT /pix/{e2eid}/devolucao/{id}` settled or failed.
     */
    RefundEvent: {
      /**
       * Refund
       * @description The refund; `status` says whether it settled or failed.
       */
      data: components['schemas']['SettledRefund'] | components['schemas']['FailedRefund'];
      /**
       * @description A refund settled or failed.
       * @constant
       */
      type: 'REFUND';
    };
    /**
     * Refund
     * @description One refund.
     */
    RefundEventItem: {
      /**
       * @description The end-to-end id of the refund, `D` and 31 letters and digits (OP-01).
       * @example D1823612020260320150300000000002
       */
      endToEndId: string;
      /** @description When it ended. */
      eventDate: components['schemas']['Timestamp'];
      /**
       * @description The `descricao` of the request, empty if it had none.
       * @example Item em falta
       */
      information: string;
      /** @description The amount of the refund. */
      payment: {
        amount: components['schemas']['Money'];
        /**
         * @description Always `BRL`.
         * @enum {string}
         */
        currency: 'BRL';
      };
      /**
       * @description The refund is settled.
       * @constant
       */
      status: 'LIQUIDATED';
    };
    /**
     * Refund to request
     * @description The amount of a received payment to refund.
     */
    RefundInRequest: {
      /**
       * @description Your own id for the refund, not blank, at most 255 characters (OP-59); corresponds to `id` in the path of the compatibility refund. If you send it again for the same payment, you get the same refund, and no second one is created.
       * @example refund-5001
       */
      externalId?: string;
      /**
       * @description The reason, in your own words.
       * @example Item em falta
       */
      reason?: string;
      /** @description The amount to refund, in BRL with at most two decimals: at least 0.01, and together with all other refunds of the payment no more than its amount. */
      refundValue: components['schemas']['Amount'];
    };
    /**
     * Refund
     * @description A refund that was created. A `CashInReversal` notification reports the outcome.
     */
    RefundInTransaction: {
      /**
       * @description The externalId of the request; null if it had none.
       * @example refund-5001
       */
      externalId: string | null;
      /** @description When the refund was created. */
      generateTime: components['schemas']['Timestamp'];
      /**
       * @description The id of the refund at the provider; correlates it with notifications.
       * @example D1823612020260320150300000000007
       */
      providerTransactionId: string;
      refundValue: components['schemas']['Money'];
      /**
       * @description The state of the refund, created as `PENDING` (OP-41).
       * @enum {string}
       */
      status: 'PENDING' | 'CONFIRMED' | 'ERROR';
      /** @description The id of the refund, also in its notification and in the list (OP-02). */
      transactionId: components['schemas']['Uuid'];
    };
    /**
     * Notification sent again
     * @description The target's response to the notification.
     */
    ResendAnswer: {
      /**
       * @description The action taken, as text.
       * @example Webhook resent.
       */
      message: string;
      /** @description When it was sent. */
      sentAt: components['schemas']['Timestamp'];
      /**
       * @description The HTTP status that the target returned (OP-17).
       * @example 200
       */
      statusCode: number;
      /**
       * @description The id of this attempt in the delivery log.
       * @example 9001
       */
      webhookLogId: number;
    };
    /**
     * Target that did not answer
     * @description The notification was sent, but nothing responded. The attempt is in the log under its id (OP-17).
     */
    ResendFailure: components['schemas']['ShortError'] & {
      /**
       * @description The id of this attempt in the delivery log.
       * @example 9001
       */
      webhookLogId: number;
    };
    /**
     * Where to send it
     * @description If the body is omitted or has no `url`, the notification goes to the URLs registered for its event type.
     */
    ResendRequest: {
      /**
       * @description A target for this resend only; it is not stored. An HTTPS URL; any other is refused with 400 (OP-47).
       * @example https://example.com/webhooks/pix
       */
      url?: string;
    };
    /**
     * Metadata of a reversal
     * @description Where a reversal came from and how much of the payment it returns.
     */
    ReversalMetadata: {
      /** @description The bank that the money comes from. */
      counterpart: {
        /**
         * @description The clearing code (COMPE).
         * @example 260
         */
        bankCode: string;
        /**
         * @description The ISPB, 8 digits. The member is spelled this way only here.
         * @example 18236120
         */
        bankIspb: string;
        /**
         * @description The name.
         * @example NU PAGAMENTOS - IP
         */
        bankName: string;
      };
      /**
       * @description Where it originated; `WEBHOOK_DIRECT` for direct returns.
       * @example WEBHOOK_DIRECT
       */
      originatedFrom: string;
      /**
       * @description The reporter.
       * @example pix-gateway-kit
       */
      provider: string;
      /** @description The amount returned. Only these amounts are in cents. */
      refund: {
        /**
         * @description The amount of the original payment, in cents.
         * @example 7
         */
        originalValue: number;
        /**
         * @description The provider's reference for the payment.
         * @example 88124
         */
        referenceTransactionId: number;
        /**
         * @description The returned amount, in cents.
         * @example 7
         */
        value: number;
      };
      /**
       * @description The event that reported it.
       * @example PIX_OUT_RETURNED
       */
      webhookEvent: string;
    };
    /**
     * Counterpart, document masked
     * @description The other party of a transaction and its account; its document is masked (OP-27).
     */
    SettledCounterpart: {
      bank: components['schemas']['Bank'];
      document: components['schemas']['MaskedDocument'];
      /**
       * @description The other party's name.
       * @example Maria da Silva
       */
      name: string;
    };
    /**
     * Settled refund
     * @description The payer has the money back.
     */
    SettledRefund: {
      /**
       * @description The account pays (OP-48).
       * @constant
       */
      creditDebitType: 'DEBIT';
      /**
       * @description The end-to-end id of the payment that is refunded (OP-01).
       * @example E6074694820260320143000000000004
       */
      endToEndId: string;
      /**
       * @description The number of the refund.
       * @example 4715
       */
      id: number;
      /** @description The amount of this refund (OP-48). */
      payment: components['schemas']['VersionTwoPayment'];
      /** @description This refund, and no other (OP-48). */
      refunds: components['schemas']['RefundEventItem'][];
      /**
       * @description The refund is settled. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'REFUNDED';
      /**
       * @description The txid of the charge that was paid, null for a receipt without a charge.
       * @example pedido000000000000000000001001
       */
      txId: string | null;
    };
    /**
     * Settled transfer
     * @description The recipient has the money.
     */
    SettledTransfer: {
      /**
       * @description The account pays.
       * @constant
       */
      creditDebitType: 'DEBIT';
      /** @description The recipient of the money. */
      creditorAccount: {
        document: components['schemas']['MaskedDocument'];
        /**
         * @description The ISPB of the recipient's bank.
         * @example 18236120
         */
        ispb: string;
        /**
         * @description The recipient's name.
         * @example Maria da Silva
         */
        name: string;
      };
      /**
       * @description The end-to-end id of the payment, `E` and 31 letters and digits (OP-01).
       * @example E1823612020260320140500000000003
       */
      endToEndId: string;
      /**
       * @description The number of the transfer.
       * @example 4712
       */
      id: number;
      /** @description The `x-idempotency-key` of the request. */
      idempotencyKey: components['schemas']['UuidV4'];
      payment: components['schemas']['VersionTwoPayment'];
      /**
       * @description The key that was paid.
       * @example +5511987654321
       */
      pixKey: string;
      /**
       * @description The `description` of the request, empty if it had none.
       * @example Pedido 1002
       */
      remittanceInformation: string;
      /**
       * @description The transfer is settled. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'LIQUIDATED';
      /** @description The txid of the charge that it paid; a transfer to a key has none. */
      txId: string | null;
    };
    /**
     * Short error
     * @description An error of the compatibility family, of MED, of the transaction list and of resending.
     */
    ShortError: {
      /**
       * @description The reason phrase of the HTTP status.
       * @example Unprocessable Entity
       */
      error: string;
      /**
       * @description Description of the error, for developers.
       * @example pixKey was not found in the directory
       */
      message: string;
      /**
       * @description The HTTP status of the response.
       * @example 422
       */
      statusCode: number;
    };
    /**
     * Share of a charge
     * @description A recipient and the size of its share.
     */
    Split: {
      /** @description The recipient's CPF or CNPJ, digits only. */
      document: components['schemas']['Document'];
      /**
       * @description True sends the share right after the charge is paid, false at the frequency configured for the account.
       * @default false
       */
      immediate?: boolean;
      /**
       * @description The recipient's name, at most 255 characters.
       * @example Loja Parceira
       */
      name: string;
      /**
       * @description The recipient's payment key, at most 255 characters.
       * @example loja@example.com
       */
      pixKey: string;
      /**
       * @description The type of the key.
       * @enum {string}
       */
      pixKeyType: 'EMAIL' | 'PHONE' | 'CPF' | 'CNPJ' | 'RANDOM';
      /**
       * @description `FIXED` (a BRL amount) or `PERCENTAGE` (percent of the gross amount).
       * @enum {string}
       */
      type: 'FIXED' | 'PERCENTAGE';
      /**
       * @description The size of the share, at least 0.01. `FIXED`: BRL with at most two decimals; `PERCENTAGE`: percent (10 means 10 %), at most 100, rounded down to the cent (OP-25).
       * @example 10
       */
      value: number;
    };
    /**
     * Instant
     * Format: date-time
     * @description A UTC timestamp in ISO 8601, with milliseconds and `Z` (OP-57).
     * @example 2026-03-20T14:03:07.512Z
     */
    Timestamp: string;
    /**
     * Body invalid
     * @description A field of the body is missing or wrong; `details.violations` says which.
     */
    TokenBodyError: components['schemas']['TokenError'] & {
      /**
       * @description The body is invalid.
       * @constant
       */
      code: 'PUB_REQUEST_BODY_INVALID';
      /** @description More about the error. */
      details: {
        /** @description The remedy, for developers. */
        hint: string;
        /** @description The invalid fields and their faults (OP-45). */
        violations: unknown[];
      };
    };
    /**
     * Error of the token endpoint
     * @description An error of the standard family with a `PUB_*` code and, in `details.hint`, what to do about it.
     */
    TokenError: components['schemas']['Error'] & {
      /**
       * @description A `PUB_*` code. `PUB_CERT_HEADER_MISSING`: the header `X-SSL-Client-Cert` is absent. `PUB_CERT_MALFORMED_PEM`: the certificate cannot be parsed, most often because of a `+` that was not encoded. `PUB_REQUEST_BODY_INVALID`: a field is missing or of the wrong type, or `clientId` is not a UUID v4. `PUB_CERT_NOT_YET_VALID`: the notBefore of the certificate is in the future. `PUB_CERT_EXPIRED`: the notAfter of the certificate has passed. `PUB_CERT_NOT_REGISTERED`: the fingerprint of the certificate was never registered, or is revoked. `PUB_INVALID_CREDENTIALS`: the `clientId` is unknown or the `clientSecret` is wrong; the response does not say which. `PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT`: the certificate belongs to another account. `PUB_AUTH_UPSTREAM_ERROR`: upstream authentication failed. `PUB_AUTH_UPSTREAM_UNAVAILABLE`: upstream authentication cannot be reached.
       * @example PUB_INVALID_CREDENTIALS
       */
      code: string;
      /** @description More about the error. */
      details: {
        /**
         * @description The remedy, for developers.
         * @example Register a new certificate; this one has expired.
         */
        hint: string;
        /** @description The invalid fields of the body and their faults (OP-45); present only with `PUB_REQUEST_BODY_INVALID`. */
        violations?: {
          /**
           * @description The path of the field, separated by dots.
           * @example clientId
           */
          field: string;
          /**
           * @description The fault of the field.
           * @example clientId is required
           */
          message: string;
        }[];
      };
    };
    /**
     * No token for the time being
     * @description Upstream authentication cannot be reached, or the gateway itself cannot respond. Retry with exponential backoff.
     */
    TokenOutageError: components['schemas']['UpstreamUnavailableError'] | components['schemas']['HttpError'];
    /**
     * Request for a token refused
     * @description The fault in the request, by its code: the certificate header is missing, its PEM cannot be parsed (most often because of a `+` that was not encoded), or the body is invalid.
     */
    TokenRequestError:
      | components['schemas']['CertificateHeaderError']
      | components['schemas']['TokenBodyError']
      | components['schemas']['HttpError'];
    /**
     * Transaction event
     * @description A notification of the standard family. `event` says what happened, `status` how it ended. Deliveries can arrive more than once and out of order (OP-18): identify a transaction by its `transactionId`.
     */
    TransactionEvent: {
      /** @description The other party; null for an unpaid charge. */
      counterpart: components['schemas']['Counterpart'] | null;
      endToEndId: components['schemas']['NullableEndToEndId'];
      /**
       * @description Null when `CONFIRMED`. A failed cash-out has one of these. `TAX_ID_MISMATCH`: the document is not the key holder's. `INVALID_TAX_ID`: the CPF or CNPJ is invalid. `BLOCKED_ACCOUNT`: the destination account is blocked by a court. `ACCOUNT_CLOSED`: the destination account is closed. `ORDER_REJECTED`: the destination bank rejected the payment. `PAYMENT_EXPIRED`: the payment expired before it was processed; it can be sent again, with another externalId (OP-49). `SETTLEMENT_TIMEOUT`: the destination bank did not respond in time; the payment can be sent again, with another externalId (OP-49).
       * @example null
       * @example TAX_ID_MISMATCH
       * @example INVALID_TAX_ID
       * @example BLOCKED_ACCOUNT
       * @example ACCOUNT_CLOSED
       * @example ORDER_REJECTED
       * @example PAYMENT_EXPIRED
       * @example SETTLEMENT_TIMEOUT
       */
      errorCode: string | null;
      /**
       * @description Null when `CONFIRMED`, otherwise why it failed.
       * @example The document differs from the key holder.
       */
      errorMessage: string | null;
      /**
       * @description `CashOut`: a payment was sent. `CashOutReversal`: money sent earlier came back. `CashIn`: a payment was received. `CashInReversal`: a received payment was refunded through refund-in.
       * @enum {string}
       */
      event: 'CashOut' | 'CashOutReversal' | 'CashIn' | 'CashInReversal';
      /**
       * @description Your own id for the transaction; null if you did not initiate it.
       * @example order-1001
       */
      externalId: string | null;
      /** @description The fee, in BRL. */
      feeAmount: components['schemas']['Money'];
      /** @description The amount with the fee, in BRL; `DEBIT` original + fee, `CREDIT` original − fee (OP-04). */
      finalAmount: components['schemas']['Money'];
      /** @description More about the transaction. */
      metadata: {
        [key: string]: unknown;
      };
      /**
       * @description Whether the account pays (`DEBIT`) or receives (`CREDIT`).
       * @enum {string}
       */
      movementType: 'DEBIT' | 'CREDIT';
      /** @description The amount without the fee, in BRL. */
      originalAmount: components['schemas']['Money'];
      /**
       * @description The payment key that the money went to.
       * @example 52998224725
       */
      pixKey: string | null;
      /** @description When it ended. */
      processingDate: components['schemas']['Timestamp'];
      /**
       * @description The outcome.
       * @enum {string}
       */
      status: 'CONFIRMED' | 'ERROR';
      /** @description The id of the transaction, as its create response and the list have it (OP-02). */
      transactionId: components['schemas']['Uuid'];
      /**
       * @description Always `PIX`.
       * @enum {string}
       */
      transactionType: 'PIX';
    };
    /**
     * Page of transactions
     * @description Transactions, newest first, and how many there are.
     */
    TransactionPage: {
      /** @description The transactions of this page. */
      data: components['schemas']['ListedTransaction'][];
      /** @description The position of this page. If there are no transactions, `totalPages` is 0; a page beyond the last is empty (OP-58). */
      metadata: {
        /** @description Whether there is a next page. */
        hasNext: boolean;
        /** @description Whether there is a previous page. */
        hasPrevious: boolean;
        /**
         * @description The number of this page, from 1.
         * @example 1
         */
        page: number;
        /**
         * @description The number of transactions on a page, at most 100.
         * @example 20
         */
        size: number;
        /**
         * @description Number of transactions that match the filter.
         * @example 3
         */
        total: number;
        /**
         * @description Number of pages.
         * @example 1
         */
        totalPages: number;
      };
    };
    /**
     * Transfer
     * @description A payment to a key in the directory. A `TRANSFER` notification reports the outcome.
     */
    Transfer: {
      /**
       * @description A placeholder: a UUID without meaning (OP-38). The end-to-end id of the payment arrives in the notification, at settlement.
       * @example 8d0b7a7e-3f1c-4b52-9c1e-5a0f4f3c9a1e
       */
      endToEndId: string;
      /** @description When the transfer was created. */
      eventDate: components['schemas']['Timestamp'];
      /**
       * @description The number of the transfer, also in its notification (OP-02).
       * @example 4712
       */
      id: number;
      /** @description The amount sent. */
      payment: {
        amount: components['schemas']['Money'];
        /**
         * @description Always `BRL`.
         * @constant
         */
        currency?: 'BRL';
      };
      /**
       * @description The state of the transfer: `PENDING` when it is created (OP-41), `COMPLETED` or `ERROR` in a later response to the same key (OP-52).
       * @enum {string}
       */
      type: 'PENDING' | 'COMPLETED' | 'ERROR';
    };
    /**
     * Transfer notification
     * @description Version 2: a transfer created by `POST /dict/pix` settled or failed.
     */
    TransferEvent: {
      /**
       * Transfer
       * @description The transfer; `status` says whether it settled or failed.
       */
      data: components['schemas']['SettledTransfer'] | components['schemas']['FailedTransfer'];
      /**
       * @description A transfer settled or failed.
       * @constant
       */
      type: 'TRANSFER';
    };
    /**
     * Transfer to create
     * @description The amount, the destination key, and how long the transfer may wait. Unknown members are ignored (OP-34).
     */
    TransferRequest: {
      /** @description The recipient's CPF or CNPJ; required when `priority` is `HIGH`. */
      creditorDocument?: components['schemas']['Document'];
      /**
       * @description Text shown to the recipient.
       * @example Pedido 1002
       */
      description?: string;
      /**
       * @description Maximum time in the queue before it is cancelled, in seconds, 1 to 10800.
       * @default 600
       * @example 600
       */
      expiration?: number;
      /** @description ISPBs (8 digits each) of institutions to which the payment must not be sent. If the key belongs to one of them, the response is 422. */
      ispbDeny?: string[];
      /** @description The amount sent. */
      payment: {
        /** @description The amount to send, in BRL with at most two decimals: at least 0.01, at most 9,999,999,999.99 (OP-60). */
        amount: components['schemas']['Amount'];
        /**
         * @description Always `BRL`.
         * @enum {string}
         */
        currency: 'BRL';
      };
      /**
       * @description The destination key. A key that is not in the directory is refused with 422.
       * @example +5511987654321
       */
      pixKey: string | components['schemas']['Uuid'];
      /**
       * @description `HIGH` (instant, needs `creditorDocument`) or `NORM` (waits in the queue).
       * @enum {string}
       */
      priority?: 'HIGH' | 'NORM';
    };
    /**
     * txid
     * @description The client's own id of an immediate charge, 26 to 35 letters and digits, unique in the account.
     * @example pedido000000000000000000001001
     */
    Txid: string;
    /**
     * Upstream failed
     * @description Upstream authentication returned an error that it does not document.
     */
    UpstreamError: components['schemas']['TokenError'] & {
      /**
       * @description Upstream authentication failed.
       * @constant
       */
      code: 'PUB_AUTH_UPSTREAM_ERROR';
    };
    /**
     * Upstream unavailable
     * @description Upstream authentication cannot be reached. Retry with exponential backoff.
     */
    UpstreamUnavailableError: components['schemas']['TokenError'] & {
      /**
       * @description Upstream authentication cannot be reached.
       * @constant
       */
      code: 'PUB_AUTH_UPSTREAM_UNAVAILABLE';
    };
    /**
     * Instant of creation
     * Format: date-time
     * @description When it was created, a UTC timestamp in ISO 8601, with milliseconds and `Z` (OP-57).
     * @example 2026-03-20T14:03:07.512Z
     */
    UtcTimestamp: string;
    /**
     * UUID
     * @description A UUID, in either case (OP-02).
     * @example 6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11
     */
    Uuid: string;
    /**
     * UUID version 4
     * @description A UUID version 4, in either case.
     * @example 6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11
     */
    UuidV4: string;
    /**
     * Payment
     * @description An amount and its currency.
     */
    VersionTwoPayment: {
      amount: components['schemas']['AmountString'];
      /**
       * @description Always `BRL`.
       * @enum {string}
       */
      currency: 'BRL';
    };
    /**
     * Webhook to register
     * @description Maps notifications to a URL, with your own headers.
     */
    WebhookRegistration: {
      /**
       * @description `cash_in`: a payment was received. `cash_out`: a payment was sent. `refund_in`: a refund of a received payment was requested. `refund_out`: a refund was received. `med_created`, `med_accepted`, `med_rejected`: a special-refund-mechanism case was opened, approved, rejected. This gateway decides the event type of each notification (OP-51).
       * @enum {string}
       */
      eventType:
        'cash_in' | 'cash_out' | 'refund_in' | 'refund_out' | 'med_created' | 'med_accepted' | 'med_rejected';
      /** @description Headers of your own, sent with each delivery, at most 5. */
      headers?: {
        /**
         * @description The header's name, in either case. Not host, content-length, connection, transfer-encoding, content-type or user-agent: those belong to the delivery itself and are refused with 400 (OP-46).
         * @example x-tenant
         */
        key: string;
        /**
         * @description The header's value, printable Latin-1 text without line breaks.
         * @example loja-7
         */
        value: string;
      }[];
      /**
       * Format: uri
       * @description The receiver, an HTTPS URL.
       * @example https://example.com/webhooks/pix
       */
      url: string;
    };
    /**
     * Registration answer
     * @description Whether the URL was registered.
     */
    WebhookRegistrationAnswer: {
      /**
       * @description The action taken, as text.
       * @example Webhook registered for cash_out.
       */
      message: string;
      /** @description True when the URL was registered; false while the route is disabled (OP-16). */
      success: boolean;
    };
  };
  responses: {
    /** @description The balance of the account. */
    BalanceAnswer: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Balance'];
      };
    };
    /** @description The charge was created and can be paid (OP-10). */
    Cob: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CreatedCob'];
      };
    };
    /** @description The refund was accepted (OP-10). Its amount is reserved, and a `REFUND` notification reports the outcome. */
    CreatedDevolucao: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CreatedDevolucao'];
      };
    };
    /** @description The same refund already exists under this id; the response shows its current state (OP-12). Nothing more is refunded. */
    Devolucao: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Devolucao'];
      };
    };
    /** @description The access token lacks the scope that the operation needs (OP-20). Do not retry. */
    ForbiddenFull: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['HttpError'];
      };
    };
    /** @description The access token lacks the scope that the operation needs (OP-20). Do not retry. */
    ForbiddenShort: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description Any status other than 2xx: the delivery failed and is retried, by default after 5, 10 and 25 seconds (OP-18); 410 disables the URL. */
    NotReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The access token, with its scopes (OP-10). */
    OauthToken: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OauthToken'];
      };
    };
    /** @description Any other error, according to its HTTP status (OP-55), such as 405, 413, 415, or 503, after which the request can be retried. */
    OtherFull: {
      headers: {
        allow: components['headers']['Allow'];
        'retry-after': components['headers']['RetryAfter'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['HttpError'];
      };
    };
    /** @description Any other error, according to its HTTP status (OP-55), such as 405, 413, 415, or 503, after which the request can be retried. */
    OtherShort: {
      headers: {
        allow: components['headers']['Allow'];
        'retry-after': components['headers']['RetryAfter'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description The receiver has accepted the notification. Respond quickly, and process it afterwards. */
    Received: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The gateway failed. Give `errorId` to support. */
    ServerErrorFull: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['HttpError'];
      };
    };
    /** @description The gateway failed. Give `x-request-id` to support. */
    ServerErrorShort: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description Too many requests. Wait as long as `retry-after` says. */
    TooManyRequestsShort: {
      headers: {
        'retry-after': components['headers']['RetryAfter'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description The transfer, created by this call or by an earlier one with the same `x-idempotency-key` (OP-10). */
    Transfer: {
      headers: {
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Transfer'];
      };
    };
    /** @description The access token is missing, invalid or expired: get a new one, and send the request again. */
    UnauthorizedFull: {
      headers: {
        'www-authenticate': components['headers']['WwwAuthenticate'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['HttpError'];
      };
    };
    /** @description The access token is missing, invalid or expired: get a new one, and send the request again. */
    UnauthorizedShort: {
      headers: {
        'www-authenticate': components['headers']['WwwAuthenticate'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
  };
  parameters: {
    /**
     * @description Outcome of this charge in the sandbox (OP-30). With `error`, its notification reports a failure; `delay:` and a number of seconds delays the notification.
     * @example delay:2
     */
    CashInScenario: string | 'error';
    /**
     * @description Outcome of this payment in the sandbox (OP-30). `insufficient-funds` and `invalid-pix-key` are refused at once; the other names lead to a `CashOut` notification with `ERROR` and the corresponding code; with `delay:` and a number of seconds, the payment settles late.
     * @example delay:2
     */
    CashOutScenario:
      | string
      | (
          | 'insufficient-funds'
          | 'invalid-pix-key'
          | 'document-mismatch'
          | 'invalid-document'
          | 'blocked-account'
          | 'account-closed'
          | 'order-rejected'
          | 'payment-expired'
          | 'settlement-timeout'
        );
    /**
     * @description The client certificate, as PEM, percent-encoded (RFC 3986): line breaks `%0A`, spaces `%20`, a literal `+` of the Base64 text `%2B`. Form-style encoding, with `+` for spaces, is `PUB_CERT_MALFORMED_PEM` (OP-36).
     * @example -----BEGIN%20CERTIFICATE-----%0AMIIBijCCAS%2BgAwIBAgIUWm06nd%2BQMe4WrV19CqvxFrzk8dwwCgYIKoZIzj0EAwIw%0AGTEXMBUGA1UEAwwOZXhhbXBsZSBjbGllbnQwIBcNMjYxMTIyMTcwNDExWhgPMjEy%0ANjEwMjkxNzA0MTFaMBkxFzAVBgNVBAMMDmV4YW1wbGUgY2xpZW50MFkwEwYHKoZI%0Azj0CAQYIKoZIzj0DAQcDQgAEUGKlqG8aHEuNFFi%2BRETM%2BIiBZsH2UZ2UhAJWdmKM%0Av9n7fsHTfQp1CvVWLBpuPu%2BC8E6MOuhDWs7izkmd45sj7qNTMFEwHQYDVR0OBBYE%0AFMWsxH9H3fULXUUuEV8Mx3GFYH8uMB8GA1UdIwQYMBaAFMWsxH9H3fULXUUuEV8M%0Ax3GFYH8uMA8GA1UdEwEB%2FwQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOrn3wcf%0AXXa7AiYrwQfyWQkQx2f0Ui8FRY%2FnWZ7JJfOWAiEA9rbeSERRdtBwsd3W%2BPA0cZ1%2B%0A8vUet3L6ymXn5Qxb7YA%3D%0A-----END%20CERTIFICATE-----%0A
     */
    ClientCertificate: string;
    /**
     * @description A UUID version 4 of your own, a new one for each transfer. If you send it again, you get the same transfer, and no second one is created, so a request whose response was lost can be retried (OP-52); with a different body, it is refused with 422 (OP-09).
     * @example 2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d
     */
    IdempotencyKey: components['schemas']['UuidV4'];
  };
  requestBodies: never;
  headers: {
    /**
     * @description The methods that the path supports; only with 405.
     * @example GET
     */
    Allow: string;
    /**
     * @description The id of the request, the same as `errorId` of an error. Log it; support can find the request by it.
     * @example 7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21
     */
    RequestId: string;
    /**
     * @description Seconds to wait before a retry.
     * @example 12
     */
    RetryAfter: number;
    /**
     * @description The authentication scheme, `Bearer`.
     * @example Bearer
     */
    WwwAuthenticate: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAccountsBalances: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The balance of the account, one item. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountsBalances'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      default: components['responses']['OtherShort'];
    };
  };
  createAccessToken: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The client certificate, as PEM, percent-encoded (RFC 3986): line breaks `%0A`, spaces `%20`, a literal `+` of the Base64 text `%2B`. Form-style encoding, with `+` for spaces, is `PUB_CERT_MALFORMED_PEM` (OP-36).
         * @example -----BEGIN%20CERTIFICATE-----%0AMIIBijCCAS%2BgAwIBAgIUWm06nd%2BQMe4WrV19CqvxFrzk8dwwCgYIKoZIzj0EAwIw%0AGTEXMBUGA1UEAwwOZXhhbXBsZSBjbGllbnQwIBcNMjYxMTIyMTcwNDExWhgPMjEy%0ANjEwMjkxNzA0MTFaMBkxFzAVBgNVBAMMDmV4YW1wbGUgY2xpZW50MFkwEwYHKoZI%0Azj0CAQYIKoZIzj0DAQcDQgAEUGKlqG8aHEuNFFi%2BRETM%2BIiBZsH2UZ2UhAJWdmKM%0Av9n7fsHTfQp1CvVWLBpuPu%2BC8E6MOuhDWs7izkmd45sj7qNTMFEwHQYDVR0OBBYE%0AFMWsxH9H3fULXUUuEV8Mx3GFYH8uMB8GA1UdIwQYMBaAFMWsxH9H3fULXUUuEV8M%0Ax3GFYH8uMA8GA1UdEwEB%2FwQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOrn3wcf%0AXXa7AiYrwQfyWQkQx2f0Ui8FRY%2FnWZ7JJfOWAiEA9rbeSERRdtBwsd3W%2BPA0cZ1%2B%0A8vUet3L6ymXn5Qxb7YA%3D%0A-----END%20CERTIFICATE-----%0A
         */
        'X-SSL-Client-Cert': components['parameters']['ClientCertificate'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The client's credentials. */
    requestBody: {
      content: {
        'application/json': components['schemas']['AccessTokenRequest'];
      };
    };
    responses: {
      /** @description The access token, without `scope`. */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessToken'];
        };
      };
      /** @description The certificate header is missing or cannot be parsed, or the body is invalid. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenRequestError'];
        };
      };
      /** @description The certificate is not yet valid, has expired or is not registered (a revoked one counts as such), or the credentials are wrong. There may be other `PUB_*` codes, including one for revoked certificates (OP-61). */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      /** @description The certificate is linked to an account other than that of the `clientId`. */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CertificateAccountError'];
        };
      };
      /** @description The upstream authentication service returned an unknown error. */
      502: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpstreamError'];
        };
      };
      /** @description The upstream authentication service cannot be reached. Retry with exponential backoff. */
      503: {
        headers: {
          'retry-after': components['headers']['RetryAfter'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenOutageError'];
        };
      };
      default: components['responses']['OtherFull'];
    };
  };
  getApiBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['BalanceAnswer'];
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      default: components['responses']['OtherFull'];
    };
  };
  listMeds: {
    parameters: {
      query?: {
        /**
         * @description Only cases opened on this date or earlier.
         * @example 2026-03-20T23:59:59Z
         */
        endDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Only cases that are, or are not, linked to a transaction of the account.
         * @example true
         */
        isReconciled?: boolean;
        /**
         * @description The page number, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description The number of cases on a page, 1 to 100.
         * @example 20
         */
        pageSize?: number;
        /**
         * @description Only cases opened on this date or later.
         * @example 2026-03-01
         */
        startDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Only cases in this state.
         * @example OPEN
         */
        status?: 'OPEN' | 'RECEIVED' | 'CANCELLED' | 'ANALYZED';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of cases, empty beyond the last one (OP-58). */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MedPage'];
        };
      };
      /** @description A parameter is wrong: a status that does not exist, a malformed date, a page below 1, a pageSize outside 1 to 100. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      429: components['responses']['TooManyRequestsShort'];
      500: components['responses']['ServerErrorShort'];
      default: components['responses']['OtherShort'];
    };
  };
  createCashIn: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Outcome of this charge in the sandbox (OP-30). With `error`, its notification reports a failure; `delay:` and a number of seconds delays the notification.
         * @example delay:2
         */
        'X-Sandbox-Scenario'?: components['parameters']['CashInScenario'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The charge. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashInRequest'];
      };
    };
    responses: {
      /** @description The charge, awaiting payment. */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashInCharge'];
        };
      };
      /** @description The body is invalid, the splits are above the amount, the `externalId` is used, or `expirationTime` is below the provider's minimum. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashInError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      /** @description The charge provider cannot be reached, or the gateway failed. Nothing was created: try again. */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      default: components['responses']['OtherFull'];
    };
  };
  createCashOut: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Outcome of this payment in the sandbox (OP-30). `insufficient-funds` and `invalid-pix-key` are refused at once; the other names lead to a `CashOut` notification with `ERROR` and the corresponding code; with `delay:` and a number of seconds, the payment settles late.
         * @example delay:2
         */
        'X-Sandbox-Scenario'?: components['parameters']['CashOutScenario'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The payment. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashOutRequest'];
      };
    };
    responses: {
      /** @description The payment was created. */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashOutTransaction'];
        };
      };
      /** @description The body is invalid, a rule refuses the payment, or the `externalId` is used. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashOutError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      default: components['responses']['OtherFull'];
    };
  };
  createQrCashOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The code and the amount. */
    requestBody: {
      content: {
        'application/json': components['schemas']['QrCashOutRequest'];
      };
    };
    responses: {
      /** @description The payment was created. */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QrCashOutTransaction'];
        };
      };
      /** @description The body or the code is invalid, the amount is not that of the code, or the balance is insufficient. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QrCashOutError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      /** @description The `externalId` is used by another payment. Nothing was created. */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      500: components['responses']['ServerErrorFull'];
      default: components['responses']['OtherFull'];
    };
  };
  createRefundIn: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the received payment, its `transactionId` or its number (OP-02).
         * @example 5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description The refund. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundInRequest'];
      };
    };
    responses: {
      /** @description The refund was created. */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefundInTransaction'];
        };
      };
      /** @description The body is invalid, the charge has not been paid yet, the deadline has passed, or the amount exceeds what remains or is available (OP-08). */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      /** @description There is no received payment with this id. */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      500: components['responses']['ServerErrorFull'];
      default: components['responses']['OtherFull'];
    };
  };
  resendWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The transaction: its number, its `transactionId`, its `externalId`, or its end-to-end id, `E` or `D` and 31 more characters (OP-01, OP-02).
         * @example order-1001
         */
        transactionIdentifier: string;
      };
      cookie?: never;
    };
    /** @description Where to send it; without a body, to the registered URLs. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResendRequest'];
      };
    };
    responses: {
      /** @description The target responded, with any status (OP-17). */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResendAnswer'];
        };
      };
      /** @description No URL is registered for it and none is given, the given one is not HTTPS, or the transaction has no notification yet (OP-47). */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description There is no such transaction in the account. */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      429: components['responses']['TooManyRequestsShort'];
      /** @description Nothing responded at the target. */
      502: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResendFailure'];
        };
      };
      /** @description The target did not respond in time. */
      504: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResendFailure'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  listTransactions: {
    parameters: {
      query?: {
        /**
         * @description Only transactions created on this date or earlier; by default today.
         * @example 2026-03-20
         */
        endDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Only the transaction with this end-to-end id.
         * @example E1823612020260320140300000000001
         */
        endToEndId?: string;
        /**
         * @description Only the transaction with this id of your own.
         * @example order-1001
         */
        externalId?: string;
        /**
         * @description The page number, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description The number of transactions on a page, 1 to 100.
         * @example 20
         */
        size?: number;
        /**
         * @description Only transactions created on this date or later; by default 31 days ago.
         * @example 2026-03-01
         */
        startDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Only transactions in this state.
         * @example CONFIRMED
         */
        status?: 'PENDING' | 'CONFIRMED' | 'ERROR';
        /**
         * @description Only transactions of this kind: received (`PAYMENT`), sent (`WITHDRAW`), refunded by you (`REFUND_IN`), returned to you (`REFUND_OUT`).
         * @example WITHDRAW
         */
        type?: 'PAYMENT' | 'WITHDRAW' | 'REFUND_IN' | 'REFUND_OUT';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of transactions, empty beyond the last one (OP-58). */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionPage'];
        };
      };
      /** @description A parameter is wrong, or the range is over 31 days. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      default: components['responses']['OtherShort'];
    };
  };
  registerWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The URL and what is sent there. */
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookRegistration'];
      };
    };
    responses: {
      /** @description Whether the URL was registered. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookRegistrationAnswer'];
        };
      };
      /** @description The URL is not HTTPS, the event type does not exist, there are more than 5 headers or one is blocked, or there are more than 3 URLs for the event type. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      /** @description The account was not found. */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HttpError'];
        };
      };
      500: components['responses']['ServerErrorFull'];
      default: components['responses']['OtherFull'];
    };
  };
  getBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['BalanceAnswer'];
      401: components['responses']['UnauthorizedFull'];
      403: components['responses']['ForbiddenFull'];
      default: components['responses']['OtherFull'];
    };
  };
  putCob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Your own id for the charge, 26 to 35 letters and digits, unique in the account.
         * @example pedido000000000000000000001001
         */
        txid: components['schemas']['Txid'];
      };
      cookie?: never;
    };
    /** @description The charge. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CobRequest'];
      };
    };
    responses: {
      201: components['responses']['Cob'];
      /** @description The txid does not match its pattern, a CPF or CNPJ is invalid, or the value has the wrong format. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description The txid is used by another charge. */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  createTransfer: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description A UUID version 4 of your own, a new one for each transfer. If you send it again, you get the same transfer, and no second one is created, so a request whose response was lost can be retried (OP-52); with a different body, it is refused with 422 (OP-09).
         * @example 2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d
         */
        'x-idempotency-key': components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The transfer. */
    requestBody: {
      content: {
        'application/json': components['schemas']['TransferRequest'];
      };
    };
    responses: {
      200: components['responses']['Transfer'];
      /** @description An invalid key or value, a missing or malformed idempotency key, or another error in the body (OP-56). */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description The key is not in the directory, the balance is insufficient, the institution is in `ispbDeny`, or the idempotency key was used with a different body (OP-09). */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  createOauthToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The client's credentials. */
    requestBody: {
      content: {
        'application/json': components['schemas']['OauthTokenRequest'];
      };
    };
    responses: {
      200: components['responses']['OauthToken'];
      /** @description A credential is missing or malformed. */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      /** @description The credentials are wrong. */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      /** @description Permission denied: a certificate was sent that is linked to another account. */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  putDevolucao: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The end-to-end id of the received payment, exactly 32 letters and digits (OP-01).
         * @example E1823612020260320140300000000001
         */
        e2eid: string;
        /**
         * @description Your own id for the refund, 1 to 35 characters, not blank (OP-59).
         * @example refund1001
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description The refund. */
    requestBody: {
      content: {
        'application/json': components['schemas']['DevolucaoRequest'];
      };
    };
    responses: {
      200: components['responses']['Devolucao'];
      201: components['responses']['CreatedDevolucao'];
      /** @description The value has the wrong format or exceeds what remains or is available, or the id belongs to another refund (OP-12). */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description There is no such payment, or it is not a receipt. */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      /** @description The deadline of 89 days after the receipt has passed (OP-23). */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  notifyCashIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashInEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyCashInReversal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashInReversalEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyCashOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashOutEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyCashOutReversal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CashOutReversalEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyMedAccepted: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['MedEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyMedCreated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['MedEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyMedRejected: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['MedEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyReceive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ReceiveEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyRefund: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
  notifyTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The notification. */
    requestBody: {
      content: {
        'application/json': components['schemas']['TransferEvent'];
      };
    };
    responses: {
      200: components['responses']['Received'];
      default: components['responses']['NotReceived'];
    };
  };
}
