import type { Delivery, Exchange } from '../target/exchange.js';

/** Evidence of a check that found nothing wrong. */
export interface KeptEvidence {
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
  /** How many exchanges and deliveries were left out. */
  readonly omitted: number;
}

/** Maximum bytes of evidence kept per check, and for all checks of a run together. */
export const keptBytes = { ofCheck: 64 * 1024, ofRun: 16 * 1024 * 1024 } as const;

/** Bytes counted for the headers of an exchange or notification, in addition to its bodies. */
const headBytes = 1024;

function sizeOf(item: Exchange | Delivery): number {
  if ('answeredStatus' in item) return headBytes + item.bytes.length;
  return headBytes + (item.request.body?.length ?? 0) + (item.response?.bytes.length ?? 0);
}

/** Keeps what checks have seen, in order of arrival, up to a size limit per check and for the whole run. */
export class EvidenceKeeper {
  #left: number = keptBytes.ofRun;

  keep(exchanges: readonly Exchange[], deliveries: readonly Delivery[]): KeptEvidence {
    let left = Math.min(this.#left, keptBytes.ofCheck);
    const before = left;
    const fits = (item: Exchange | Delivery): boolean => {
      const size = sizeOf(item);
      if (size > left) return false;
      left -= size;
      return true;
    };
    // Notifications come first: there are few, and they show the outcome of the rest.
    const kept = { deliveries: deliveries.filter(fits), exchanges: exchanges.filter(fits) };
    this.#left -= before - left;
    const omitted = exchanges.length + deliveries.length - kept.exchanges.length - kept.deliveries.length;
    return { ...kept, omitted };
  }
}
