import { createHash } from 'node:crypto';

/** The parts of a lane's name. */
export interface Lane {
  readonly accountId: string;
  /** Scheme, host and port; empty if unknown. */
  readonly origin: string;
}

/**
 * The lane of an account's notifications to one URL. Deliveries in a lane are sent in order and wait for nothing
 * outside it. The name is short, whatever the URL, because it is in an index.
 */
export function laneOf(accountId: string, url: string): string {
  const digest = createHash('sha256').update(url).digest('base64url').slice(0, 16);
  return `${accountId} ${URL.canParse(url) ? new URL(url).origin : ''} ${digest}`;
}

/** The account and the origin of a lane. */
export function readLane(lane: string): Lane {
  const [accountId = '', origin = ''] = lane.split(' ');
  return { accountId, origin };
}
