import { deliver, type DeliveryContext } from '../notifications/deliverer.js';
import { endResend } from '../notifications/resend.js';
import type { Services } from '../ports.js';
import type { Workers } from '../scheduler/scheduler.js';
import { splitsDue } from './charges.js';
import { expireCobDue } from './cobs.js';
import { expireDue, settleDue } from './settlement.js';

/** Which function does planned work of which kind, when it is due. */
export function workersFor(services: Services, deliveries: DeliveryContext): Workers {
  return {
    settle: (work, owner) => settleDue(work, owner, services),
    expire: (work, owner) => expireDue(work, owner, services),
    'expire cob': (work, owner) => expireCobDue(work, owner, services),
    split: (work, owner) => splitsDue(work, owner, services),
    deliver: (work, owner) => deliver(work, owner, deliveries),
    'end resend': (work, owner) => endResend(work, owner, services),
  };
}
