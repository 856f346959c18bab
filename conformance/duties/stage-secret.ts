import type { Session } from '../engine/session.js';

/** The secret that notifications are signed with for a client that verifies them, in the form of Standard Webhooks. */
export function stageSecret({ values }: Pick<Session, 'values'>): string {
  return `whsec_${Buffer.from(values.word(32)).toString('base64')}`;
}
