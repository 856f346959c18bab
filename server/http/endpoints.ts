import { operations } from '../../generated/operations.js';
import type { Envelope } from './envelopes.js';

/** The envelope for a request that no operation takes (OP-15): that of the family its path resembles. */
export function envelopeOfPath(path: string): Envelope {
  const resembled = Object.values(operations).find(({ path: inContract }) => {
    const stem = inContract.replace(/\/\{.*/, '');
    return path === stem || (stem.startsWith('/api/') && path.startsWith(`${stem}/`));
  });
  return resembled?.errorEnvelope ?? (path.startsWith('/api/') ? 'full' : 'short');
}
