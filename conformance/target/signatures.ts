import { Webhook } from 'standardwebhooks';

type Headers = Readonly<Record<string, string | undefined>>;

/** What is known about the origin of a delivery. `unknown`: it is signed, but with an unknown secret. */
export type Signature = 'right' | 'wrong' | 'none' | 'unknown';

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Verifies the signature of Standard Webhooks over the received bytes with each known secret. */
export function signatureOf(headers: Headers, bytes: Buffer, secrets: readonly string[]): Signature {
  if (headers['webhook-signature'] === undefined) return 'none';
  if (secrets.length === 0) return 'unknown';
  const sent = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
  return secrets.some((secret) => verifies(secret, bytes, sent)) ? 'right' : 'wrong';
}

function verifies(secret: string, bytes: Buffer, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(bytes, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the headers with an additional signature, created with a secret that the receiver knows. They are unchanged
 * if that secret has already signed the delivery, or if the delivery has no id or time to sign.
 */
export function signedToo(headers: Headers, bytes: Buffer, secret: string): Headers {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': before = '' } = headers;
  const at = new Date(Number(timestamp) * 1000);
  const isSigned = signatureOf(headers, bytes, [secret]) === 'right';
  if (isSigned || id === undefined || Number.isNaN(at.getTime())) return headers;
  const signature = new Webhook(secret).sign(id, at, bytes);
  return { ...headers, 'webhook-signature': `${before} ${signature}`.trim() };
}
