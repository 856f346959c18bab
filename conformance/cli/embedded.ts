import { SetupError } from '../core/errors.js';
import { t } from '../core/text.js';
import { threadCode } from '../core/package-info.js';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TargetFile } from '../target/target-file.js';
import type { Started } from './embedded-gateway.js';

/** An opened target; `close` shuts down everything that was started for it. */
export interface OpenTarget {
  readonly target: TargetFile;
  /** Whether the target is the built-in gateway, which ends with this process, so that its accounts need no teardown. */
  readonly isOurs: boolean;
  close(): Promise<void>;
}

/** Far more memory than the gateway needs, but little enough that garbage is collected before the process grows large. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Starts an in-memory reference gateway in this process, in its own thread, so that the kit and the gateway can use two
 * processors.
 */
export async function embeddedTarget(): Promise<OpenTarget> {
  const built = new URL('./embedded-gateway.js', import.meta.url);
  const worker = new Worker(threadCode(built), { resourceLimits });
  let broken: Error | undefined;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const [{ baseUrl, controlUrl: url, controlToken: token }] = (await once(worker, 'message')) as [Started];
  worker.on('error', (error: Error) => (broken = error));
  const target = { baseUrl, ...(url !== null && token !== null && { control: { url, token } }) };
  return {
    target,
    isOurs: true,
    close: async () => {
      worker.postMessage('close');
      await ended;
      if (broken !== undefined) throw new SetupError(t`the reference gateway failed: ${broken.message}`);
    },
  };
}
