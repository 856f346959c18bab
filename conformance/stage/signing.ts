import { randomBytes } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import { signatureOf } from '../target/signatures.js';
import type { Forgery } from './provocations.js';

type Headers = Readonly<Record<string, string>>;

const names = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** A secret that the client does not know, for signatures that it must reject, or may ignore. */
const foreign = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** An age that no receiver should accept, in ms: the scheme allows five minutes. */
const oldMs = 3_600_000;

/**
 * The headers of a delivery of these bytes, signed for a client that verifies with `secret`, or forged. A valid
 * signature stays unchanged. Without a secret, only the forgery `unsigned` has an effect.
 */
export function signedFor(
  secret: string | undefined,
  headers: Headers,
  bytes: Buffer,
  forgery: Forgery | undefined,
): Headers {
  if (forgery === 'unsigned') {
    const own: readonly string[] = Object.values(names);
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
  }
  if (secret === undefined) return headers;
  const isRight = signatureOf(headers, bytes, [secret]) === 'right';
  if (isRight && forgery === undefined) return headers;
  const id = headers[names.id] ?? `msg_${randomBytes(12).toString('base64url')}`;
  const sentMs = Number(headers[names.timestamp] ?? NaN) * 1000;
  const since = Number.isNaN(sentMs) ? Date.now() : sentMs;
  const at = new Date(forgery === 'old' ? since - oldMs : since);
  const sign = (key: string, text: Buffer) => new Webhook(key).sign(id, at, text);
  const signature = {
    'another key': () => sign(foreign, bytes),
    tampered: () => sign(secret, Buffer.concat([bytes, Buffer.from(' ')])),
    old: () => sign(secret, bytes),
    'both keys': () => `${sign(foreign, bytes)} ${sign(secret, bytes)}`,
    right: () => sign(secret, bytes),
  }[forgery ?? 'right']();
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { ...headers, [names.id]: id, [names.timestamp]: timestamp, [names.signature]: signature };
}
