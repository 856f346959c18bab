import { type ClientSteps, protocol, type StepName } from '../../generated/client-steps.js';
import type { Credentials } from '../target/account-core.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { brokenStep, type Driver, ofDriver, type StepAnswer } from './driver.js';

/** The steps by which a client acts; the others are about the driver itself. */
export const actingSteps: readonly StepName[] = (Object.keys(protocol.steps) as StepName[]).filter(
  (step) => !ofDriver.has(step),
);

/** A client that acts for one account. */
export interface ActingClient {
  /** Where it receives notifications; undefined if it does not. */
  readonly webhookUrl: string | undefined;
  ask<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<StepAnswer<S>>;
  /** Runs its own tests to their end; only of a client that has them. */
  readonly runTests?: () => Promise<TestsEnd>;
  /** Only of a client whose steps are tools for a model. */
  readonly tools?: ActingTools;
  close(): Promise<void>;
}

/** The tools of a client for a model, by the steps that they do. */
export interface ActingTools {
  /** What its author says of the tool of a step, as MCP has it. */
  hintsOf(
    step: StepName,
  ): Readonly<Partial<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint', boolean | undefined>>>;
  /** The name of the tool of a step; empty without one. */
  nameOf(step: StepName): string;
  /** Tools that no step was mapped to. */
  readonly unmapped: readonly string[];
  /** The texts of all results and errors so far. */
  readonly said: readonly string[];
}

/** How the client's own tests ended. */
export interface TestsEnd {
  /** The exit status; null if they were ended because they took too long. */
  readonly status: number | null;
  /** The last lines that they printed. */
  readonly tail: string;
}

/** What a client gets to act for an account. */
export interface Casting {
  /** The address that it takes for the gateway's. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly webhookSecret: string;
}

/** The client under test, and how it is reached. */
export interface ClientUnderTest {
  readonly name: string;
  readonly version: string | undefined;
  /** Whether it refuses notifications that are not signed as they should be. */
  readonly verifies: boolean;
  /** How long it may take to react, in ms, on top of what is waited anyway. */
  readonly patienceMs: number;
  /** The steps that it answers, if it says so. */
  readonly steps?: readonly string[] | undefined;
  /** The steps that it certainly does not answer. */
  readonly lacks: (step: StepName) => boolean;
  /** Whether it makes no such calls at all, so that duties about them do not apply. */
  readonly isUnused: (step: StepName) => boolean;
  /** The account and stage address of a client with fixed settings: all scenarios share them and run one at a time. */
  readonly fixed?: {
    readonly credentials: Credentials;
    readonly listen: { readonly host: string; readonly port: number };
    readonly webhookSecret: string;
  };
  /** Whether it has tests of its own, which can be run. */
  readonly hasTests?: boolean;
  /** Whether its steps are tools for a model, which have duties of their own. */
  readonly hasTools?: boolean;
  /** Whether its driver is there; undefined if it has none. */
  readonly driver?: Pick<Driver, 'isGone' | 'isThere'> & Partial<Pick<Driver, 'scaffold'>>;
  /** Whether a person does its steps, who takes as long as people do. */
  readonly isByHand?: boolean;
  act(casting: Casting): Promise<ActingClient>;
}

/** Acts through a driver: a client of its own for each account, by the step `configure`. */
export async function actThroughDriver(
  driver: Driver,
  { baseUrl, credentials, webhookSecret }: Casting,
  otherwise: {
    readonly webhookUrl: string | undefined;
    readonly verifies: boolean;
    /** Whether it says that it answers this step. */
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
    throw brokenStep('configure', t`${404}, although 'about' names it`);
  if (configured.kind === 'missing')
    throw new ConfigurationError(
      t`The driver does not support the step 'configure', so the kit cannot choose the account it acts for.`,
      t`Start with --one-account; the client then keeps the credentials in its settings.`,
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

/** Acts through a driver for the one account that the client has in its settings. */
export function actForOneAccount(driver: Driver, webhookUrl: string | undefined): ActingClient {
  return {
    webhookUrl,
    ask: (step, params) => driver.ask(step, params),
    close: () => Promise.resolve(),
  };
}

/** A client of which only the webhook is known. */
export function receiverOnly(webhookUrl: string): ActingClient {
  return {
    webhookUrl,
    ask: () => Promise.resolve({ kind: 'missing' }),
    close: () => Promise.resolve(),
  };
}
