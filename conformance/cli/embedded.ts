import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { TargetFile } from '../target/target-file.js';
import type { Started } from './embedded-gateway.js';

/** A target to work with; `close` ends what was started for it. */
export interface OpenTarget {
  readonly target: TargetFile;
  /** It was started for this and ends with it, so that nothing that was made in it need be taken away. */
  readonly isOurs: boolean;
  close(): Promise<void>;
}

/** Far more than the gateway needs, and little enough that it tidies up before the process is large. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * A reference gateway of our own, in this process and in memory. It has a thread to itself, so that judging and being
 * judged share the work of two processors.
 */
export async function embeddedTarget(): Promise<OpenTarget> {
  const built = new URL('./embedded-gateway.js', import.meta.url);
  const worker = new Worker(existsSync(built) ? built : fromSource(), { resourceLimits });
  let broken: Error | undefined;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const [{ baseUrl, controlUrl }] = (await once(worker, 'message')) as [Started];
  worker.on('error', (error: Error) => (broken = error));
  const target = { baseUrl, ...(controlUrl !== null && { control: { url: controlUrl } }) };
  return {
    target,
    isOurs: true,
    close: async () => {
      worker.postMessage('close');
      await ended;
      if (broken !== undefined) throw new Error(`the reference gateway broke: ${broken.message}`);
    },
  };
}

/** The same without a build. A thread does not take over the loader of its process, so it brings one along. */
function fromSource(): URL {
  const [tsx, source] = ['tsx/esm/api', './embedded-gateway.ts'].map((name) => import.meta.resolve(name));
  const text = `import { register } from '${tsx}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}
