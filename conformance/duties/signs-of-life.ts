import type { RecordedCall } from '../stage/recording.js';
import type { Stage } from '../stage/stage.js';
import type { StepName } from '../../generated/client-steps.js';
import { staticCode } from '../chapters/shared/br-code.js';
import { centsOf } from './attribution.js';
import type { Ended, Order, Scene } from './scene.js';

/**
 * Maximum delay until the stage has recorded a response that it has sent, in ms; the client may get it a moment
 * earlier.
 */
const noteMs = 1_000;
const tokenRequests: readonly (string | undefined)[] = ['createAccessToken', 'createOauthToken'];

/** Finds a successful call of the client after the first `before` calls; token requests do not count. */
export function answeredSince(stage: Stage, before: number): Promise<RecordedCall | undefined> {
  const isAnswered = ({ operation, sent }: RecordedCall): boolean =>
    !tokenRequests.includes(operation) && sent != null && sent < 300;
  return stage.waitFor(() => stage.calls.slice(before).find(isAnswered), noteMs);
}

type Asking = Pick<Scene, 'about' | 'order' | 'payee' | 'try' | 'stage' | 'values'>;
type Outcome = Ended<'pay'> | undefined;

/** Waits for a successful call after the first `before` calls. */
type Answered = (before: number) => Promise<RecordedCall | undefined>;

/** A step that can show that the client works. */
interface Sign {
  readonly step: StepName;
  /** Undefined if the driver does not support the step. */
  ask(scene: Asking, order: () => Order): Promise<Outcome>;
  /** Whether it may end without a call; then another step has to show it. */
  readonly maySayNothing?: true;
}

const dayMs = 86_400_000;
const today = (): string => new Date().toISOString().slice(0, 10);
const yesterday = (): string => new Date(Date.now() - dayMs).toISOString().slice(0, 10);
/**
 * The amount of the first order in cents; each further one is a cent higher, so that no order of a scenario has its
 * amount.
 */
const leastCents = 101;

const charge = ({ values }: Asking, { name: order, amount }: Order) => ({
  order,
  amount,
  name: 'João Souza',
  document: values.cpf(),
});

/** The most harmless come first: a client with a step that moves no money is asked for no other. */
const signs: readonly Sign[] = [
  { step: 'balance', ask: (scene) => scene.try('balance', {}) },
  { step: 'statement', ask: (scene) => scene.try('statement', { from: yesterday(), to: today() }) },
  { step: 'reconcile', ask: (scene) => scene.try('reconcile', {}), maySayNothing: true },
  { step: 'charge', ask: (scene, order) => scene.try('charge', charge(scene, order())) },
  { step: 'charge by cob', ask: (scene, order) => scene.try('charge by cob', charge(scene, order())) },
  { step: 'pay', ask: (scene, order) => scene.try('pay', scene.payee(order())) },
  { step: 'transfer', ask: (scene, order) => scene.try('transfer', scene.payee(order())) },
  {
    step: 'pay a QR code',
    ask: (scene, order) => {
      const { name, amount } = order();
      const code = staticCode({ key: scene.values.cpf(), amount });
      return scene.try('pay a QR code', { order: name, code });
    },
  },
];

/** Makes a client show that it works, and knows which calls were made only for that. */
export class SignsOfLife {
  readonly #cents = new Set<number>();

  /** Whether a call was made only to show that the client works; such calls are not judged. */
  has(call: RecordedCall): boolean {
    return this.#cents.size > 0 && this.#cents.has(centsOf(call));
  }

  /**
   * Requests the most harmless step that the client supports. Returns whether the step succeeded with a successful
   * call; undefined if it has no step that could show this.
   */
  async shown(scene: Asking, answered: Answered): Promise<boolean | undefined> {
    for (const { step, ask, maySayNothing } of signs) {
      if (scene.about.lacks(step) || scene.about.isUnused(step)) continue;
      const before = scene.stage.calls.length;
      const ended = await ask(scene, () => this.#order(scene));
      if (ended === undefined) continue;
      const call = await answered(before);
      // The outcome of a queued order is unknown, but its call shows that the client works.
      const isDone = ended.outcome !== 'refused' && ended.outcome !== 'failed';
      if (isDone && call === undefined && maySayNothing === true) continue;
      return isDone && call !== undefined;
    }
    return undefined;
  }

  #order(scene: Asking): Order {
    const order = scene.order(leastCents + this.#cents.size);
    this.#cents.add(order.cents);
    return order;
  }
}
