import type { Planned as PlannedOnStage } from '../stage/provocations.js';
import type { RecordedCall, RecordedNotification } from '../stage/recording.js';
import type { Stage } from '../stage/stage.js';
import { runningGateways } from './gateway.js';
import { Registrations } from './registrations.js';
import type { Planned, StageGateway, StageOptions, StartedStage } from './stage-types.js';
import { callOf, eventTypeOf, lineOfCall, lineOfNotification, notificationOf } from './views.js';

const defaultTimeoutMs = 5_000;
/** Maximum number of calls or notifications that an error lists. */
const maxListed = 20;

/**
 * Opens a stage: a proxy between the code under test and a gateway, which provokes what a test plans and records
 * everything. Rejects if there is no gateway, or if the stage cannot listen.
 */
export async function startStage(options: StageOptions = {}): Promise<StartedStage> {
  const { webhook, port = 0, host = '127.0.0.1' } = options;
  const gateway = options.gateway ?? onlyGateway();
  // Loaded with the first stage, because most tests need only a gateway.
  const [{ Stage }, { ContractDocument }, { tolerant }] = await Promise.all([
    import('../stage/stage.js'),
    import('../contract/document.js'),
    import('../contract/tolerant.js'),
  ]);
  const stage = await Stage.start({
    gateway: gateway.baseUrl,
    contract: new ContractDocument(tolerant),
    listen: { port, host },
    ...(webhook && { webhook }),
  });
  const registrations = new Registrations(gateway, (eventType) => stage.webhookUrl(eventType));
  try {
    if (webhook && gateway.controlUrl != null && gateway.account) await registrations.add(gateway.account);
    return startedStage(stage, gateway, registrations);
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** Returns the only gateway of this process. Throws if there is none, or more than one. */
function onlyGateway(): StageGateway {
  const [gateway, ...others] = runningGateways();
  if (gateway && others.length === 0) return gateway;
  const found = gateway ? `${others.length + 1} gateways run` : 'No gateway runs';
  throw new Error(`${found} in this process: pass one, startStage({ gateway }).`);
}

function startedStage(stage: Stage, gateway: StageGateway, registrations: Registrations): StartedStage {
  const [waitForCall, waitForNotification] = [callWaiter(stage), notificationWaiter(stage)];
  return {
    baseUrl: stage.baseUrl,
    next: (operation, provocation, options) =>
      waitForCall(stage.next(operation, provocation, options), operation),
    nextNotification: (provocation, { eventType, nth = 1 } = {}) => {
      const where = (one: RecordedNotification) => eventType === undefined || eventTypeOf(one) === eventType;
      return waitForNotification(stage.nextNotification(provocation, { nth, where }), eventType);
    },
    calls: (operation) =>
      stage.calls.filter((call) => operation === undefined || call.operation === operation).map(callOf),
    notifications: (eventType) =>
      stage.notifications
        .filter((one) => eventType === undefined || eventTypeOf(one) === eventType)
        .map(notificationOf),
    get unused() {
      return stage.unused.map(({ provocation }) => JSON.stringify(provocation));
    },
    forget: () => stage.clear(),
    webhookUrl: (eventType) => stage.webhookUrl(eventType),
    receive: async (account = gateway.account) => {
      if (account === undefined) throw new Error('Name the account: receive({ accountId }).');
      await registrations.add(account);
    },
    close: async () => {
      await registrations.remove();
      await stage.close();
    },
  };
}

/** Creates a function that waits for planned calls. */
function callWaiter(stage: Stage) {
  const isOver = ({ endedMs }: RecordedCall) => endedMs !== undefined;
  return (planned: PlannedOnStage<unknown, RecordedCall>, operation: string) =>
    waiting(stage, planned, isOver, callOf, () => ({
      missing: `call of ${operation}`,
      came: stage.calls.map(lineOfCall),
    }));
}

/** Creates a function that waits for planned notifications. */
function notificationWaiter(stage: Stage) {
  const isOver = ({ attempts, provocation }: RecordedNotification) =>
    provocation?.deliver === 'not at all' ||
    (attempts.length >= deliveriesOf(provocation?.deliver) &&
      attempts.every(({ endedMs }) => endedMs !== undefined));
  return (planned: PlannedOnStage<unknown, RecordedNotification>, eventType: string | undefined) =>
    waiting(stage, planned, isOver, notificationOf, () => ({
      missing: `${eventType ?? ''} notification`.trim(),
      came: stage.notifications.map(lineOfNotification),
    }));
}

function deliveriesOf(deliver: string | undefined): number {
  return deliver === 'twice' ? 2 : deliver === 'three at once' ? 3 : 1;
}

/** Converts a planned provocation to the form that tests see. */
function waiting<Item, Shown>(
  stage: Stage,
  planned: PlannedOnStage<unknown, Item>,
  isOver: (item: Item) => boolean,
  show: (item: Item) => Shown,
  tell: () => { readonly missing: string; readonly came: readonly string[] },
): Planned<Shown> {
  return {
    get isUsed() {
      return planned.used;
    },
    used: async ({ timeoutMs = defaultTimeoutMs } = {}) => {
      const found = await stage.waitFor(
        () => (planned.item !== undefined && isOver(planned.item) ? planned.item : undefined),
        timeoutMs,
      );
      if (found !== undefined) return show(found);
      const { missing, came } = tell();
      const plan = JSON.stringify(planned.provocation);
      const what = planned.used ? `The ${missing} was not over` : `No ${missing} came`;
      const listed = came.slice(-maxListed).map((line) => `\n  ${line}`);
      const others = came.length > listed.length ? `\n  … and ${came.length - listed.length} before` : '';
      const instead =
        came.length === 0 ? 'Nothing was received.' : `Received instead:${listed.join('')}${others}`;
      throw new Error(`${what} within ${timeoutMs} ms, for which ${plan} was planned. ${instead}`);
    },
  };
}
