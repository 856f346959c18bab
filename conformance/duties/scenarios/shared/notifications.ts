import { t } from '../../../core/text.js';
import type { NotificationProvocation } from '../../../stage/provocations.js';
import type { RecordedNotification } from '../../../stage/recording.js';
import type { Scene } from '../../scene.js';

/** Whether the client accepted a notification: with any 2xx up to `most`, as the exact status is judged elsewhere. */
export function isAccepted({ attempts }: RecordedNotification, most = 299): boolean {
  return attempts.length > 0 && attempts.every(({ status = 0 }) => status >= 200 && status <= most);
}

/** Judges that each of these notifications was accepted. */
export function judgeAccepted(
  scene: Scene,
  id: string,
  notifications: readonly RecordedNotification[],
): boolean {
  const most = id === 'RECEIVER-01' ? 200 : 299;
  const refused = notifications.filter((one) => !isAccepted(one, most));
  return scene.duty(id).holds(refused.length === 0, () => {
    const [first] = refused;
    const { status, failure } = first?.attempts.find(({ status: one = 0 }) => one < 200 || one > most) ?? {};
    const { verifies, webhookSecret, driver } = scene.about;
    const knowsSecret = webhookSecret !== undefined || (verifies && driver !== undefined);
    const isUnauthorized = !knowsSecret && (status === 401 || status === 403);
    return {
      message: t`a notification is refused`,
      expected: isUnauthorized
        ? t`200 (if the client verifies signatures, pass its secret with --webhook-secret)`
        : t`200`,
      received: status === undefined ? t`no response: ${failure ?? ''}` : String(status),
      shownBy: scene.deliveries(refused.slice(0, 2)),
    };
  });
}

/** More notifications than any scenario causes. */
const many = 40;

/** Plans the same provocation for all further notifications for which `where` is true. */
export function planAll(
  scene: Scene,
  provocation: () => NotificationProvocation,
  where: (notification: RecordedNotification) => boolean = () => true,
): void {
  for (let notification = 0; notification < many; notification += 1)
    scene.stage.nextNotification(provocation(), { where });
}

/** How long a client may take to respond to a notification, in ms (RECEIVER-02). The stage gives up on an attempt before. */
const responseMs = 10_000;

/** Waits until every notification delivered so far has got a response. */
export async function waitUntilAnswered(scene: Scene): Promise<void> {
  const isOpen = () =>
    scene.notifications().some(({ attempts }) => attempts.some(({ endedMs }) => endedMs === undefined));
  await scene.until(() => (isOpen() ? undefined : true), responseMs);
}

/** Waits until `count` notifications were delivered and got a response, or no more arrive. */
export async function waitForDeliveries(
  scene: Scene,
  count: number,
): Promise<readonly RecordedNotification[]> {
  const done = () =>
    scene.notifications().filter(({ attempts }) => attempts.some(({ endedMs }) => endedMs !== undefined));
  await scene.until(() => (done().length >= count ? true : undefined));
  await waitUntilAnswered(scene);
  return done();
}
