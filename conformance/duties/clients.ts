import { type ClientSteps, protocol, type StepName } from '../../generated/client-steps.js';
import type { Credentials } from '../target/account-core.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { brokenStep, type Driver, ofDriver, type StepAnswer } from './driver.js';

/** The steps in which a client acts; the others concern the driver itself. */
export const actingSteps: readonly StepName[] = (Object.keys(protocol.steps) as StepName[]).filter(
  (step) => !ofDriver.has(step),
);

/** A client that acts for one account. */
export interface ActingClient {
  /** The URL at which it receives notifications; undefined if it receives none. */
  readonly webhookUrl: string | undefined;
  ask<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<StepAnswer<S>>;
  /** Runs the client's own tests to the end; undefined if it has none. */
  readonly runTests?: () => Promise<TestsEnd>;
  /** Undefined unless the client's steps are tools for a model. */
  readonly tools?: ActingTools;
  close(): Promise<void>;
}

/** The tools that a client offers to a model, by the steps that they perform. */
export interface ActingTools {
  /** The annotations of the tool of a step by its author, as MCP defines them. */
  hintsOf(
    step: StepName,
  ): Readonly<Partial<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint', boolean | undefined>>>;
  /** The name of the tool of a step; empty if there is none. */
  nameOf(step: StepName): string;
  /** Tools that no step was mapped to. */
  readonly unmapped: readonly string[];
  /** The texts of all results and errors so far. */
  readonly said: readonly string[];
}

/** How the client's own tests ended. */
export interface TestsEnd {
  /** The exit status; null if they were aborted because they took too long. */
  readonly status: number | null;
  /** The lines of their output that say most about a failure; otherwise the last lines. */
  readonly tail: string;
}

/** The data that a client gets to act for an account. */
export interface Casting {
  /** The address that it uses as that of the gateway. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly webhookSecret: string;
}

/** The client under test, and how it is reached. */
export interface ClientUnderTest {
  readonly name: string;
  readonly version: string | undefined;
  /** Whether it refuses notifications without a valid signature. */
  readonly verifies: boolean;
  /** The secret with which it verifies signatures, if it has a constant one. */
  readonly webhookSecret?: string | undefined;
  /** How long it may take to react, in ms, in addition to the usual waiting times. */
  readonly patienceMs: number;
  /** The steps that it supports, if it says which. */
  readonly steps?: readonly string[] | undefined;
  /** Whether it certainly does not support a step. */
  readonly lacks: (step: StepName) => boolean;
  /** Whether it never makes the calls of a step, so that duties about them do not apply. */
  readonly isUnused: (step: StepName) => boolean;
  /** The account and stage address of a client with fixed settings: all scenarios share them and run one at a time. */
  readonly fixed?: {
    readonly credentials: Credentials;
    readonly listen: { readonly host: string; readonly port: number };
    readonly webhookSecret: string;
  };
  /** Whether it has its own tests, which can be run. */
  readonly hasTests?: boolean;
  /** Whether its steps are tools for a model, to which additional duties apply. */
  readonly hasTools?: boolean;
  /** Its driver, which tells whether it is still there; undefined if it has none. */
  readonly driver?: Pick<Driver, 'isGone' | 'isThere'> & Partial<Pick<Driver, 'scaffold'>>;
  /** Whether a person performs its steps, and takes as long as people do. */
  readonly isByHand?: boolean;
  act(casting: Casting): Promise<ActingClient>;
}

/** Creates a client that acts through a driver. The step `configure` creates a separate client for each account. */
export async function actThroughDriver(
  driver: Driver,
  { baseUrl, credentials, webhookSecret }: Casting,
  otherwise: {
    readonly webhookUrl: string | undefined;
    readonly verifies: boolean;
    /** Whether the driver says that it supports `configure`. */
    readonly configures?: boolean;
  },
): Promise<ActingClient> {
  const configured = await driver.ask('configure', {
    baseUrl,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    certificate: credentials.certificatePem,
    ...(otherwise.verifies && { webhookSecret }),
  });
  if (configured.kind === 'broken') throw brokenStep('configure', configured.why);
  if (configured.kind === 'missing' && otherwise.configures === true)
    throw brokenStep('configure', t`${404}, although the response to 'about' lists the step`);
  if (configured.kind === 'missing')
    throw new ConfigurationError(
      t`The driver does not support the step 'configure', so the kit cannot choose the account that the client uses.`,
      t`Add --one-account; the client then reads the credentials from its settings.`,
    );
  const { client, webhookUrl } = configured.returned;
  return {
    webhookUrl: webhookUrl ?? otherwise.webhookUrl,
    ask: (step, params) => driver.ask(step, params, client),
    close: async () => {
      await driver.ask('close', {}, client);
    },
  };
}

/** Creates a client that acts through a driver for the one account in its settings. */
export function actForOneAccount(driver: Driver, webhookUrl: string | undefined): ActingClient {
  return {
    webhookUrl,
    ask: (step, params) => driver.ask(step, params),
    close: () => Promise.resolve(),
  };
}

/** Creates a client of which only the webhook is known. */
export function receiverOnly(webhookUrl: string): ActingClient {
  return {
    webhookUrl,
    ask: () => Promise.resolve({ kind: 'missing' }),
    close: () => Promise.resolve(),
  };
}
