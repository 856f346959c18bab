import 'reflect-metadata';
import { webcrypto } from 'node:crypto';

export interface GeneratedCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

const library = () => import('@peculiar/x509');

/**
 * Preloads the library that creates certificates. Loading takes longer than creating a certificate, so it can happen
 * while waiting for something else.
 */
export async function prepareCertificates(): Promise<void> {
  await library();
}

/**
 * Creates a self-signed certificate with its key, both PEM, valid for a year from yesterday. As a client certificate,
 * no gateway has it registered; as a server certificate, it names `hosts`.
 */
export async function selfSigned(
  commonName: string,
  hosts: readonly string[] = [],
): Promise<GeneratedCertificate> {
  const x509 = await library();
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const names = hosts.map((value) => ({
    type: isAddress(value) ? ('ip' as const) : ('dns' as const),
    value,
  }));
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${commonName}`,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 365 * dayMs),
    keys,
    signingAlgorithm: algorithm,
    extensions: names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : [],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g) ?? [];
  return {
    certificatePem: certificate.toString('pem'),
    keyPem: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
  };
}

/**
 * Creates a certificate with the same details as another one (names, serial number, validity) but with its own key and
 * therefore its own fingerprint. PEM to PEM.
 */
export async function lookalikeOf(certificatePem: string): Promise<string> {
  const x509 = await library();
  x509.cryptoProvider.set(webcrypto);
  const original = new x509.X509Certificate(certificatePem);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const generated = await x509.X509CertificateGenerator.create({
    subject: original.subject,
    issuer: original.issuer,
    serialNumber: original.serialNumber,
    notBefore: original.notBefore,
    notAfter: original.notAfter,
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: algorithm,
  });
  return generated.toString('pem');
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}

/** Percent-encoding by RFC 3986: everything except letters, digits and `-._~`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The encoding that the specification calls wrong: form encoding, where spaces become `+`. */
export function formEncode(text: string): string {
  return percentEncode(text).replaceAll('%20', '+');
}
