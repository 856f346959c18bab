import { createPrivateKey, randomUUID, webcrypto, X509Certificate } from 'node:crypto';

import 'reflect-metadata';
import { X509Certificate as Independent } from '@peculiar/x509';
import { describe, expect, it } from 'vitest';

import { certificateFromHeader } from '../../../server/edge/certificates.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-20T14:03:07.000Z');

describe('a certificate of the sandbox', () => {
  it.each(Object.entries(validity))('that is %s is read by others as what it is', async (_, period) => {
    const commonName = randomUUID();
    const { certificatePem, privateKeyPem, fingerprint } = await clientCertificate(commonName, period, nowMs);
    const certificate = new X509Certificate(certificatePem);
    expect(certificateFromHeader(encodeURIComponent(certificatePem)).fingerprint).toBe(fingerprint);
    expect(certificate.checkPrivateKey(createPrivateKey(privateKeyPem))).toBe(true);
    const independent = new Independent(certificatePem);
    expect(independent.subject).toBe(`CN=${commonName}`);
    expect(independent.notBefore.getTime()).toBe(nowMs + period.fromDays * dayMs);
    expect(independent.notAfter.getTime()).toBe(nowMs + period.toDays * dayMs);
    expect(independent.serialNumber).toMatch(/^[4-7][0-9a-f]{31}$/);
    expect(await independent.verify({ signatureOnly: true }, webcrypto)).toBe(true);
    expect(independent.toString('pem')).toBe(certificatePem.trimEnd());
  });
});

describe('the certificate in a header', () => {
  it('is what the header says, however many have come since it was first read', async () => {
    const headers = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const { certificatePem } = await clientCertificate(
          `client ${index}`,
          validity.valid,
          nowMs + index * dayMs,
        );
        return encodeURIComponent(certificatePem);
      }),
    );
    const first = headers.map(certificateFromHeader);
    expect(new Set(first.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(first.map(({ notBeforeMs }) => notBeforeMs)).toEqual(
      [-1, 0, 1].map((days) => nowMs + days * dayMs),
    );
    const [header = ''] = headers;
    // The same certificate in other words is another header.
    for (let spaces = 1; spaces <= 600; spaces += 1) {
      expect(certificateFromHeader(header + '%0A'.repeat(spaces)).fingerprint).toBe(first[0]?.fingerprint);
    }
    expect(headers.map(certificateFromHeader)).toEqual(first);
    for (const wrong of ['nonsense', header.replaceAll('%20', '+'), `x${header}`]) {
      for (const _ of [1, 2]) expect(() => certificateFromHeader(wrong)).toThrow();
    }
  });
});
