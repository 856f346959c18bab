import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Problem } from '../domain/problems.js';
import type { Random } from '../domain/ids.js';
import type { LiveChanges } from '../live-updates/changes.js';
import type { Operate } from '../operations/handler.js';
import type { Services } from '../ports.js';
import type { StateServices } from '../sandbox/states/state.js';

/** Why a request may not be from this machine, according to the control endpoint. */
export type Strangeness = 'address' | 'proxy' | 'version' | 'host' | 'origin';

export interface DashboardServices extends Services {
  /** Pages have no other way to write, so they cannot do what the API refuses. */
  readonly operate: Operate;
  /** The source of session ids: unpredictable, even in a gateway with a seed. */
  readonly secrets: Random;
  /** Returns the refusal for an exception; null for a fault of ours. */
  readonly problemOf: (error: unknown) => Problem | null;
  /** Called for every fault of ours. */
  readonly onFault: (error: unknown, response: ServerResponse) => void;
  /** Called with the path template of every request that has a route, such as `/dashboard/charges/{charge}`. */
  readonly onPlace: (response: ServerResponse, path: string) => void;
  /** Sets up provider states; null if the control endpoint is closed, and with it the whole sandbox. */
  readonly sandbox: Sandbox | null;
  /**
   * Returns the demo account with its well-known secret, for a request from this machine to a gateway in memory that
   * only this machine can reach; null for any other request, and if the account has another secret.
   */
  readonly openDemo: (request: IncomingMessage) => OpenDemo | null;
  /** Notifies event streams of changes. */
  readonly live: LiveChanges;
}

export interface OpenDemo {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The control endpoint, as the pages use it. */
export interface Sandbox {
  readonly states: StateServices;
  /** The token required for the endpoint; null if every user of this machine may use it. */
  readonly token: string | null;
  readonly path: string;
  /** Returns why a request may come from another machine, for an endpoint without a token; null if it does not. */
  readonly strangeness: (request: IncomingMessage) => Strangeness | null;
}
