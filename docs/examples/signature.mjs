// signature.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * Whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last five minutes.
 * `headers` are those of the request with names in lower case, `body` its bytes as they came.
 */
export function isGenuine(headers, body, secrets, now = Date.now()) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : 0;
  if (id === '' || Math.abs(now / 1000 - sent) > toleranceSeconds) return false;
  const received = (headers['webhook-signature'] ?? '').split(' ').map((one) => Buffer.from(one));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    const expected = Buffer.from(`v1,${digest}`);
    return received.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
