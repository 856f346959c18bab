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
}
export interface webhooks {
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
    /** @description The balance; any envelope beyond the four fields is not shown (OP-31). */
    BalanceAnswer: components['schemas']['Balance'] | components['schemas']['WrappedBalance'];
    Bank: {
      accountBranch: string;
      accountNumber: string;
      bankCode: string;
      bankISPB: string;
      bankName: string;
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
      metadata: Record<string, never>;
      /** @constant */
      movementType?: 'DEBIT';
      pixKey: string;
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
    /** @description The other party of a settled transaction. */
    Counterpart: {
      bank: components['schemas']['Bank'];
      /** @description May be whole or masked (OP-27). */
      document: string;
      name: string;
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
      details?: Record<string, never> | null;
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
    /** @description The other party; of a failed transaction its bank may be unknown. */
    EventCounterpart: {
      bank: {
        accountBranch?: string | null;
        accountNumber?: string | null;
        bankCode?: string | null;
        bankISPB?: string | null;
        bankName?: string | null;
      } | null;
      /** @description May be whole or masked (OP-27). */
      document: string | null;
      name: string | null;
    };
    /** @description A JWT in compact form. */
    Jwt: string;
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
    /** @description Error envelope of the compatibility family and of MED and transactions. */
    ShortError: {
      /** @description HTTP reason text. */
      error: string;
      message: string;
      /** @description HTTP status. */
      statusCode: number;
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
    /** @description Transaction event of the standard family. */
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
      feeAmount: components['schemas']['Money'];
      /** @description BRL; what a fee does to it is not shown (OP-04). */
      finalAmount: components['schemas']['Money'];
      metadata?: Record<string, never>;
      /** @enum {string} */
      movementType: 'DEBIT' | 'CREDIT';
      originalAmount: components['schemas']['Money'];
      pixKey?: string;
      processingDate: components['schemas']['Timestamp'];
      /** @enum {string} */
      status: 'CONFIRMED' | 'ERROR';
      transactionId: string;
      /** @enum {string} */
      transactionType: 'PIX';
    };
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
    /** @description The balance inside one member, as an object or as a one-item array (OP-31). */
    WrappedBalance: {
      data: components['schemas']['Balance'] | components['schemas']['Balance'][];
    };
  };
  responses: {
    /** @description The balance in the standard form, on top or inside one member `data` (OP-31). */
    BalanceAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['BalanceAnswer'];
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
    /** @description A status that the specification does not list for this operation; its body is open (OP-55). */
    Other: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['NotShown'];
      };
    };
    /** @description The receiver has taken the notification. */
    Received: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
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
      default: components['responses']['Other'];
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
      default: components['responses']['Other'];
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
      default: components['responses']['Other'];
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
      default: components['responses']['Other'];
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
      default: components['responses']['Other'];
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
      201: components['responses']['OauthToken'];
      202: components['responses']['OauthToken'];
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
      default: components['responses']['Other'];
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
}
