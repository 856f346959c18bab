import { X509Certificate } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { instant } from '../domain/clock.js';
import { tokenRefusal } from '../domain/problems.js';
import type { ClientCertificate } from '../domain/tokens.js';
import { type Sentence, t } from '../messages/text.js';

const maxCached = 500;
/** Parsed certificates by header, because a client sends the same one with each token request. */
const cache = new LRUCache<string, ClientCertificate>({ max: maxCached });
/** Maximum length of a cached header, in characters: more than a client's encoded certificate takes. */
const maxCachedLength = 8_000;
/** Maximum length of a stored subject, in characters. */
const maxSubject = 500;

/**
 * Parses the certificate in `X-SSL-Client-Cert`, percent-encoded as in RFC 3986 (Authentication 2). Throws
 * PUB_CERT_HEADER_MISSING or PUB_CERT_MALFORMED_PEM, the latter with a hint (OP-36).
 */
export function certificateFromHeader(header: string | undefined): ClientCertificate {
  if (header === undefined || header === '') throw tokenRefusal('PUB_CERT_HEADER_MISSING');
  const cached = cache.get(header);
  if (cached) return cached;
  const certificate = read(header);
  if (header.length <= maxCachedLength) cache.set(header, certificate);
  return certificate;
}

/** Returns the data of the certificate in a PEM text; null if it has none that can be parsed. */
export function certificateIn(pem: string) {
  try {
    const certificate = parsePem(pem);
    return {
      fingerprint: fingerprintOf(certificate),
      subject: certificate.subject.replaceAll('\n', ', ').slice(0, maxSubject),
      notBefore: instant(Date.parse(certificate.validFrom)),
      notAfter: instant(Date.parse(certificate.validTo)),
    };
  } catch {
    return null;
  }
}

function read(header: string): ClientCertificate {
  const certificate = parse(header);
  return {
    fingerprint: fingerprintOf(certificate),
    notBeforeMs: Date.parse(certificate.validFrom),
    notAfterMs: Date.parse(certificate.validTo),
  };
}

/** Returns the SHA-256 fingerprint, hex, in lower case. */
function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

function parsePem(pem: string): X509Certificate {
  // Text before the PEM block is legal (RFC 7468, section 2), such as the attributes that `openssl pkcs12` writes.
  if (!/^-----BEGIN CERTIFICATE-----\s/m.test(pem)) throw new Error('there is no PEM');
  return new X509Certificate(pem);
}

function parse(header: string): X509Certificate {
  try {
    return parsePem(decodeURIComponent(header));
  } catch {
    throw tokenRefusal('PUB_CERT_MALFORMED_PEM', hintFor(header));
  }
}

function hintFor(header: string): Sentence | undefined {
  return header.includes('BEGIN+CERTIFICATE')
    ? t`The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.`
    : undefined;
}
