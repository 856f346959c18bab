import { X509Certificate } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { instant } from '../domain/clock.js';
import { tokenRefusal } from '../domain/problems.js';
import type { ClientCertificate } from '../domain/tokens.js';
import { type Sentence, t } from '../messages/text.js';
import { isDecodable } from './content.js';

/** Certificates by header, because a client sends the same one with each token request. */
const cache = new LRUCache<string, ClientCertificate>({ max: 500 });
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
  const found = isDecodable(header) ? certificateIn(decodeURIComponent(header)) : null;
  if (!found) throw tokenRefusal('PUB_CERT_MALFORMED_PEM', hintFor(header));
  const { fingerprint, notBefore, notAfter } = found;
  const certificate = {
    fingerprint,
    notBeforeMs: Date.parse(notBefore),
    notAfterMs: Date.parse(notAfter),
  };
  cache.set(header, certificate);
  return certificate;
}

/** Returns the data of the certificate in a PEM text; null if it has none that can be parsed. */
export function certificateIn(pem: string) {
  // Text before the PEM block is legal (RFC 7468, section 2), such as the attributes that `openssl pkcs12` writes.
  if (!/^-----BEGIN CERTIFICATE-----\s/m.test(pem)) return null;
  try {
    const { fingerprint256, subject, validFrom, validTo } = new X509Certificate(pem);
    return {
      /** SHA-256, hex, in lower case. */
      fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: subject.replaceAll('\n', ', ').slice(0, maxSubject),
      notBefore: instant(Date.parse(validFrom)),
      notAfter: instant(Date.parse(validTo)),
    };
  } catch {
    return null;
  }
}

function hintFor(header: string): Sentence | undefined {
  return header.includes('BEGIN+CERTIFICATE')
    ? t`The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.`
    : undefined;
}
