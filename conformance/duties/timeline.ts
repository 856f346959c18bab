import { t, type Sentence } from '../core/text.js';
import type { InjectedFault, Step } from '../engine/trail.js';
import type { CallProvocation, NotificationProvocation } from '../stage/provocations.js';
import {
  deliveryOf,
  exchangeOf,
  type RecordedAt,
  type RecordedCall,
  type RecordedNotification,
} from '../stage/recording.js';
import type { Stage } from '../stage/stage.js';

/** Converts a call to a step of a timeline. */
export function stepOfCall(call: RecordedCall, stage: RecordedAt): Step {
  const note = call.provocation === undefined ? undefined : noteOfCall(call.provocation);
  return { kind: 'call', at: call.at, exchange: exchangeOf(call, stage), ...(note && { note }) };
}

/** Converts a notification to a step of a timeline. */
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

/** Converts an injected fault to an entry of a report. */
export function faultEntry({ item, known, heldMs }: Stage['injected'][number]): InjectedFault {
  const isCall = 'operation' in item;
  const note = isCall
    ? item.provocation && noteOfCall(item.provocation)
    : item.provocation && noteOfNotification(item.provocation);
  return { ...known, at: item.at, heldMs, note: note ?? '' };
}

/** Describes the fault that was injected into a call. */
export function noteOfCall(provocation: CallProvocation): Sentence {
  switch (provocation) {
    case 'lose the answer':
      return t`carried out, but the response was dropped (injected)`;
    case 'cut in the body':
      return t`carried out, but the response was cut off (injected)`;
    case 'send twice':
      return t`sent twice to the gateway, answered with the second response (injected)`;
    case 'close before':
      return t`connection closed before the request reached the gateway (injected)`;
  }
  if ('hold' in provocation)
    return t`carried out, but the response arrived ${provocation.hold / 1000} s later (injected)`;
  if ('slow' in provocation) return t`response sent at ${provocation.slow} bytes per second (injected)`;
  if ('status' in provocation) return t`answered with ${provocation.status} (injected)`;
  const { status } = provocation.answer;
  return provocation.carriedOut === true
    ? t`carried out, but answered with ${status} (injected)`
    : t`not carried out, answered with ${status} (injected)`;
}

/** Describes the fault that was injected into a notification. */
export function noteOfNotification({
  deliver,
  lateMs,
  set,
  signature,
  coding,
  method,
  headers,
  form,
}: NotificationProvocation): Sentence {
  if (deliver === 'not at all') return t`never delivered (injected)`;
  if (deliver === 'twice') return t`delivered twice (injected)`;
  if (deliver === 'three at once') return t`delivered three times at once (injected)`;
  if (deliver === 'after the next') return t`delivered after the next one (injected)`;
  if (lateMs !== undefined) return t`delivered ${lateMs / 1000} s late (injected)`;
  if (signature !== undefined) return t`with changed signature headers: ${signature} (injected)`;
  if (form === 'otherwise') return t`in chunks, with a charset, in another valid form (injected)`;
  if (form !== undefined) return t`with the same JSON in other bytes (injected)`;
  if (set !== undefined) return t`with changed members: ${Object.keys(set).join(', ')} (injected)`;
  if (coding !== undefined) return t`compressed with ${coding} (injected)`;
  if (method !== undefined) return t`sent with ${method} (injected)`;
  return t`with changed headers: ${Object.keys(headers ?? {}).join(', ')} (injected)`;
}
