import { english, joined, t, type Text } from '../core/text.js';
import type * as FastCheck from 'fast-check';
import type { CheckContext } from '../chapters/check.js';
import { type AccountState, opened } from '../model/account.js';
import { below } from '../core/random.js';
import { Skip } from '../core/errors.js';
import type { Exchange } from '../target/exchange.js';
import type { Expect } from '../engine/expect.js';
import type { Family } from '../target/profile.js';
import { judgeNotifications } from './notifications.js';
import { judgeList } from './reading.js';
import { type Found, type Played, search } from './search.js';
import { type Step, Violation } from './step.js';
import { type HistoryNeed, World } from './world.js';
import { moneyEventTypes } from '../target/event-types.js';

/** A kind of history: the steps that it consists of, and the endpoint families through which their effects are read. */
export interface HistoryPlan {
  readonly families: readonly Family[];
  /** The steps of the first history of a run: each is taken at least once, in this order. */
  tour(fc: typeof FastCheck): readonly FastCheck.Arbitrary<Step>[];
  /** The steps that the other histories are made of. */
  steps(fc: typeof FastCheck): readonly FastCheck.Arbitrary<Step>[];
}

interface Model {
  account: AccountState;
}
type Command = FastCheck.AsyncCommand<Model, World>;
type Context = CheckContext<string, HistoryNeed, never>;

/** A violation, with the requests, states and reads that show it. */
interface Failure {
  readonly violation: Violation;
  readonly story: readonly Text[];
  readonly exchanges: readonly Exchange[];
  readonly world: World;
}

/**
 * An account with 1000.00 BRL and without fees. Payments settle when the history says so, or automatically if the target
 * supports nothing else.
 */
export const params = { available: 1000, feeAmount: 0, settlement: 'manual' } as const;

/** Number of histories in addition to the tour, and maximum number of steps drawn for each; impossible steps are skipped. */
const drawnHistories = 3;
const drawnSteps = 40;
const shortening = { tries: 80, ms: 4_000, atOnce: 4 };
/**
 * How long to wait for a notification while shortening a history, in ms. The result is played again with the full waiting
 * time.
 */
const hastyMs = 400;

/** Why no history decides a clause. */
const unsteered = t`payments and refunds settle automatically, so no history could make them wait or fail`;

const unnamed = t`no received payment can be named in the path of a devolucao`;

/**
 * Plays the histories of a plan in parallel, each on its own account, and fails at the clause that the shortest failing
 * history breaks. Declared clauses that held are marked as exercised.
 */
export async function playHistories<Id extends string>(
  context: CheckContext<Id, HistoryNeed, never>,
  clauses: readonly Id[],
  plan: HistoryPlan,
): Promise<void> {
  const { families, longIdsInPath } = context.target;
  const missing = plan.families.find((family) => !families.includes(family));
  if (missing !== undefined) throw new Skip(t`the ${missing} family is not tested`);
  const fc = await import('fast-check');
  const player = new Player(fc, context, plan);
  const found = await search<Iterable<Command>, Step, Failure>({
    fc,
    seed: below(context.values.random, 2 ** 30),
    lanes: [tourOf(fc, plan), ...Array.from({ length: drawnHistories }, () => drawn(fc, plan))],
    play: (history) => player.play(history, undefined),
    replay: (steps, patience) =>
      player.play(steps.map(commandOf), patience === 'haste' ? hastyMs : undefined),
    isSame: (one, other) => one.violation.clause === other.violation.clause,
    shortening,
  });
  for (const clause of clauses) {
    if (player.held.has(clause))
      context.expect.at(clause).ok(true, t`the requirement holds throughout the histories`);
    else if (found === undefined && player.isUnsteered) context.expect.leave(clause, unsteered);
    else if (found === undefined && longIdsInPath === 'not at all') context.expect.leave(clause, unnamed);
  }
  if (found !== undefined) report(context.expect, found);
}

/** All steps of the tour, in order. */
function tourOf(fc: typeof FastCheck, plan: HistoryPlan): FastCheck.Arbitrary<Iterable<Command>> {
  return fc.noBias(fc.tuple(...plan.tour(fc))).map((steps) => steps.map(commandOf));
}

function drawn(fc: typeof FastCheck, plan: HistoryPlan): FastCheck.Arbitrary<Iterable<Command>> {
  const commands = plan.steps(fc).map((step) => step.map(commandOf));
  return fc.noBias(fc.commands(commands, { maxCommands: drawnSteps, size: 'max' }));
}

/** Wraps a step as a fast-check command. */
function commandOf(step: Step): Command {
  return {
    check: ({ account }) => step.can(account),
    run: async (model, world) => {
      world.begin(step);
      model.account = await step.take(model.account, world);
    },
    toString: () => english(step.what),
  };
}

/** Plays histories, each on a new account with its own inbox. */
class Player {
  /** Clauses that held in some history. */
  readonly held = new Set<string>();
  /** Whether the target settles payments automatically, so that histories cannot choose how they end. */
  isUnsteered = false;

  constructor(
    private readonly fc: typeof FastCheck,
    private readonly context: Context,
    private readonly plan: HistoryPlan,
  ) {}

  async play(history: Iterable<Command>, patienceMs: number | undefined): Promise<Played<Step, Failure>> {
    const world = await this.#open(patienceMs);
    try {
      const model: Model = { account: opened(await world.balance()) };
      await this.fc.asyncModelRun(() => ({ model, real: world }), history);
      await this.#lookBack(model.account, world);
      return { taken: world.steps, failure: undefined };
    } catch (thrown) {
      if (!(thrown instanceof Violation)) throw thrown;
      const { story, exchanges } = world;
      return { taken: world.steps, failure: { violation: thrown, story, exchanges, world } };
    } finally {
      for (const clause of world.held) this.held.add(clause);
    }
  }

  async #open(patienceMs: number | undefined): Promise<World> {
    const { newAccount, receiver, control } = this.context;
    const account = await newAccount(params);
    this.isUnsteered ||= account.settlement === 'automatic';
    const inbox = await receiver.listen(moneyEventTypes, { account });
    return new World({ account, inbox, control, reads: this.plan.families, patienceMs });
  }

  /** At the end, expects the notifications, the list and the balance to agree with the model. */
  async #lookBack(account: AccountState, world: World): Promise<void> {
    world.beginReading();
    await judgeNotifications(account, world);
    if (this.plan.families.includes('standard')) await judgeList(account, world);
    await world.judgeMoney(account);
  }
}

/** Reports the shortest failing history as evidence: its requests and states, and the reads of its last step. */
function report(expect: Expect<string>, { failure, repeated }: Found<Step, Failure>): void {
  const { violation, story, exchanges, world } = failure;
  const at = expect.at(violation.clause);
  for (const exchange of exchanges) exchange.look();
  if (violation.delivery !== undefined) world.tools.inbox.look(violation.delivery);
  const doubt = repeated ? '' : t` (not seen again when repeated)`;
  const expected =
    story.length === 0
      ? t`${violation.wanted}, on a fresh account${doubt}`
      : t`${violation.wanted}, after: ${joined(story)}${doubt}`;
  const { event, values } = violation;
  at.ok(false, expected, violation.observed, {
    ...(event !== undefined && { event }),
    ...(values !== undefined && { values }),
  });
}
