import { X509Certificate } from 'node:crypto';

import { tokenRefusal } from '../domain/problems.js';
import type { ClientCertificate } from '../domain/tokens.js';
import { type Message, say } from '../domain/wording.js';

/** Certificates that were read, by their headers; a client sends the same one for each token. The latest is the last. */
const known = new Map<string, ClientCertificate>();
/** Max certificates that are remembered. */
const maxKnown = 500;
/** Longest header that is remembered, characters: more than a certificate of a client takes, encoded. */
const maxKnownLength = 8_000;

/**
 * The certificate in `X-SSL-Client-Cert`, percent-encoded by RFC 3986 (Authentication 2). Throws PUB_CERT_HEADER_MISSING or
 * PUB_CERT_MALFORMED_PEM, the latter with a hint (OP-36).
 */
export function certificateFromHeader(header: string | undefined): ClientCertificate {
  if (header === undefined || header === '') throw tokenRefusal('PUB_CERT_HEADER_MISSING');
  const certificate = known.get(header) ?? read(header);
  if (header.length > maxKnownLength) return certificate;
  known.delete(header);
  known.set(header, certificate);
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(oldest);
  }
  return certificate;
}

function read(header: string): ClientCertificate {
  const certificate = parse(header);
  return {
    // SHA-256, hex, lower case.
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBeforeMs: Date.parse(certificate.validFrom),
    notAfterMs: Date.parse(certificate.validTo),
  };
}

function parse(header: string): X509Certificate {
  try {
    const pem = decodeURIComponent(header);
    if (!/^-----BEGIN CERTIFICATE-----\s/.test(pem.trimStart())) throw new Error('no PEM begins here');
    return new X509Certificate(pem);
  } catch {
    throw tokenRefusal('PUB_CERT_MALFORMED_PEM', hintFor(header));
  }
}

function hintFor(header: string): Message | undefined {
  return header.includes('BEGIN+CERTIFICATE') ? say('hint form-encoded') : undefined;
}
