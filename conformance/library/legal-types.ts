import type { StartedGateway, StartOptions } from './gateway.js';

/** Selects legal gateways by id. */
export interface LegalGatewayChoice {
  /** Default: all. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Whether to include gateways whose responses take seconds. Default: false. */
  readonly slow?: boolean;
  /** Whether to include gateways that are only arguably legal. Default: false. */
  readonly arguable?: boolean;
}

/** A gateway that differs from the reference gateway where the specification permits it. */
export interface LegalGateway {
  readonly id: string;
  /** What the gateway does, in English; `relies` is the assumption of clients that fail with it. */
  readonly title: string;
  readonly relies: string;
  /** The open point that permits it; null if `sentence`, a sentence of the specification, leaves the choice free. */
  readonly point: string | null;
  readonly sentence: string | null;
  /** Why it is only arguably legal; usually null. */
  readonly arguable: string | null;
  /** Starts the gateway, as `startGateway` does. */
  start(options?: StartOptions): Promise<StartedGateway>;
}
