import { isObject } from '../core/json.js';
import { eventIn } from '../engine/evidence.js';
import { parseJson } from '../core/untrusted-json.js';
import type { ReportDelivery, ReportFailure } from './report.js';

/**
 * The member names of an unexpected envelope around a notification. Because of the envelope, nothing is found where it
 * should be, whatever the notification says. If a notification is missing, those that arrived instead are looked at.
 */
export function envelopeAround({ about, event, deliveries }: ReportFailure): readonly string[] {
  const isIt = ({ inner }: Envelope): boolean => about !== 'notification' || inner === event;
  const [around] = deliveries.flatMap((delivery) => envelopeOf(delivery) ?? []).filter(isIt);
  return around === undefined ? [] : [`around notifications\n${around.names.join(' ')}`];
}

interface Envelope {
  readonly names: readonly string[];
  /** The kind of notification inside it. */
  readonly inner: string;
}

function envelopeOf({ body }: ReportDelivery): Envelope | undefined {
  const outer = parseJson(body);
  if (!isObject(outer)) return undefined;
  const inner = Object.values(outer).flatMap((value) => notificationIn(value) ?? [])[0];
  return inner === undefined ? undefined : { names: Object.keys(outer).sort(), inner };
}

/**
 * The kind of notification that a value is by itself: `event` at the top in one family, `type` beside `data` in the
 * other.
 */
function notificationIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const isWhole = value['event'] !== undefined || isObject(value['data']);
  return isWhole ? eventIn(value).event : undefined;
}
