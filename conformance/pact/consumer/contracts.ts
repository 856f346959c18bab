import { balanceInteractions } from './balances.js';
import { cashOutInteractions } from './cash-outs.js';
import { chargeInteractions } from './charges.js';
import type { HttpInteraction, MessageInteraction } from './interaction.js';
import { listInteractions } from './lists.js';
import { notifications } from './notifications.js';
import { refundInteractions } from './refunds.js';
import { tokenInteractions } from './tokens.js';
import { transferInteractions } from './transfers.js';
import { answeredResend, webhookInteractions } from './webhooks.js';

/** The provider's name in every contract. */
export const provider = 'pix-gateway';

/** Everything on which one consumer relies. */
export interface ConsumerContract {
  readonly consumer: string;
  readonly http: readonly HttpInteraction[];
  readonly messages: readonly MessageInteraction[];
}

export const consumerContracts: readonly ConsumerContract[] = [
  {
    consumer: 'gateway-client',
    http: [
      ...tokenInteractions,
      ...balanceInteractions,
      ...transferInteractions,
      ...cashOutInteractions,
      ...chargeInteractions,
      ...refundInteractions,
      ...listInteractions,
      ...webhookInteractions,
    ],
    messages: [],
  },
  {
    // The states of this resend, like the notifications, need a receiver that responds.
    consumer: 'webhook-receiver',
    http: [answeredResend],
    messages: notifications,
  },
];
