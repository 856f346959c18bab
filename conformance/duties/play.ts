import type { StepName } from '../../generated/client-steps.js';
import { eventTypes } from '../../generated/operations.js';
import { type Account, accountOf } from '../chapters/account.js';
import type { KnownFault } from '../core/known-fault.js';
import { SetupError, Skip, Unaskable } from '../core/errors.js';
import { t } from '../core/text.js';
import type { Session } from '../engine/session.js';
import { Stage } from '../stage/stage.js';
import { deliveryOf, exchangeOf } from '../stage/recording.js';
import type { StateName, StateParams, StateReturns } from '../target/states.js';
import type { ActingClient, ClientUnderTest } from './clients.js';
import type { Scenario } from './duty.js';
import { calledByClient } from './observers.js';
import { dutyOf, placeOf } from './register.js';
import { driverGone, unlockOf } from './driver.js';
import { Scene, stepMissing } from './scene.js';
import { faultEntry } from './timeline.js';

/** The faults of an earlier run. */
export interface EarlierFaults {
  readonly byScenario: ReadonlyMap<string, readonly KnownFault[] | undefined>;
  /** Collects the faults for which no message came. */
  readonly missing: Set<KnownFault>;
}

/** The context that the engine passes to a check of this suite. */
export interface DutyContext {
  readonly session: Session;
  readonly account: Account;
  readonly control: {
    setup<S extends StateName>(state: S, params: StateParams<S>, account?: Account): Promise<StateReturns<S>>;
    /** Tells the target that a state is no longer needed; the result does not matter. */
    teardown(
      state: StateName,
      params: Readonly<Record<string, unknown>>,
      account?: Account,
    ): Promise<unknown>;
  };
}

/**
 * Plays a scenario with the client on a new stage, with a new account unless the client has fixed settings. `noted` is
 * called with the result. The faults of an earlier run are injected into the same messages.
 */
export async function play(
  written: Scenario,
  about: ClientUnderTest,
  context: DutyContext,
  noted: (played: Played) => void,
  earlier?: EarlierFaults,
): Promise<void> {
  const { session, control } = context;
  const { driver } = about;
  if (driver?.isGone === true) throw driverGone();
  demandSteps(written, about);
  demandAccount(written, about);
  // Findings show the timeline, which says more than a trail of the kit's own calls.
  session.evidence.trail = undefined;
  const account =
    about.fixed === undefined ? context.account : accountOf(session.link(about.fixed.credentials));
  const { baseUrl: gateway } = session.environment.profile;
  const contract = session.environment.judge.document;
  const secret = about.webhookSecret ?? about.fixed?.webhookSecret ?? stageSecret(session);
  // The webhook is known only once the client acts, and for that the client needs the address of the stage.
  const stage = await Stage.start({
    gateway,
    contract,
    again: earlier?.byScenario.get(written.id),
    ...(about.fixed && { listen: about.fixed.listen }),
  });
  const registered: StateParams<'a webhook registration'>[] = [];
  try {
    const credentials = {
      ...account,
      clientSecret: written.secret ?? account.clientSecret,
      certificatePem: written.certificate ?? account.certificatePem,
    };
    const casting = { baseUrl: stage.baseUrl, credentials, webhookSecret: secret };
    const client = await about.act(casting);
    let asked = 0;
    const ask: ActingClient['ask'] = (step, params) => {
      if (!silent.has(step)) asked += 1;
      // Waiting for the client does not count towards the time limit of the check; each step has its own limit.
      return session.time.waitingFor(client.ask(step, params));
    };
    try {
      const setup = <S extends StateName>(state: S, params: StateParams<S>) => {
        if (state === 'a webhook registration')
          registered.push(params as StateParams<'a webhook registration'>);
        return control.setup(state, params, account).catch(notExercised);
      };
      if (client.webhookUrl !== undefined) {
        await stage.receiveFor({ url: client.webhookUrl, ...(about.verifies && { secret }) });
        await Promise.all(registrationsAt(stage).map((params) => setup('a webhook registration', params)));
      } else if (written.receives === true) {
        throw new Skip(t`the client has no webhook`, t`the address of the client's webhook (--webhook)`);
      }
      const scene = new Scene({
        session,
        account,
        stage,
        client: { ...client, ask },
        about,
        setup,
        secret: credentials.clientSecret,
        unseen: written.duties.filter((id) => dutyOf(id).view === true),
      });
      if (about.lacks('how is the order')) scene.leaveUnseen();
      await written.run(scene);
      // This has no effect on duties that were judged, or were left undecided for another reason.
      for (const id of written.duties)
        scene.duty(id).leave(t`not exercised: the client did nothing to which the requirement applies`);
      scene.conclude();
      leaveUntouched(written, session);
    } finally {
      // An undelivered notification or a finding may merely show that the client has died.
      const isFine = wasTaken(stage) && session.evidence.failures.length === 0;
      const isThere = isFine || (await driver?.isThere()) !== false;
      if (!isThere) session.evidence.dropSince(0);
      observe(stage, session, isThere);
      session.evidence.injected.push(...stage.injected.map(faultEntry));
      for (const fault of stage.missing) earlier?.missing.add(fault);
      noted({ asked, calls: stage.calls.length });
      await client.close();
    }
  } finally {
    // A new account ends with the scenario, but a shared one would keep notifying more and more closed stages.
    if (about.fixed !== undefined)
      await Promise.all(
        registered.map((params) => control.teardown('a webhook registration', params, account)),
      );
    await stage.close();
  }
}

/** Steps in which a client need not make any call. */
const silent: ReadonlySet<StepName> = new Set(['how is the order', 'reconcile', 'restart', 'close']);

/** The result of a scenario. */
export interface Played {
  /** Number of requested steps in which the client should call the gateway. */
  readonly asked: number;
  readonly calls: number;
}

/** Whether every delivery of a notification got a response. */
function wasTaken({ notifications }: Stage): boolean {
  return notifications.every(({ attempts }) => attempts.every(({ failure }) => failure === undefined));
}

/** Leaves duties undecided if the client did nothing in the scenario that they apply to. */
function leaveUntouched({ duties }: Scenario, { evidence }: Session): void {
  for (const id of duties)
    if (!evidence.basis.has(id) && !evidence.left.has(id))
      evidence.leave(id, t`not exercised: the client did nothing to which the requirement applies`);
}

/** Skips the scenario if the gateway refuses a state: usually the client has not created what the state refers to. */
function notExercised(thrown: unknown): never {
  if (thrown instanceof SetupError && thrown.isRefusal) throw new Skip(t`not exercised: ${thrown.sentence}`);
  throw thrown;
}

/** Registrations that send all notifications through the stage. */
const registrationsAt = (stage: Stage) =>
  eventTypes.map((eventType) => ({ eventType, url: stage.webhookUrl(eventType) }));

/** Throws `Skip` for a scenario that needs a special account, if the client has only one. */
function demandAccount({ account, secret, certificate }: Scenario, { fixed }: ClientUnderTest): void {
  const isAnyAccount = account === undefined && secret === undefined && certificate === undefined;
  if (fixed === undefined || isAnyAccount) return;
  throw new Skip(t`the scenario needs its own account, but the client has only one`, unlockOf('configure'));
}

/** Throws `Skip` for a step that the driver does not support, `Unaskable` for calls that the client never makes. */
function demandSteps({ steps, provokes = [] }: Scenario, about: ClientUnderTest): void {
  const unused = steps.find((step) => about.isUnused(step));
  if (unused !== undefined) {
    const unseen = provokes.map(placeOf);
    throw new Unaskable(
      t`the client does not use the operations of the step '${unused}'`,
      undefined,
      undefined,
      unseen,
    );
  }
  const missing = steps.find((step) => about.lacks(step));
  if (missing !== undefined) throw stepMissing(missing);
}

/**
 * Passes all calls to the rules about single calls, and all messages to the rules over histories, but without
 * notifications if the client has died.
 */
function observe(stage: Stage, session: Session, isThere: boolean): void {
  const exchanges = stage.calls.map((call) => calledByClient(exchangeOf(call, stage)));
  for (const exchange of exchanges) session.environment.observers.exchange(exchange, session.name);
  session.alsoSeen(
    exchanges,
    isThere ? stage.notifications.map((notification) => deliveryOf(notification, stage)) : [],
  );
}

/** The secret for signing notifications to a client that verifies them, in the form of Standard Webhooks. */
export function stageSecret({ values }: Pick<Session, 'values'>): string {
  return `whsec_${Buffer.from(values.word(32)).toString('base64')}`;
}
