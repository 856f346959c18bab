import type { StartedGateway, StartOptions } from './gateway.js';

/** Which legal gateways are wanted, by id. */
export interface LegalGatewayChoice {
  /** Default: all. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Also those whose answers take seconds. Default: no. */
  readonly slow?: boolean;
  /** Also those of which one can doubt that they are lawful. Default: no. */
  readonly arguable?: boolean;
}

/** A gateway that chooses otherwise where the specification lets it. */
export interface LegalGateway {
  readonly id: string;
  /** What it does, in English, and what a client relies on that fails at it. */
  readonly title: string;
  readonly relies: string;
  /** The open point that lets it be so, or the sentence that leaves it free. */
  readonly point: string | null;
  readonly sentence: string | null;
  /** Why one can doubt that it is lawful; null as a rule. */
  readonly arguable: string | null;
  /** Starts it, as `startGateway` does. */
  start(options?: StartOptions): Promise<StartedGateway>;
}
