import type { IncomingMessage } from 'node:http';

import type { Account } from '../domain/account.js';
import type { Problem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import type { LiveChanges } from '../live/changes.js';
import type { AllHandlers } from '../operations/handler.js';
import type { Services } from '../ports.js';
import type { LastRequests } from '../recent/requests.js';
import type { StateServices } from '../sandbox/states/state.js';

/** Operations that an account may call: all but those that give it its token. */
export type AccountOperation = Exclude<keyof AllHandlers, 'createAccessToken' | 'createOauthToken'>;

type Caller = { readonly account: Account };

/**
 * Calls an operation of the API as the account's own client would: held against the contract, then its handler. There is no other way to
 * write: what the API refuses, a page cannot do either. Rejects with the `Problem` of the refusal.
 */
export type Operate = <K extends AccountOperation>(
  operationId: K,
  account: Account,
  request: Partial<Omit<Parameters<AllHandlers[K]>[0], keyof Caller>>,
) => Promise<Awaited<ReturnType<AllHandlers[K]>>>;

/** What the pages may use. */
export interface DashboardServices extends Services {
  readonly operate: Operate;
  /** What ids of sessions are made of: unpredictable, also in a gateway with a seed. */
  readonly secrets: Random;
  /** The refusal that anything thrown stands for; null where it is a fault of ours. */
  readonly problemOf: (error: unknown) => Problem | null;
  /** Told of every fault of ours; `requestId` is what the page shows of it. */
  readonly onFault: (error: unknown, requestId: string, path: string) => void;
  /** What brings provider states about; null where the control endpoint is closed, and with it everything of the sandbox. */
  readonly sandbox: Sandbox | null;
  /** Tells event streams that something has changed. */
  readonly live: LiveChanges;
}

/** The control endpoint, as the pages use it. */
export interface Sandbox {
  readonly states: StateServices;
  /** Without it nobody may use the endpoint; null: whoever is on this machine may. */
  readonly token: string | null;
  /** Where states are asked for: the path of the endpoint. */
  readonly path: string;
  /** Where there is no token: what gives away that a request is not of somebody on this machine; null where nothing does. */
  readonly strangeness: (request: IncomingMessage) => string | null;
  /** The last requests to the gateway, of all accounts. */
  readonly last: LastRequests;
}
