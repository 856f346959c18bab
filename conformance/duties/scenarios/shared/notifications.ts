import { t } from '../../../core/text.js';
import type { RecordedNotification } from '../../../stage/recording.js';
import type { Scene } from '../../scene.js';

/** Whether a receiver took a notification. Any 2xx counts: which one it is, is recorded elsewhere. */
export function isAccepted({ attempts }: RecordedNotification): boolean {
  return attempts.length > 0 && attempts.every(({ status = 0 }) => status >= 200 && status <= 299);
}

/** Judges that each of these notifications was taken. */
export function judgeAccepted(
  scene: Scene,
  id: string,
  notifications: readonly RecordedNotification[],
): boolean {
  const refused = notifications.filter((one) => !isAccepted(one));
  return scene.duty(id).holds(refused.length === 0, () => {
    const [first] = refused;
    const { status, failure } = first?.attempts.find(({ status: one = 0 }) => one < 200 || one > 299) ?? {};
    return {
      message: t`a notification is refused`,
      expected: t`200`,
      received: status === undefined ? t`no answer: ${failure ?? ''}` : String(status),
      shownBy: scene.deliveries(refused.slice(0, 2)),
    };
  });
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
