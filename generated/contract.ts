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
     * @description No query and no body.
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
     * @description Mutual TLS style identification plus OAuth 2.0 client credentials. The order of the checks when several fail is not shown (OP-21).
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
     * Read the account balance in the standard form (other spelling of the path)
     * @description Request parameters and any envelope beyond the four fields are not shown (OP-31).
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
     * List special-refund-mechanism cases
     * @description Paging edges, OP-58.
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
     * @description With an optional QR image and optional split recipients. After confirmation each split recipient gets the computed amount; the remainder stays with the account (OP-44). A used externalId is refused; its status is not given (OP-07).
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
     * @description Created as `PENDING`; the amount plus fee is reserved (OP-03). The result comes as a `CashOut` notification.
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
     * @description Bodies of its 404, 409 and 500 errors are not shown (OP-28).
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
     * @description Unknown transaction and expired deadline, OP-08. Bodies of its 404, 409 and 500 errors are not shown (OP-28).
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
     * Ask for a transaction webhook to be re-sent
     * @description 60 requests per minute (OP-47). A target that does not answer, OP-17.
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
     * @description Start to end at most 31 days (OP-23). Amounts are in BRL with 2 decimals; counterparty documents are masked.
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
     * @description Up to 3 active URLs per event type; registering a URL already registered for that event type updates its headers and version and leaves other URLs unchanged. Currently disabled: the route answers 200 with `success` false and stores nothing (OP-16).
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
     * @description Request parameters and any envelope beyond the four fields are not shown (OP-31).
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
     * @description The success status is not shown (OP-10).
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
     * @description When the key belongs to an institution listed in `ispbDeny`, the transfer is rejected. The success status is not shown (OP-10).
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
     * Obtain an access token with client credentials alone
     * @description Whether this path requires the certificate header is not shown (OP-22); neither is the success status (OP-10) nor the envelope of its errors (OP-39).
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
     * @description Several partial refunds are allowed until the total equals the original amount. The success status is not shown (OP-10); a repeated id, OP-12.
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
     * @description Registered under `cash_in` (OP-51). The full payload is not shown.
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
     * @description Registered under `refund_in` (OP-51). The full payload is not shown.
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
     * @description Sent when a payment is confirmed or fails; registered under `cash_out`. Retries (OP-18), proof of origin (OP-19).
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
     * Money sent earlier comes back
     * @description Registered under `refund_out` (OP-51); a rejected payment, OP-42.
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
     * @description Registered under `med_accepted`. The payload is not shown (OP-29).
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
     * @description Registered under `med_created`. The payload is not shown (OP-29).
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
     * @description Registered under `med_rejected`. The payload is not shown (OP-29).
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
     * @description Version 2 envelope. Registered under `cash_in` (OP-51).
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
     * @description Version 2 envelope; a failed refund, OP-14. Registered under `refund_in` (OP-51).
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
     * @description Version 2 envelope; a failed transfer, OP-14. Registered under `cash_out` (OP-51).
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
    /** @description Access token response of the standard family; it has no `scope`. */
    AccessToken: {
      access_token: components['schemas']['Jwt'];
      /**
       * @description Lifetime in seconds.
       * @constant
       */
      expires_in: 1800;
      /** @description Returned by `/oauth/token` only. */
      scope?: unknown;
      /**
       * @description Always `Bearer`.
       * @constant
       */
      token_type: 'Bearer';
    };
    AccessTokenRequest: {
      /** @description Must be a UUID v4. */
      clientId: components['schemas']['UuidV4'];
      /** @description 8 to 64 characters (OP-40). */
      clientSecret: string;
    };
    /** @description Balance, compatibility form. Total balance = available + blocked. */
    AccountsBalances: {
      /** @description Currently exactly one item. */
      data: {
        balanceAmount: {
          /** @description Usable immediately; already net of blocked amounts. */
          available: components['schemas']['Money'];
          /** @description Reserved for operations in progress. */
          blocked: components['schemas']['Money'];
          /**
           * @description Additional credit limit; not implemented, returned as 0.
           * @constant
           */
          overdraft: 0;
        };
        /** @description ISO 8601 time of the query. */
        eventDate: components['schemas']['Timestamp'];
      }[];
    };
    /**
     * Format: brl
     * @description BRL, up to 2 decimals, min 0.01.
     */
    Amount: number;
    /**
     * @description BRL amount as a string.
     * @example 25.50
     */
    AmountString: string;
    /** @description An error whose envelope is not shown; status and message are common to both (OP-28). */
    AnyError: {
      /** @description HTTP reason text. */
      error?: string;
      message: components['schemas']['ErrorMessage'];
      /** @description HTTP status. */
      statusCode: number;
    };
    /** @description Balance, standard form. */
    Balance: {
      /** @description Reserved for operations in progress. */
      blockedBalance: components['schemas']['Money'];
      /** @description ISO 8601 time of the query. */
      consultedAt: components['schemas']['Timestamp'];
      /** @description Total balance, available + blocked. */
      grossBalance: components['schemas']['Money'];
      /** @description Usable immediately; already net of blocked amounts. */
      netBalance: components['schemas']['Money'];
    };
    Bank: {
      accountBranch: string;
      accountNumber: string;
      bankCode: string;
      bankISPB: string;
      bankName: string;
    };
    CashInCharge: {
      correlationId: components['schemas']['Uuid'];
      expirationDate: components['schemas']['Timestamp'];
      /** @description Echoes input. */
      externalId: string;
      generateTime: components['schemas']['Timestamp'];
      /** @description EMV copy-and-paste code (OP-53). */
      pixCode: string;
      /** @description Base64 image data URL; present only when `generateQrCode` was true, else absent or null (OP-27). */
      qrCodeImage?: string | null;
      /**
       * @description `PENDING` (awaiting payment).
       * @constant
       */
      status: 'PENDING';
      /** @description Unique id. */
      transactionId: string;
    };
    /** @description A charge was paid. The full payload is not shown. */
    CashInEvent: components['schemas']['TransactionEvent'] & {
      /** @constant */
      event?: 'CashIn';
    };
    CashInRequest: {
      /** @description String-to-string pairs, max 10 keys. */
      additionalInfo?: {
        [key: string]: string;
      };
      /** @description Informational, not sent to the provider. */
      payer: {
        /** @description CPF 11 digits or CNPJ 14 digits. */
        document: components['schemas']['Document'];
        fullName: string;
      };
      /** @description Sum of splits must not exceed the transaction amount (OP-25). */
      splits?: components['schemas']['Split'][];
      transaction: {
        /** @description Max 140 chars, not empty. */
        description: string;
        /**
         * @description Seconds; max 7 days; some providers require a higher minimum (OP-26).
         * @default 86400
         */
        expirationTime?: number;
        /** @description Unique per account, not empty (OP-07). */
        externalId: string;
        /**
         * @description True returns the Base64 QR image.
         * @default false
         */
        generateQrCode?: boolean;
        value: components['schemas']['Amount'];
      };
    };
    /** @description Outcome of a refund requested through the refund-in endpoint. The full payload is not shown. */
    CashInReversalEvent: components['schemas']['TransactionEvent'] & {
      /** @constant */
      event?: 'CashInReversal';
      /** @constant */
      movementType?: 'DEBIT';
    };
    /** @description Error of a cash-out with status 400. A business code stands in `code` and `errorCode`; body validation failures have `code` `HTTP_ERROR` and `message` as an array (OP-05). */
    CashOutError: components['schemas']['Error'] & {
      /** @description `PIX_INSUFFICIENT_BALANCE`, `PIX_TRANSACTION_LIMIT_EXCEEDED`, `PIX_DAILY_LIMIT_EXCEEDED`, `PIX_NIGHT_LIMIT_EXCEEDED`, `PIX_INVALID_AMOUNT`, `PIX_INVALID_PIX_KEY`, `PIX_DUPLICATE_EXTERNAL_ID`, or `HTTP_ERROR`. */
      code?: string;
      details?: {
        /** @description Number of the transaction that has it (OP-02). */
        existingTransactionId?: number;
        /** @description The externalId already used for the account. */
        externalId?: string;
      } | null;
    } & unknown &
      unknown;
    /** @description Result of a cash-out. */
    CashOutEvent: components['schemas']['TransactionEvent'] & {
      counterpart: components['schemas']['EventCounterpart'];
      /**
       * @description `TAX_ID_MISMATCH`, `INVALID_TAX_ID`, `BLOCKED_ACCOUNT`, `ACCOUNT_CLOSED`, `ORDER_REJECTED`, `PAYMENT_EXPIRED` (retryable) or `SETTLEMENT_TIMEOUT` (retryable); a sandbox scenario may give another (OP-30).
       * @example TAX_ID_MISMATCH
       * @example PAYMENT_EXPIRED
       * @example null
       */
      errorCode: string | null;
      errorMessage: string | null;
      /** @constant */
      event?: 'CashOut';
      feeAmount: number;
      finalAmount: number;
      metadata: Record<string, unknown>;
      /** @constant */
      movementType?: 'DEBIT';
      pixKey: string;
      processingDate: string;
      transactionType: string;
    };
    CashOutRequest: {
      description?: string;
      /** @description Destination. */
      details: {
        /** @description CPF (11 digits) or CNPJ (14 digits) of the key holder; required for every keyType; sent to the settling bank for verification (check digits, OP-06). */
        document: components['schemas']['Document'];
        /** @description Its format depends on keyType. */
        key: string;
        /**
         * @description Required because the service does not query the directory.
         * @enum {string}
         */
        keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /** @description Informational. */
        name: string;
      } & (unknown & unknown & unknown & unknown);
      /** @description Unique per account. */
      externalId: string;
      value: components['schemas']['Amount'];
    };
    /** @description Money sent earlier comes back (recipient returns it, the original transaction has an issue, or the destination bank rejects, OP-42). Of a payment that was rejected the end-to-end ids and the bank may be unknown. */
    CashOutReversalEvent: components['schemas']['TransactionEvent'] & {
      counterpart: components['schemas']['EventCounterpart'];
      errorCode: string | null;
      errorMessage: string | null;
      /** @constant */
      event?: 'CashOutReversal';
      feeAmount: number;
      finalAmount: number;
      metadata: components['schemas']['ReversalMetadata'];
      /** @constant */
      movementType?: 'CREDIT';
      parentTransaction: components['schemas']['ParentTransaction'];
      pixKey: string;
      processingDate: string;
      transactionType: string;
    };
    CashOutTransaction: {
      /** @description Echoes the request. */
      externalId: string;
      generateTime: components['schemas']['UtcTimestamp'];
      /**
       * @description `PENDING` at creation; later `CONFIRMED` or `ERROR` via webhook.
       * @constant
       */
      status: 'PENDING';
      /** @description Internal id. */
      transactionId: components['schemas']['Uuid'];
    };
    /** @description Immediate charge. Optional members that were not sent may be absent, null or empty (OP-50). */
    Cob: {
      calendario: {
        /** @description ISO 8601 creation time. */
        criacao: components['schemas']['Timestamp'];
        /** @description Seconds. */
        expiracao?: number | null;
      };
      /** @description Receiver's payment key. */
      chave?: string | null;
      /** @description Debtor, `cpf` or the legal-entity counterpart, plus `nome`. */
      devedor?: {
        /** @description The reference gateway's name of the legal-entity field (OP-33). */
        cnpj?: string | null;
        /** @description 11 digits. */
        cpf?: string | null;
        nome?: string | null;
      } | null;
      infoAdicionais?: components['schemas']['InfoAdicional'][] | null;
      loc: {
        /** @description Payload location id. */
        id: number;
        /** @description EMV copy-and-paste string (OP-53). */
        location: string;
        /** @constant */
        tipoCob: 'cob';
      };
      /** @description Same value as loc.location. */
      location: string;
      /**
       * @description Always 0 at creation.
       * @constant
       */
      revisao: 0;
      solicitacaoPagador?: string | null;
      /** @enum {string} */
      status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
      /** @description Echoes the path parameter. */
      txid: components['schemas']['Txid'];
      valor: {
        modalidadeAlteracao?: number | null;
        original: components['schemas']['DecimalString'];
      };
    };
    CobRequest: {
      /** @description Time control. */
      calendario: {
        /** @description Seconds. Default and bounds are not shown (OP-33, OP-50). */
        expiracao?: number;
      };
      /** @description Receiver key (phone, e-mail, CPF/CNPJ or EVP). */
      chave?: string;
      devedor?: components['schemas']['Devedor'];
      infoAdicionais?: components['schemas']['InfoAdicional'][];
      solicitacaoPagador?: string;
      valor: {
        modalidadeAlteracao?: number;
        original: components['schemas']['DecimalString'];
      };
    };
    /** @description The other party of a settled transaction. */
    Counterpart: {
      bank: components['schemas']['EventBank'];
      /** @description May be whole or masked (OP-27). */
      document: string;
      name: string;
    };
    /**
     * @description ISO 8601 date, or date and time (OP-57).
     * @example 2026-03-20
     */
    DateOrTimestamp: string;
    /**
     * @description Decimal string with 2 decimals, BRL.
     * @example 25.50
     */
    DecimalString: string;
    /** @description Debtor, individual (`cpf`) or legal entity; the name of the legal-entity field is not shown (OP-33). */
    Devedor: {
      /** @description The reference gateway's name of the legal-entity field (OP-33). */
      cnpj?: string;
      /** @description 11 digits. */
      cpf?: string;
      nome: string;
    };
    /** @description Refund. Optional members that were not sent may be absent or null. */
    Devolucao: {
      /** @description Message to payer. */
      descricao?: string | null;
      /** @description Other members are not shown (OP-33). */
      horario: {
        /** @description ISO 8601 request time. */
        solicitacao: components['schemas']['Timestamp'];
      };
      /** @description Client-generated, same as URL id. */
      id: string;
      /** @description Optional reason for the status, mainly on failure. */
      motivo?: string | null;
      /** @enum {string|null} */
      natureza?: 'ORIGINAL' | 'RETIRADA' | 'MED_OPERACIONAL' | 'MED_FRAUDE' | null;
      /** @description Refund transaction id, 32 characters. */
      rtrId: string;
      /**
       * @description Created as `EM_PROCESSAMENTO` (OP-41).
       * @enum {string}
       */
      status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
      /** @description Decimal, 2 places. */
      valor: components['schemas']['DecimalString'];
    };
    DevolucaoRequest: {
      /** @description Text for the payer. */
      descricao?: string;
      /**
       * @description `ORIGINAL` (standard payment or purchase part of change) or `RETIRADA` (withdrawal or change part); `MED_OPERACIONAL` and `MED_FRAUDE` appear only in responses and are not accepted.
       * @enum {string}
       */
      natureza?: 'ORIGINAL' | 'RETIRADA';
      /** @description Decimal with 2 places; sum of all refunds of the payment must not exceed its amount. */
      valor: components['schemas']['DecimalString'];
    };
    /**
     * @description CPF (11 digits) or CNPJ (14 digits; alphanumeric ones, OP-35).
     * @example 52998224725
     * @example 11222333000181
     */
    Document: string;
    /** @description Either envelope (OP-39). */
    EitherError: components['schemas']['ShortError'] | components['schemas']['Error'];
    /**
     * @description End-to-end id, `E` (of a return `D`) followed by 31 or 32 alphanumeric characters (OP-01).
     * @example E1823612020260320140300000000001
     */
    EndToEndId: string;
    /** @description Error envelope of the standard family. */
    Error: {
      /** @description Stable machine-readable code; `HTTP_ERROR` for generic validation, authentication and server errors. */
      code: string;
      /** @description Extra data (OP-28). */
      details?: Record<string, unknown> | null;
      /** @description HTTP reason text. */
      error: string;
      /** @description Repeated business code on business errors (OP-28). */
      errorCode?: string | null;
      /** @description Request id for support. */
      errorId: string;
      message: components['schemas']['ErrorMessage'];
      /** @description HTTP method. */
      method: string;
      /** @description Request path as seen by the service. */
      path: string;
      /** @description HTTP status. */
      statusCode: number;
      timestamp: components['schemas']['Timestamp'];
      /** @description End-user text. */
      userMessage: string;
    };
    /** @description A text, or for body validation an array with one entry per invalid field (OP-45). */
    ErrorMessage: string | string[];
    /** @description A bank in a notification. That all of its members are always known is not said. */
    EventBank: {
      accountBranch: string | null;
      accountNumber: string | null;
      bankCode: string | null;
      bankISPB: string | null;
      bankName: string | null;
    } | null;
    /** @description The other party; of a failed transaction its bank may be unknown, of a charge that failed unpaid there is none. */
    EventCounterpart: {
      bank?: {
        accountBranch?: string | null;
        accountNumber?: string | null;
        bankCode?: string | null;
        bankISPB?: string | null;
        bankName?: string | null;
      } | null;
      /** @description May be whole or masked (OP-27). */
      document?: string | null;
      name?: string | null;
    } | null;
    InfoAdicional: {
      nome: string;
      valor: string;
    };
    /** @description A JWT in compact form. */
    Jwt: string;
    /** @description Counterparty; unknown parts of a transaction that is not confirmed may be null, empty or absent (OP-27). */
    ListedCounterpart: {
      bank?: {
        accountBranch?: string | null;
        accountNumber?: string | null;
        bankCode?: string | null;
        bankISPB?: string | null;
        bankName?: string | null;
      } | null;
      /** @description Masked. */
      document?: components['schemas']['MaskedDocument'] | null;
      /** @description Counterparty name. */
      name?: string | null;
    } | null;
    /** @description Fields that are unknown while the transaction is pending may be null, empty or absent (OP-27). */
    ListedTransaction: {
      counterpart?: components['schemas']['ListedCounterpart'];
      createdAt: components['schemas']['Timestamp'];
      /** @description E2e id (OP-01), when confirmed; before that it may be a placeholder (OP-38). */
      endToEndId?: string | null;
      /** @description Client reference; a receipt that no charge asked for has none. */
      externalId?: string | null;
      /**
       * Format: brl
       * @description BRL, 2 decimals.
       */
      feeAmount?: number | null;
      /**
       * Format: brl
       * @description BRL, 2 decimals; what a fee does to it is not shown (OP-04).
       */
      finalAmount?: number | null;
      /**
       * @description Pix in and Refund out are CREDIT; Pix out and Refund in are DEBIT.
       * @enum {string}
       */
      movementType: 'CREDIT' | 'DEBIT';
      /**
       * @description Display label: PAYMENT to Pix in, WITHDRAW to Pix out, REFUND_IN to Refund in, REFUND_OUT to Refund out.
       * @enum {string}
       */
      operationType: 'Pix in' | 'Pix out' | 'Refund in' | 'Refund out';
      originalAmount: components['schemas']['Money'];
      /** @description ISO 8601. */
      processedAt?: components['schemas']['Timestamp'] | ('' | null);
      /**
       * @description Display label: PENDING to Pendente, CONFIRMED to Confirmado, ERROR to Error.
       * @enum {string}
       */
      status: 'Pendente' | 'Confirmado' | 'Error';
      transactionId: string;
    } & (unknown & unknown & unknown);
    /**
     * @description A masked CPF or CNPJ, that is, not the complete document (OP-27).
     * @example ***.982.247-**
     */
    MaskedDocument: string;
    /** @description A case of the special refund mechanism. */
    Med: {
      /** @description Rationale. */
      analysisDetails: string | null;
      /**
       * @description Null while under analysis.
       * @enum {string|null}
       */
      analysisResult: 'APPROVED' | 'REJECTED' | null;
      /** @description Cause code, for example `UNAUTHORIZED_TRANSACTION`, `SOCIAL_ENGINEERING` (list open-ended). */
      cause: string | null;
      /** @description The account holder's institution. */
      contestedBank: components['schemas']['MedBank'];
      createdAt: components['schemas']['Timestamp'];
      /** @description Details. */
      description: string | null;
      /** @description End-to-end id of the original payment (OP-01). */
      endToEnd: components['schemas']['EndToEndId'];
      /** @description Unique. */
      id: number;
      /** @description Linked to a local transaction. */
      isReconciled: boolean;
      originalTransaction: {
        amount: components['schemas']['Money'];
        dateTime: components['schemas']['Timestamp'];
        document: components['schemas']['MaskedDocument'];
        /** @description Counterparty. */
        name: string;
        /** @description For example CASH_IN. */
        transactionType: string;
        /** @description For example PIX. */
        type: string;
      } | null;
      /** @description Local transaction id when reconciled. */
      originalTransactionId: number | null;
      /** @enum {string} */
      reason: 'REFUND_REQUEST' | 'REFUND_CANCELLATION';
      /** @description The bank that opened the MED. */
      requestingBank: components['schemas']['MedBank'];
      /**
       * @description Transitions are not shown (OP-29).
       * @enum {string}
       */
      status: 'OPEN' | 'RECEIVED' | 'CANCELLED' | 'ANALYZED';
      updatedAt: components['schemas']['Timestamp'];
    };
    MedBank: {
      ispb: string;
      name: string;
    };
    /** @description Payloads of the MED notifications are not shown (OP-29). */
    MedEvent: Record<string, unknown>;
    MedPage: {
      data: components['schemas']['Med'][];
      metadata: {
        page: number;
        pageSize: number;
        total: number;
        totalPages: number;
      };
    };
    /**
     * Format: brl
     * @description BRL, at most 2 decimals.
     */
    Money: number;
    /** @description A body that the specification does not show. */
    NotShown: unknown;
    /** @description Access token response of the compatibility family. */
    OauthToken: {
      access_token: components['schemas']['Jwt'];
      /** @description Lifetime in seconds, by default 3600 (OP-39). */
      expires_in: number;
      /** @description Space-separated scopes, read and write of the payment and balance areas among them (OP-20). */
      scope: string;
      /**
       * @description Always `Bearer`.
       * @constant
       */
      token_type: 'Bearer';
    };
    OauthTokenRequest: {
      /** @description The client's id; UUID v4 is stated for credentials in general, not for this body (OP-39). */
      clientId: string;
      /** @description 8 to 64 characters. */
      clientSecret: string;
    };
    /** @description Original cash-out. */
    ParentTransaction: {
      /** @description Of a payment that was rejected the bank may be unknown. */
      counterpart: {
        bank: components['schemas']['EventBank'];
        document: components['schemas']['MaskedDocument'];
        name: string;
      };
      /** @description End-to-end id (OP-01); unknown of a payment that was rejected. */
      endToEndId: string | null;
      externalId: string | null;
      metadata: Record<string, unknown>;
      processingDate: components['schemas']['Timestamp'];
      remainingAmountForRefund: components['schemas']['Money'];
      transactionId: string;
      wasTotalRefunded: boolean;
    };
    QrCashOutRequest: {
      description?: string;
      /** @description Recipient CPF or CNPJ. */
      document?: components['schemas']['Document'];
      /** @description Unique external identifier. */
      externalId: string;
      /** @description Recipient name. */
      name?: string;
      /** @description EMV string, 50 to 500 characters, must start with `000201`. */
      qrCode: string;
      /** @description BRL, up to 2 decimals; must equal the amount embedded in the QR code when present (OP-24). */
      value: components['schemas']['Amount'];
    };
    QrCashOutTransaction: {
      externalId: string;
      generateTime: components['schemas']['Timestamp'];
      /**
       * @description Created as `PENDING` (OP-41).
       * @enum {string}
       */
      status: 'PENDING' | 'CONFIRMED' | 'ERROR';
      transactionId: string;
    };
    /** @description Version 2 notification, an immediate charge is paid. */
    ReceiveEvent: {
      data: {
        debtorAccount: {
          document: components['schemas']['MaskedDocument'];
          name: string;
        };
        /** @description End-to-end id of the payment (OP-01). */
        endToEndId: string;
        id: number;
        payment: components['schemas']['VersionTwoPayment'];
        /** @description `LIQUIDATED`. */
        status: string;
        /** @description That of the charge; a receipt that no charge asked for has none. */
        txId: string | null;
      };
      /** @constant */
      type: 'RECEIVE';
    };
    /** @description Version 2 notification, a refund is processed. */
    RefundEvent: {
      /** @description The members of a notification of a failed refund are not shown (OP-14). */
      data: {
        /**
         * @description Either (OP-48).
         * @enum {string}
         */
        creditDebitType?: 'CREDIT' | 'DEBIT';
        /** @description End-to-end id (OP-01). */
        endToEndId?: string | null;
        id: number;
        /** @description Which amount it has is not shown (OP-48). */
        payment?: components['schemas']['VersionTwoPayment'];
        /** @description At least this refund (OP-48). */
        refunds?: components['schemas']['RefundEventItem'][];
        /** @description `REFUNDED`; of a failed refund another word (OP-14). */
        status: string;
        /** @description That of the original; a receipt that no charge asked for has none. */
        txId?: string | null;
      };
      /** @constant */
      type: 'REFUND';
    };
    RefundEventItem: {
      /** @description D + 32 chars (OP-01). */
      endToEndId?: string | null;
      eventDate?: components['schemas']['Timestamp'];
      /** @description Of a refund without `descricao` it may be null. */
      information?: string | null;
      payment?: {
        amount: components['schemas']['Money'];
        /** @enum {string} */
        currency: 'BRL';
      };
      /** @description `LIQUIDATED`. */
      status: string;
    };
    RefundInRequest: {
      /** @description Identifies the refund; corresponds to `id` of the compatibility refund path. */
      externalId?: string;
      reason?: string;
      /** @description BRL, may be partial, min 0.01. */
      refundValue: components['schemas']['Amount'];
    };
    RefundInTransaction: {
      /** @description External id of the refund; absent or null where the request had none. */
      externalId?: string | null;
      generateTime: components['schemas']['Timestamp'];
      /** @description Used to correlate with webhooks. */
      providerTransactionId: string;
      refundValue: components['schemas']['Money'];
      /**
       * @description Created as `PENDING` (OP-41).
       * @enum {string}
       */
      status: 'PENDING' | 'CONFIRMED' | 'ERROR';
      /** @description Id of the refund transaction. */
      transactionId: string;
    };
    ResendAnswer: {
      message: string;
      sentAt: components['schemas']['Timestamp'];
      /** @description HTTP status returned by the target (OP-17). */
      statusCode: number;
      webhookLogId: number;
    };
    ResendRequest: {
      /** @description Temporary target for this resend, not stored. When absent the URL configured for the operation type is used. */
      url?: string;
    };
    ReversalMetadata: {
      counterpart: {
        bankCode: string;
        bankIspb: string;
        bankName: string;
      };
      /** @description Value `WEBHOOK_DIRECT` appears for direct returns. */
      originatedFrom: string;
      provider: string;
      refund: {
        /** @description Original amount in cents. */
        originalValue: number;
        /** @description Provider-side reference. */
        referenceTransactionId: number;
        /** @description Reversed amount in cents. */
        value: number;
      };
      webhookEvent: string;
    };
    /** @description Counterparty of a confirmed transaction, its document masked. */
    SettledCounterpart: {
      bank: components['schemas']['Bank'];
      document: components['schemas']['MaskedDocument'];
      name: string;
    };
    /** @description Error envelope of the compatibility family and of MED and transactions. */
    ShortError: {
      /** @description HTTP reason text. */
      error: string;
      message: string;
      /** @description HTTP status. */
      statusCode: number;
    };
    Split: {
      /** @description CPF or CNPJ, digits only. */
      document: components['schemas']['Document'];
      /**
       * @description True executes the split right after the payment is confirmed, false follows the account's configured frequency.
       * @default false
       */
      immediate?: boolean;
      name: string;
      pixKey: string;
      /** @enum {string} */
      pixKeyType: 'EMAIL' | 'PHONE' | 'CPF' | 'CNPJ' | 'RANDOM';
      /**
       * @description `FIXED` (BRL amount) or `PERCENTAGE` (percent of the gross amount).
       * @enum {string}
       */
      type: 'FIXED' | 'PERCENTAGE';
      /** @description FIXED: BRL, up to 2 decimals; PERCENTAGE: percent value (10 means 10%). */
      value: number;
    };
    /**
     * @description ISO 8601 date and time; fraction and offset optional (OP-57).
     * @example 2026-03-20T14:03:07.512Z
     */
    Timestamp: string;
    /** @description Error of the standard token endpoint: the envelope of the standard family with `details.hint` and, for body validation, `details.violations`. */
    TokenError: components['schemas']['Error'] & {
      /** @description A `PUB_*` code. Codes renamed long ago are not sent; new ones may be introduced. */
      code?: string;
      details?: {
        /** @description Developer guidance. */
        hint?: string;
        /** @description Offending fields for body validation; any shape, never empty (OP-45). */
        violations?: unknown;
      } | null;
    } & unknown &
      unknown;
    /** @description Transaction event of the standard family. Full payloads of CashIn and CashInReversal are not shown: what they must have is what tells which transaction, what became of it and how much; any other member is right where it is there. */
    TransactionEvent: {
      counterpart?: components['schemas']['EventCounterpart'];
      /** @description End-to-end id (OP-01); null, absent or well-formed on `ERROR` (OP-14). */
      endToEndId?: string | null;
      /** @description Null when `CONFIRMED`, filled when `ERROR`. */
      errorCode?: string | null;
      /** @description Null when `CONFIRMED`, filled when `ERROR`. */
      errorMessage?: string | null;
      /** @enum {string} */
      event: 'CashOut' | 'CashOutReversal' | 'CashIn' | 'CashInReversal';
      externalId: string | null;
      feeAmount?: components['schemas']['Money'];
      /** @description BRL; what a fee does to it is not shown (OP-04). */
      finalAmount?: components['schemas']['Money'];
      metadata?: Record<string, unknown>;
      /** @enum {string} */
      movementType: 'DEBIT' | 'CREDIT';
      originalAmount: components['schemas']['Money'];
      pixKey?: string | null;
      processingDate?: components['schemas']['Timestamp'];
      /** @enum {string} */
      status: 'CONFIRMED' | 'ERROR';
      transactionId: string;
      /** @enum {string} */
      transactionType?: 'PIX';
    };
    TransactionPage: {
      data: components['schemas']['ListedTransaction'][];
      metadata: {
        hasNext: boolean;
        hasPrevious: boolean;
        page: number;
        size: number;
        total: number;
        totalPages: number;
      };
    };
    Transfer: {
      /** @description Placeholder identifier; the real end-to-end id arrives in the webhook at settlement (OP-38). */
      endToEndId: string;
      eventDate: components['schemas']['Timestamp'];
      /** @description Transaction id. */
      id: number;
      payment: {
        amount: components['schemas']['Money'];
      };
      /**
       * @description Created as `PENDING` (OP-41).
       * @enum {string}
       */
      type: 'PENDING' | 'COMPLETED' | 'ERROR';
    };
    /** @description Version 2 notification, a transfer created by `POST /dict/pix` is processed. */
    TransferEvent: {
      /** @description The members of a notification of a failed transfer are not shown (OP-14). */
      data: {
        /** @enum {string} */
        creditDebitType?: 'DEBIT';
        creditorAccount?: {
          document?: components['schemas']['MaskedDocument'] | null;
          ispb?: string | null;
          name?: string | null;
        } | null;
        /** @description E + 32 chars (OP-01). */
        endToEndId?: string | null;
        id: number;
        /** @description The request's x-idempotency-key. */
        idempotencyKey?: components['schemas']['UuidV4'];
        payment?: components['schemas']['VersionTwoPayment'];
        pixKey?: string;
        remittanceInformation?: string | null;
        /** @description `LIQUIDATED`; of a failed transfer another word (OP-14). */
        status: string;
        txId?: string | null;
      };
      /** @constant */
      type: 'TRANSFER';
    };
    /** @description The field name of the payment flow is not shown (OP-34). */
    TransferRequest: {
      /** @description CPF or CNPJ; required when priority is HIGH. */
      creditorDocument?: components['schemas']['Document'];
      /** @description Message shown to the recipient. */
      description?: string;
      /**
       * @description Seconds in queue before cancellation.
       * @default 600
       */
      expiration?: number;
      /** @description ISPB codes of institutions to which payment must not go. */
      ispbDeny?: string[];
      payment: {
        /**
         * Format: brl
         * @description Up to 2 decimals.
         */
        amount: number;
        /** @enum {string} */
        currency: 'BRL';
      };
      /** @description Destination key. */
      pixKey: string | components['schemas']['Uuid'];
      /**
       * @description `HIGH` (instant, needs creditorDocument) or `NORM` (queue).
       * @enum {string}
       */
      priority?: 'HIGH' | 'NORM';
    };
    /**
     * @description 26 to 35 characters of `[a-zA-Z0-9]`.
     * @example pedido000000000000000000001001
     */
    Txid: string;
    /**
     * @description ISO 8601 date and time in UTC; fraction and offset optional (OP-57).
     * @example 2026-03-20T14:03:07.512Z
     */
    UtcTimestamp: string;
    /**
     * @description A UUID, in either case (OP-02).
     * @example 6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11
     */
    Uuid: string;
    /**
     * @description A UUID version 4, in either case.
     * @example 6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11
     */
    UuidV4: string;
    VersionTwoPayment: {
      amount: components['schemas']['AmountString'];
      /** @enum {string} */
      currency: 'BRL';
    };
    WebhookRegistration: {
      /** @enum {string} */
      eventType:
        'cash_in' | 'cash_out' | 'refund_in' | 'refund_out' | 'med_created' | 'med_accepted' | 'med_rejected';
      /** @description Custom headers sent with each delivery. */
      headers?: {
        /** @description Blocked names (OP-46): host, content-length, connection, transfer-encoding, content-type, user-agent. */
        key: string;
        value: string;
      }[];
      /**
       * Format: uri
       * @description Must be HTTPS.
       */
      url: string;
    };
    WebhookRegistrationAnswer: {
      message: string;
      /** @description False while the route is disabled (OP-16). */
      success: boolean;
    };
  };
  responses: {
    /** @description The balance in the standard form (OP-31). */
    BalanceAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Balance'];
      };
    };
    /** @description The immediate charge. The success status is not shown (OP-10). */
    Cob: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Cob'];
      };
    };
    /** @description The refund. The success status is not shown (OP-10). */
    Devolucao: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Devolucao'];
      };
    };
    /** @description Permission denied (token scopes). Which scope each endpoint needs is not shown (OP-20). */
    ForbiddenShort: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description The delivery failed. The retry policy is not shown (OP-18). */
    NotReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The access token, with `scope`. The success status is not shown (OP-10). */
    OauthToken: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OauthToken'];
      };
    };
    /** @description Any other error, by what its HTTP status means, in the envelope of the standard family (OP-55). */
    OtherFull: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Any other error, by what its HTTP status means, in the short envelope (OP-55). */
    OtherShort: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
    /** @description The receiver has taken the notification. */
    Received: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The transfer. The success status is not shown (OP-10). */
    Transfer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Transfer'];
      };
    };
    /** @description Token missing, invalid or expired. Which envelope is not shown (OP-28). */
    UnauthorizedAny: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['AnyError'];
      };
    };
    /** @description Token missing, invalid or expired. */
    UnauthorizedFull: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Token missing, invalid or expired. */
    UnauthorizedShort: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ShortError'];
      };
    };
  };
  parameters: {
    /**
     * @description URL-encoded PEM client certificate: percent-encoding (RFC 3986), a literal `+` as `%2B`, a space as `%20`. Form-style `+` for spaces is wrong (OP-36).
     * @example -----BEGIN%20CERTIFICATE-----%0AMIIBszCCAVmgAwIBAgIUQ2%2Fk%2BexampleOnly%3D%3D%0A-----END%20CERTIFICATE-----%0A
     */
    ClientCertificate: string;
    /**
     * @description A second call with the same key returns the same transfer and creates no new one (OP-09, OP-52).
     * @example 2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d
     */
    IdempotencyKey: components['schemas']['UuidV4'];
    /**
     * @description Simulates error and delay scenarios in sandbox mode. Its values are not shown (OP-30).
     * @example insufficient-funds
     */
    SandboxScenario: string;
  };
  requestBodies: never;
  headers: never;
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
      /** @description The balance, currently exactly one item. */
      200: {
        headers: {
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
         * @description URL-encoded PEM client certificate: percent-encoding (RFC 3986), a literal `+` as `%2B`, a space as `%20`. Form-style `+` for spaces is wrong (OP-36).
         * @example -----BEGIN%20CERTIFICATE-----%0AMIIBszCCAVmgAwIBAgIUQ2%2Fk%2BexampleOnly%3D%3D%0A-----END%20CERTIFICATE-----%0A
         */
        'X-SSL-Client-Cert': components['parameters']['ClientCertificate'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AccessTokenRequest'];
      };
    };
    responses: {
      /** @description The access token, without `scope`. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessToken'];
        };
      };
      /** @description Certificate header absent, certificate that cannot be parsed, or invalid body. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      /** @description Certificate not yet valid, expired or not registered, or wrong credentials. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      /** @description The certificate is linked to another account than that of the clientId. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      /** @description Upstream authentication returned an unrecognized error. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      /** @description Upstream authentication unreachable; retry with exponential backoff. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
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
      401: components['responses']['UnauthorizedAny'];
      default: components['responses']['OtherFull'];
    };
  };
  listMeds: {
    parameters: {
      query?: {
        /**
         * @description ISO 8601.
         * @example 2026-03-20T23:59:59Z
         */
        endDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Linked to a local transaction.
         * @example true
         */
        isReconciled?: boolean;
        /**
         * @description Starts at 1.
         * @example 1
         */
        page?: number;
        /**
         * @description 1 to 100.
         * @example 20
         */
        pageSize?: number;
        /**
         * @description ISO 8601.
         * @example 2026-03-01
         */
        startDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description State of the case.
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
      /** @description A page of cases. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MedPage'];
        };
      };
      /** @description Status outside enum, malformed dates, page below 1, or pageSize outside 1 to 100. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      /** @description Too many requests; the rate is not shown. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      /** @description Server error. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  createCashIn: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Simulates error and delay scenarios in sandbox mode. Its values are not shown (OP-30).
         * @example insufficient-funds
         */
        'X-Sandbox-Scenario'?: components['parameters']['SandboxScenario'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CashInRequest'];
      };
    };
    responses: {
      /** @description The charge, awaiting payment. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashInCharge'];
        };
      };
      /** @description Validation error (`code` HTTP_ERROR, `message` array; expirationTime below the provider minimum with errorCode `PROVIDER_EXPIRATION_BELOW_MINIMUM`, OP-26). */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
      /** @description Provider communication failure (retry). */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
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
         * @description Simulates error and delay scenarios in sandbox mode. Its values are not shown (OP-30).
         * @example insufficient-funds
         */
        'X-Sandbox-Scenario'?: components['parameters']['SandboxScenario'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CashOutRequest'];
      };
    };
    responses: {
      /** @description The payment was created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashOutTransaction'];
        };
      };
      /** @description Validation error, business error or duplicate externalId. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CashOutError'];
        };
      };
      401: components['responses']['UnauthorizedFull'];
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
    requestBody: {
      content: {
        'application/json': components['schemas']['QrCashOutRequest'];
      };
    };
    responses: {
      /** @description The payment was created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QrCashOutTransaction'];
        };
      };
      /** @description Invalid data, invalid QR code, mismatched amount, or insufficient balance. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      401: components['responses']['UnauthorizedAny'];
      /** @description externalId already used; the body is not shown. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotShown'];
        };
      };
      /** @description Server error; the body is not shown. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotShown'];
        };
      };
      default: components['responses']['OtherFull'];
    };
  };
  createRefundIn: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the original transaction (OP-02).
         * @example 5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundInRequest'];
      };
    };
    responses: {
      /** @description The refund was created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefundInTransaction'];
        };
      };
      /** @description Invalid data, transaction not found, deadline exceeded, or invalid amount. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      401: components['responses']['UnauthorizedAny'];
      /** @description Parent transaction not found; the body is not shown. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotShown'];
        };
      };
      /** @description Server error; the body is not shown. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotShown'];
        };
      };
      default: components['responses']['OtherFull'];
    };
  };
  resendWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Numeric transaction id, or `externalId`, or end-to-end id (E or D followed by 32 characters; OP-01, OP-02).
         * @example order-1001
         */
        transactionIdentifier: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResendRequest'];
      };
    };
    responses: {
      /** @description The notification was sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResendAnswer'];
        };
      };
      /** @description No URL available. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      401: components['responses']['UnauthorizedAny'];
      /** @description Transaction not found or not owned by the account. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      /** @description Rate limit. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      default: components['responses']['OtherShort'];
    };
  };
  listTransactions: {
    parameters: {
      query?: {
        /**
         * @description ISO 8601 date; by default the current date.
         * @example 2026-03-20
         */
        endDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description Filter.
         * @example E1823612020260320140300000000001
         */
        endToEndId?: string;
        /**
         * @description Filter.
         * @example order-1001
         */
        externalId?: string;
        /**
         * @description 1-indexed.
         * @example 1
         */
        page?: number;
        /**
         * @description Max 100.
         * @example 20
         */
        size?: number;
        /**
         * @description ISO 8601 date; by default the last 31 days.
         * @example 2026-03-01
         */
        startDate?: components['schemas']['DateOrTimestamp'];
        /**
         * @description State of the transaction.
         * @example CONFIRMED
         */
        status?: 'PENDING' | 'CONFIRMED' | 'ERROR';
        /**
         * @description Kind of the transaction.
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
      /** @description A page of transactions. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionPage'];
        };
      };
      /** @description Invalid parameters or range over 31 days. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
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
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookRegistration'];
      };
    };
    responses: {
      /** @description Whether the URL was registered. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookRegistrationAnswer'];
        };
      };
      /** @description URL not HTTPS, invalid event type, more than 5 headers, or more than 3 active URLs per event. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      401: components['responses']['UnauthorizedAny'];
      /** @description Account not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
      /** @description Server error. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyError'];
        };
      };
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
      401: components['responses']['UnauthorizedAny'];
      default: components['responses']['OtherFull'];
    };
  };
  putCob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Unique; 26 to 35 characters of `[a-zA-Z0-9]`.
         * @example pedido000000000000000000001001
         */
        txid: components['schemas']['Txid'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CobRequest'];
      };
    };
    responses: {
      201: components['responses']['Cob'];
      /** @description txid out of pattern, invalid CPF/CNPJ, or invalid value format. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description txid already exists. */
      409: {
        headers: {
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
         * @description A second call with the same key returns the same transfer and creates no new one (OP-09, OP-52).
         * @example 2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d
         */
        'x-idempotency-key': components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransferRequest'];
      };
    };
    responses: {
      200: components['responses']['Transfer'];
      /** @description Invalid key, invalid value (more than 2 decimals), or missing idempotency key. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description Key not found in the directory, insufficient balance, or blocked ISPB. */
      422: {
        headers: {
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
    requestBody: {
      content: {
        'application/json': components['schemas']['OauthTokenRequest'];
      };
    };
    responses: {
      200: components['responses']['OauthToken'];
      /** @description Missing or malformed credentials (OP-39). */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EitherError'];
        };
      };
      /** @description Wrong credentials. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EitherError'];
        };
      };
      /** @description Permission denied. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EitherError'];
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
         * @description Id of the received payment, exactly 32 alphanumeric characters (OP-01).
         * @example E1823612020260320140300000000001
         */
        e2eid: string;
        /**
         * @description Client-generated refund id, 1 to 35 characters (OP-59).
         * @example refund1001
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DevolucaoRequest'];
      };
    };
    responses: {
      200: components['responses']['Devolucao'];
      201: components['responses']['Devolucao'];
      /** @description Invalid value format, or value exceeds available. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      401: components['responses']['UnauthorizedShort'];
      403: components['responses']['ForbiddenShort'];
      /** @description Original payment not found, or payment is not a receipt. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShortError'];
        };
      };
      /** @description Deadline of 89 days expired (OP-23). */
      422: {
        headers: {
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
