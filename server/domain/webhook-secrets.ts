import type { Random } from './random.js';

/** A secret that signs deliveries to one registration. */
export interface WebhookSecret {
  /** `whsec_` and Base64, as Standard Webhooks writes it. */
  readonly secret: string;
  /** When it ends, ms since 1970: another one has taken its place; null for the newest. */
  readonly untilMs: number | null;
}

/** How long a secret goes on signing beside the one that has taken its place, ms: a day to tell every receiver. */
export const rotationMs = 86_400_000;

/** A new secret of 32 bytes: half of what the format allows, as many as the hash has. */
export function newWebhookSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`;
}

/** The secrets that have not ended, newest first. */
export function validSecrets(secrets: readonly WebhookSecret[], nowMs: number): readonly WebhookSecret[] {
  return secrets.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
}
