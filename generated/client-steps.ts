// generated, do not edit
import { readFileSync } from 'node:fs';

interface components {
  schemas: {
    /** @description A client of its own for these credentials, with nothing remembered. Without this step, the client has the credentials of its settings, and everything happens one after another. */
    readonly configure: {
      readonly asked: {
        /** @description the address of the gateway */
        readonly baseUrl: string;
        /** @description the clientId */
        readonly clientId: string;
        /**
         * Format: password
         * @description the clientSecret
         */
        readonly clientSecret: string;
        /**
         * Format: password
         * @description the client certificate in PEM
         */
        readonly certificate: string;
        /**
         * Format: password
         * @description what notifications are signed with; only if the client says that it verifies signatures
         */
        readonly webhookSecret?: string;
      };
      readonly params: {
        /** @description the address of the gateway */
        readonly baseUrl: string;
        /** @description the clientId */
        readonly clientId: string;
        /**
         * Format: password
         * @description the clientSecret
         */
        readonly clientSecret: string;
        /**
         * Format: password
         * @description the client certificate in PEM
         */
        readonly certificate: string;
        /**
         * Format: password
         * @description what notifications are signed with; only if the client says that it verifies signatures
         */
        readonly webhookSecret?: string;
      };
      readonly returns: {
        /** @description the name of this client in further steps */
        readonly client: string;
        /** @description the URL at which this client receives notifications; without it, it receives none */
        readonly webhookUrl?: string;
      };
    };
    /** @description The client of `configure` is no longer needed. */
    readonly close: {
      readonly asked: Record<string, unknown>;
      readonly params: Record<string, unknown>;
      readonly returns: Record<string, unknown>;
    };
    /** @description What this client is, and what it does. */
    readonly about: {
      readonly asked: Record<string, unknown>;
      readonly params: Record<string, unknown>;
      readonly returns: {
        /** @description its name */
        readonly name?: string;
        /** @description its version */
        readonly version?: string;
        /** @description the steps that the driver answers; without it, each is tried */
        readonly steps?: readonly string[];
        /** @description the URL at which this client receives notifications; without it, it receives none */
        readonly webhookUrl?: string;
        /**
         * @description whether it refuses notifications that are not signed as they should be
         * @enum {unknown}
         */
        readonly verifies?: 'signature' | 'none';
      };
    };
    /** @description Asks for the balance, with a token as the client has one. */
    readonly balance: {
      readonly asked: Record<string, unknown>;
      readonly params: Record<string, unknown>;
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly available?: string;
      };
    };
    /** @description Pays an order to a Pix key (`POST /api/pix/cash-out`). The step may end before the payment is settled. */
    readonly pay: {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description the Pix key to pay, as people write it; a phone as +55, area code and number */
        readonly key: string;
        /**
         * @description what kind of key it is
         * @enum {unknown}
         */
        readonly keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description the Pix key to pay, as people write it; a phone as +55, area code and number */
        readonly key: string;
        /**
         * @description what kind of key it is
         * @enum {unknown}
         */
        readonly keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
      };
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description Pays an order by a copia e cola code (`POST /api/pix/cash-out-qrcode`). */
    readonly 'pay a QR code': {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description the code, as it was copied */
        readonly code: string;
        /** @description the amount, if the code has none */
        readonly amount?: string;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description the code, as it was copied */
        readonly code: string;
        /** @description the amount, if the code has none */
        readonly amount?: string;
      };
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description Pays an order to a Pix key by a transfer (`POST /dict/pix`); `at once` with the priority HIGH. */
    readonly transfer: {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description the Pix key to pay, as people write it; a phone as +55, area code and number */
        readonly key: string;
        /**
         * @description what kind of key it is
         * @enum {unknown}
         */
        readonly keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description whether it must not wait in the queue */
        readonly atOnce?: boolean;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description the Pix key to pay, as people write it; a phone as +55, area code and number */
        readonly key: string;
        /**
         * @description what kind of key it is
         * @enum {unknown}
         */
        readonly keyType: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description whether it must not wait in the queue */
        readonly atOnce?: boolean;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description Makes a charge for an order (`POST /api/pix/cash-in`). */
    readonly charge: {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description a person's name */
        readonly name: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
        /** @description the copia e cola code that the payer is shown */
        readonly code?: string;
      };
    };
    /** @description Makes an immediate charge for an order (`PUT /cob/{txid}`). */
    readonly 'charge by cob': {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description a person's name */
        readonly name?: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document?: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
        /** @description what the amount is the sum of, {price, quantity}; a client that computes amounts computes this one */
        readonly items?: readonly {
          /** @description an amount in BRL, a decimal string with 2 decimals */
          readonly price: string;
          /** @description how many */
          readonly quantity: number;
        }[];
        /** @description a person's name */
        readonly name?: string;
        /** @description a CPF or a CNPJ, as people write it: with or without points and hyphen */
        readonly document?: string;
        /** @description what the payment is for; it may be longer than the gateway takes */
        readonly description?: string;
        /** @description how long it can be paid, in seconds; the client keeps to what the gateway takes, or refuses */
        readonly expiresIn?: number;
      };
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
        /** @description the copia e cola code that the payer is shown */
        readonly code?: string;
      };
    };
    /** @description Gives back a part of what was paid for an order of `charge` or `charge by cob`, by whichever operation the client uses. The refund has a name of its own: asked for twice, it is the same. */
    readonly refund: {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description the name of this refund */
        readonly refund: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
        /** @description the name of this refund */
        readonly refund: string;
        /** @description an amount in BRL, a decimal string with 2 decimals */
        readonly amount: string;
      };
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description Reads the list of transactions from one day to another, both included, to its end. */
    readonly statement: {
      readonly asked: {
        /** @description a day, yyyy-mm-dd */
        readonly from: string;
        /** @description a day, yyyy-mm-dd */
        readonly to: string;
      };
      readonly params: {
        /** @description a day, yyyy-mm-dd */
        readonly from: string;
        /** @description a day, yyyy-mm-dd */
        readonly to: string;
      };
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
        /** @description the transactionId of each row that the client has */
        readonly transactions?: readonly string[];
      };
    };
    /** @description Looks up what became of the orders that are not certain, as the client does from time to time. */
    readonly reconcile: {
      readonly asked: Record<string, unknown>;
      readonly params: Record<string, unknown>;
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description As if the process ended and began again: what is only in memory is forgotten, what is stored stays. */
    readonly restart: {
      readonly asked: Record<string, unknown>;
      readonly params: Record<string, unknown>;
      readonly returns: Record<string, unknown>;
    };
    /** @description Registers a URL for a kind of event (`POST /api/webhooks`): the client's own, by the name under which the gateway reaches it. */
    readonly 'register a webhook': {
      readonly asked: {
        /** @description the kind of event */
        readonly eventType: string;
        /** @description the URL to register */
        readonly url: string;
      };
      readonly params: {
        /** @description the kind of event */
        readonly eventType: string;
        /** @description the URL to register */
        readonly url: string;
      };
      /** @description how the call of the client ended, as its caller sees it */
      readonly returns: {
        /**
         * @description `done`; `refused`: nothing was carried out, and why is certain; `unknown`: nobody knows; `failed`: any other error
         * @enum {unknown}
         */
        readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
        /** @description the message of the error, for people */
        readonly error?: string;
      };
    };
    /** @description What the client itself believes of an order, without asking the gateway. */
    readonly 'how is the order': {
      readonly asked: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
      };
      readonly params: {
        /** @description the order that the client works on, in the words of the judge: not an externalId */
        readonly order: string;
      };
      readonly returns: {
        /**
         * @description `unknown`: nobody knows yet; `pending`: under way; `paid`: also if a part came back; `failed`: no money moved, for good; `returned`: all of it came back
         * @enum {unknown}
         */
        readonly state: 'unknown' | 'pending' | 'paid' | 'failed' | 'returned';
        /** @description what was paid or received */
        readonly amount?: string;
        /** @description how much of it has come back or was given back */
        readonly refunded?: string;
        /** @description how much of it can still be given back */
        readonly refundable?: string;
        /** @description the end-to-end id, once it is known */
        readonly endToEndId?: string;
        /** @description how often the client has booked the payment: more than 1 is an order booked twice */
        readonly times?: number;
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

/** Of every step: `asked`, its params as they are sent; `params`, with the defaults filled in; what it `returns`. */
export type ClientSteps = components['schemas'];

/** A step of the driver protocol: JSON Schemas (2020-12) of its params and of what it returns, and one exchange. */
export interface ClientStep {
  readonly description: string;
  readonly params: object;
  readonly returns: object;
  readonly example: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly returns: Readonly<Record<string, unknown>>;
  };
}

export type StepName = keyof ClientSteps;

/** The driver protocol, in which a client under test is asked for steps, as data. */
export const protocol = JSON.parse(readFileSync(new URL('./client-steps.json', import.meta.url), 'utf8')) as {
  readonly version: number;
  readonly request: object;
  readonly steps: Readonly<Record<StepName, ClientStep>>;
};
