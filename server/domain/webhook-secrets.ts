import type { Random } from './random.js';

/** A secret that signs deliveries for one registration. */
export interface WebhookSecret {
  /** `whsec_` and Base64, as in Standard Webhooks. */
  readonly secret: string;
  /** When it expires, ms since 1970, because a new secret has replaced it; null for the newest. */
  readonly untilMs: number | null;
}

/** How long a replaced secret still signs, in ms: a day to update every receiver. */
export const rotationMs = 86_400_000;

/** A new secret of 32 bytes: half of what the format allows, and the size of the hash. */
export function newWebhookSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`;
}

/** The secrets that have not expired, newest first. */
export function validSecrets(secrets: readonly WebhookSecret[], nowMs: number): readonly WebhookSecret[] {
  return secrets.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
}
