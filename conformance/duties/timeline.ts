import { t, type Sentence } from '../core/text.js';
import type { Step } from '../engine/trail.js';
import type { CallProvocation, NotificationProvocation } from '../stage/provocations.js';
import {
  deliveryOf,
  exchangeOf,
  type RecordedAt,
  type RecordedCall,
  type RecordedNotification,
} from '../stage/recording.js';

/** A call as a step of a timeline. */
export function stepOfCall(call: RecordedCall, stage: RecordedAt): Step {
  const note = call.provocation === undefined ? undefined : noteOfCall(call.provocation);
  return { kind: 'call', at: call.at, exchange: exchangeOf(call, stage), ...(note && { note }) };
}

/** A notification as a step of a timeline. */
export function stepOfNotification(notification: RecordedNotification, stage: RecordedAt): Step {
  const note =
    notification.provocation === undefined ? undefined : noteOfNotification(notification.provocation);
  return {
    kind: 'notification',
    at: notification.at,
    delivery: deliveryOf(notification, stage),
    ...(note && { note }),
  };
}

/** What was done to a call, in words. */
export function noteOfCall(provocation: CallProvocation): Sentence {
  switch (provocation) {
    case 'lose the answer':
      return t`carried out, and the answer was lost (provoked)`;
    case 'cut in the body':
      return t`carried out, and the answer was cut in the middle (provoked)`;
    case 'send twice':
      return t`sent twice to the gateway, and answered with the second answer (provoked)`;
    case 'close before':
      return t`the connection was closed, and the gateway never saw it (provoked)`;
  }
  if ('hold' in provocation)
    return t`carried out, and the answer came ${provocation.hold / 1000} s later (provoked)`;
  if ('slow' in provocation) return t`the answer came at ${provocation.slow} bytes a second (provoked)`;
  if ('status' in provocation) return t`answered with ${provocation.status} (provoked)`;
  const { status } = provocation.answer;
  return provocation.carriedOut === true
    ? t`carried out, and answered with ${status} (provoked)`
    : t`not carried out, and answered with ${status} (provoked)`;
}

/** What was done to a notification, in words. */
export function noteOfNotification({
  deliver,
  lateMs,
  set,
  signature,
  coding,
  method,
  form,
}: NotificationProvocation): Sentence {
  if (deliver === 'not at all') return t`never delivered (provoked)`;
  if (deliver === 'twice') return t`delivered twice (provoked)`;
  if (deliver === 'three at once') return t`delivered three times at once (provoked)`;
  if (deliver === 'after the next') return t`delivered after the next one (provoked)`;
  if (lateMs !== undefined) return t`delivered ${lateMs / 1000} s late (provoked)`;
  if (signature !== undefined) return t`signed otherwise: ${signature} (provoked)`;
  if (form !== undefined) return t`written as other gateways write it (provoked)`;
  if (set !== undefined) return t`with other members: ${Object.keys(set).join(', ')} (provoked)`;
  if (coding !== undefined) return t`compressed with ${coding} (provoked)`;
  if (method !== undefined) return t`sent with ${method} (provoked)`;
  return t`with other headers (provoked)`;
}
