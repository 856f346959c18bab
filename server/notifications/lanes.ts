import { createHash } from 'node:crypto';

/** What a lane is made of. */
export interface Lane {
  readonly accountId: string;
  /** Scheme, host and port; empty where it is not known. */
  readonly origin: string;
}

/**
 * The lane of what an account is told at one URL. What is in a lane is sent in its order and waits for nothing outside of it.
 * Short, whatever the URL: it stands in an index.
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
