import { Webhook } from 'standardwebhooks';

type Headers = Readonly<Record<string, string | undefined>>;

/** What is known of where a delivery comes from: `unknown` where it is signed, but with what nobody has told. */
export type Signature = 'right' | 'wrong' | 'none' | 'unknown';

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Verifies the signature of Standard Webhooks over the bytes that came, with each secret that is known. */
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
 * The signatures of a delivery and one more, made with a secret that its receiver knows; as they were where that secret has signed
 * it already, or where it has no id or time to be signed.
 */
export function signedToo(headers: Headers, bytes: Buffer, secret: string): Headers {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': before = '' } = headers;
  const at = new Date(Number(timestamp) * 1000);
  const isSigned = signatureOf(headers, bytes, [secret]) === 'right';
  if (isSigned || id === undefined || Number.isNaN(at.getTime())) return headers;
  const signature = new Webhook(secret).sign(id, at, bytes);
  return { ...headers, 'webhook-signature': `${before} ${signature}`.trim() };
}
