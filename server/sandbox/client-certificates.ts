import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;

/** From when to when a sandbox certificate is valid, relative to now, in days. */
export const validity = {
  valid: { fromDays: -1, toDays: 3650 },
  expired: { fromDays: -30, toDays: -1 },
  notYetValid: { fromDays: 1, toDays: 3650 },
} as const;

/** A fresh self-signed client certificate, with its private key, both PEM. */
export async function clientCertificate(
  commonName: string,
  { fromDays, toDays }: { fromDays: number; toDays: number },
  nowMs: number,
): Promise<{ certificatePem: string; privateKeyPem: string }> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${commonName}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(nowMs + fromDays * dayMs),
    notAfter: new Date(nowMs + toDays * dayMs),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKeyPem = `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return { certificatePem: `${certificate.toString('pem')}\n`, privateKeyPem };
}
