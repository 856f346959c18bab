// generated, do not edit
export interface paths {
  '/_control/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries of notifications, newest first
     * @description At most the newest 100,000 deliveries are searched. Other query parameters are refused.
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/deliveries/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send again what could not be delivered */
    post: operations['retryDeadLetters'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/demo-account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The demo account, for tools that were given no credentials
     * @description It contains no secret.
     */
    get: operations['getDemoAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/journal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the calls of an account in order, and whether provocations were used
     * @description The last 1,000 calls of an account that are over, at most 1 MiB of them, kept in memory by the process that answered them; the oldest make room. Calls of the token endpoints count for the account whose `clientId` they name, in the same bounds of their own. Tokens, secrets and certificates are masked. Other query parameters are refused.
     */
    get: operations['listCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This contract */
    get: operations['getControlContract'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/registrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the active registrations of an account with their secrets */
    get: operations['listRegistrations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/registrations/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give a registration a new secret */
    post: operations['rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/_control/states': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set up a provider state, or undo it
     * @description Or several in one request, which are answered in order, each as if it had come alone: what one of them comes to changes nothing for the others.
     */
    post: operations['setState'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Attempt: {
      /** @description What was answered, shortened. */
      answer: string | null;
      at: components['schemas']['TwoClocks'];
      durationMs: number | null;
      /** @description Why nothing answered. */
      failure: string | null;
      statusCode: number | null;
    };
    ControlError: {
      error: string;
    };
    Deliveries: {
      /** @description Only if an account was named; the list of earlier versions. */
      attempts?: components['schemas']['LoggedAttempt'][];
      deliveries: components['schemas']['Delivery'][];
      now: components['schemas']['Time'];
    };
    Delivery: {
      accountId: string;
      attempts: components['schemas']['Attempt'][];
      /** @description What is sent; null if it was deleted. */
      body: unknown;
      createdAt: components['schemas']['Time'];
      deliveryId: number;
      event: components['schemas']['EventType'];
      /** @description The custom headers as they were registered. */
      headers: unknown;
      /** @description Whether somebody asked for it. */
      isResend: boolean;
      /** @description Null if it is not tried again by itself. */
      nextAttempt: components['schemas']['TwoClocks'] | null;
      notificationId: number;
      status: components['schemas']['DeliveryStatus'];
      /** @description Null for a MED. */
      transactionId: string | null;
      url: string;
    };
    /** @enum {string} */
    DeliveryStatus: 'pending' | 'resending' | 'delivered' | 'dead';
    /** @enum {string} */
    EventType:
      'cash_in' | 'cash_out' | 'refund_in' | 'refund_out' | 'med_created' | 'med_accepted' | 'med_rejected';
    Journal: {
      calls: components['schemas']['JournalCall'][];
      provocations: components['schemas']['Provocation'][];
    };
    JournalCall: {
      /** @description When its headers had come. */
      at: components['schemas']['Time'];
      /** @description The body as it was sent; null if there was none. */
      body: string | null;
      durationMs: number;
      /** @description Names in lower case; repeated ones are joined by a comma. */
      headers: {
        [key: string]: string;
      };
      /** @description Whether there was more of the body than is shown. */
      isCut: boolean;
      method: string;
      /** @description Increases with every call that the process gets, of any account. */
      number: number;
      /** @description Its operationId. */
      operation: string;
      /** @description The status with which the operation ended, whether or not the client was told; null if it was not carried out. */
      outcome: number | null;
      /** @description The id of the provocation that happened to it. */
      provocation: string | null;
      requestId: string;
      /** @description What the client was answered, completely; null if its connection was closed before. */
      status: number | null;
      /** @description Path and query. */
      url: string;
    };
    LoggedAttempt: {
      answer: string | null;
      /** Format: date-time */
      attemptedAt: string | null;
      /** @description JSON. */
      body: string;
      deliveryId: number;
      durationMs: number | null;
      eventType: string;
      failure: string | null;
      /** @description JSON. */
      headers: string;
      notificationId: number;
      status: components['schemas']['DeliveryStatus'];
      statusCode: number | null;
      url: string;
    };
    Provocation: {
      /** @description The number of the call that it happened to. */
      call: number | null;
      id: string;
      /** @description The notification that it happened to. */
      notificationId: number | null;
      /** @enum {string} */
      state: 'the next calls' | 'notifications are disturbed';
      used: boolean;
    };
    Registration: {
      eventType: components['schemas']['EventType'];
      /** @description What signs deliveries to the URL. */
      secret: string | null;
      url: string;
    };
    /** @description What the state returns; `{}` for a teardown. */
    StateAnswer: Record<string, unknown>;
    StateAnswers: {
      answers: {
        /** @description The body of that answer. */
        body: Record<string, unknown>;
        /** @description The status that the request would have got alone. */
        status: number;
      }[];
    };
    /** @description See [provider states](docs/provider-states.md). */
    StateRequest: {
      /**
       * @description what to do
       * @default setup
       * @enum {unknown}
       */
      action?: 'setup' | 'teardown';
      /** @description an object with the params of the state */
      params?: Record<string, unknown>;
      /** @description the name of a state */
      state: string;
    };
    /** @description Several requests as one. */
    StateRequests: {
      /** @description a list of at most 16 requests for a state */
      states: components['schemas']['StateRequest'][];
    };
    /** Format: date-time */
    Time: string;
    /** @description A time, by the clock of the account and by that of the machine. */
    TwoClocks: {
      /** Format: date-time */
      gateway: string | null;
      /** Format: date-time */
      machine: string | null;
    };
  };
  responses: {
    /** @description The token is missing or wrong (401), or without a token the request is not from this machine (403). */
    NotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ControlError'];
      };
    };
    /** @description What was asked for is wrong or impossible; the text says what. */
    Refused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ControlError'];
      };
    };
  };
  parameters: {
    Account: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listDeliveries: {
    parameters: {
      query?: {
        accountId?: string;
        event?: components['schemas']['EventType'];
        limit?: number;
        /** @description Only notifications created at this time of their account or later. */
        since?: string;
        status?: components['schemas']['DeliveryStatus'];
        /** @description The id of a transaction, or its end-to-end id. */
        transactionId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deliveries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deliveries'];
        };
      };
      400: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
  retryDeadLetters: {
    parameters: {
      query: {
        accountId: components['parameters']['Account'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How many deliveries are tried again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            retried: number;
          };
        };
      };
      400: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
  getDemoAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      '4XX': components['responses']['NotAllowed'];
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            accountId: string;
            /** @description A payment key of the account. */
            chave: string;
            clientId: string;
          };
        };
      };
      default: components['responses']['NotAllowed'];
    };
  };
  listCalls: {
    parameters: {
      query: {
        accountId: components['parameters']['Account'];
        /** @description Only calls of this operation, by its operationId. */
        operation?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The calls, and the provocations of the account in the order in which they were planned. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Journal'];
        };
      };
      400: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
  getControlContract: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      '4XX': components['responses']['NotAllowed'];
      /** @description The contract. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            openapi: string;
          };
        };
      };
      default: components['responses']['NotAllowed'];
    };
  };
  listRegistrations: {
    parameters: {
      query: {
        accountId: components['parameters']['Account'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The registrations. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            registrations: components['schemas']['Registration'][];
          };
        };
      };
      400: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
  rotateSecret: {
    parameters: {
      query: {
        accountId: components['parameters']['Account'];
        eventType: string;
        url: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new secret. Until `previousUntil`, the old one signs, too. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            previousUntil: components['schemas']['Time'];
            secret: string;
          };
        };
      };
      400: components['responses']['Refused'];
      404: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
  setState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The state, by its name, and its params; or a list of such requests. */
    requestBody: {
      content: {
        'application/json': components['schemas']['StateRequest'] | components['schemas']['StateRequests'];
      };
    };
    responses: {
      /** @description The state holds; what it returns. Of several, the answer to each. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StateAnswers'] | components['schemas']['StateAnswer'];
        };
      };
      400: components['responses']['Refused'];
      404: components['responses']['Refused'];
      422: components['responses']['Refused'];
      501: components['responses']['Refused'];
      default: components['responses']['NotAllowed'];
    };
  };
}

/** The query of an operation of the control endpoint. */
export interface ControlQuery {
  /** JSON Schema of the parameters, of which each may be given once. */
  readonly schema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, object>>;
  };
  /** What the required parameters name. */
  readonly subject?: string;
  /** Whether other parameters are refused. */
  readonly isClosed: boolean;
}

/** The queries of all operations of the control endpoint that have one. */
export const queries = {
  listDeliveries: {
    schema: {
      type: 'object',
      required: [],
      properties: {
        accountId: { type: 'string' },
        status: { type: 'string', enum: ['pending', 'resending', 'delivered', 'dead'] },
        event: {
          type: 'string',
          enum: [
            'cash_in',
            'cash_out',
            'refund_in',
            'refund_out',
            'med_created',
            'med_accepted',
            'med_rejected',
          ],
        },
        transactionId: { type: 'string' },
        since: {
          type: 'string',
          format: 'date-time',
          description: 'a date and time such as 2026-03-31T09:00:00Z',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          default: 100,
          description: 'a whole number from 1 to 500',
        },
      },
    },
    isClosed: true,
  },
  retryDeadLetters: {
    schema: { type: 'object', required: ['accountId'], properties: { accountId: { type: 'string' } } },
    subject: 'account',
    isClosed: false,
  },
  listRegistrations: {
    schema: { type: 'object', required: ['accountId'], properties: { accountId: { type: 'string' } } },
    subject: 'account',
    isClosed: false,
  },
  rotateSecret: {
    schema: {
      type: 'object',
      required: ['accountId', 'eventType', 'url'],
      properties: { accountId: { type: 'string' }, eventType: { type: 'string' }, url: { type: 'string' } },
    },
    subject: 'registration',
    isClosed: false,
  },
  listCalls: {
    schema: {
      type: 'object',
      required: ['accountId'],
      properties: { accountId: { type: 'string' }, operation: { type: 'string' } },
    },
    subject: 'account',
    isClosed: true,
  },
} as const satisfies Readonly<Record<string, ControlQuery>>;
