import { t } from '../../../core/text.js';
import type { NotificationProvocation } from '../../../stage/provocations.js';
import type { RecordedNotification } from '../../../stage/recording.js';
import type { Scene } from '../../scene.js';

/** Whether a receiver took a notification: with 200, or with any 2xx where the status itself is judged elsewhere. */
export function isAccepted({ attempts }: RecordedNotification, most = 299): boolean {
  return attempts.length > 0 && attempts.every(({ status = 0 }) => status >= 200 && status <= most);
}

/** Judges that each of these notifications was taken. */
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
    return {
      message: t`a notification is refused`,
      expected: t`200`,
      received: status === undefined ? t`no response: ${failure ?? ''}` : String(status),
      shownBy: scene.deliveries(refused.slice(0, 2)),
    };
  });
}

/** More notifications than a scenario brings about. */
const many = 40;

/** Plans the same for all notifications to come for which `where` holds. */
export function planAll(
  scene: Scene,
  provocation: () => NotificationProvocation,
  where: (notification: RecordedNotification) => boolean = () => true,
): void {
  for (let notification = 0; notification < many; notification += 1)
    scene.stage.nextNotification(provocation(), { where });
}

/** Waits until every notification that was delivered so far has been answered. */
export async function waitUntilAnswered(scene: Scene): Promise<void> {
  const isOpen = () =>
    scene.notifications().some(({ attempts }) => attempts.some(({ endedMs }) => endedMs === undefined));
  await scene.until(() => (isOpen() ? undefined : true));
}

/** Waits until so many notifications were delivered and answered, or none comes any more. */
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
