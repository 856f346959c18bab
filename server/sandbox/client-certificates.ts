import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

const newKeyPair = promisify(generateKeyPair);
const dayMs = 86_400_000;

export const validity = {
  valid: { fromDays: -1, toDays: 3650 },
  expired: { fromDays: -30, toDays: -1 },
  notYetValid: { fromDays: 1, toDays: 3650 },
} as const;

export interface SandboxCertificate {
  readonly certificatePem: string;
  /** SHA-256 fingerprint, hex, in lower case. */
  readonly fingerprint: string;
  readonly privateKeyPem: string;
  readonly facts: { readonly subject: string; readonly notBefore: string; readonly notAfter: string };
}

/**
 * Creates a self-signed client certificate (X.509 v3, ECDSA P-256, no extensions) with its private key, both PEM. It is
 * encoded here because it has only a few fixed fields, and a general library takes eight times as long. See
 * docs/decisions/credentials.md.
 */
export async function clientCertificate(
  commonName: string,
  { fromDays, toDays }: { fromDays: number; toDays: number },
  nowMs: number,
): Promise<SandboxCertificate> {
  const { publicKey, privateKey } = await newKeyPair('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const name = sequence(encoded(tags.set, sequence(oids.commonName, encoded(tags.utf8, commonName))));
  const signed = sequence(
    encoded(tags.version, encoded(tags.integer, Buffer.of(2))),
    encoded(tags.integer, serialNumber()),
    sequence(oids.ecdsaWithSha256),
    name,
    sequence(time(nowMs + fromDays * dayMs), time(nowMs + toDays * dayMs)),
    name,
    p256PublicKey,
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  );
  const signature = encoded(tags.bits, Buffer.concat([Buffer.of(0), sign('sha256', signed, privateKey)]));
  const certificate = sequence(signed, sequence(oids.ecdsaWithSha256), signature);
  const lines = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    facts: {
      subject: `CN=${commonName}`,
      notBefore: wholeSecond(nowMs + fromDays * dayMs),
      notAfter: wholeSecond(nowMs + toDays * dayMs),
    },
    // Exported only on demand: that takes longer than creating the key, and is rarely needed.
    get privateKeyPem() {
      return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    },
  };
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;

const oids = {
  commonName: Buffer.from('0603550403', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
} as const;

/**
 * The prefix of the two coordinates of a P-256 key in a SubjectPublicKeyInfo (RFC 5480). Exporting it with OpenSSL
 * would take three times as long as creating the key.
 */
const p256PublicKey = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');

/** Encodes a DER value: tag, length, content. */
function encoded(tag: number, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  const { length } = bytes;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), bytes]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return encoded(tags.sequence, Buffer.concat(parts));
}

/** Creates a positive number of 16 bytes, without a leading zero. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Formats a time at the precision of a certificate. */
function wholeSecond(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString();
}

/** Encodes a time in whole seconds, in the form that RFC 5280 (4.1.2.5) requires. */
function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return text < '2050' ? encoded(tags.utcTime, text.slice(2)) : encoded(tags.generalizedTime, text);
}
