import { createPrivateKey, X509Certificate } from 'node:crypto';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { maxPemBytes, textOfFile } from '../core/text-file.js';

/** A certificate and its key, as PEM texts. */
export interface KeyPair {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/**
 * Returns the PEM text of the certificate that a field of the target file names. Throws `ConfigurationError` if the
 * file cannot be read or is not a certificate.
 */
export function certificateFrom(path: string, field: string): string {
  const text = textFrom(path, field);
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw new ConfigurationError(
      t`The file of ${field} is not a PEM certificate: ${path}.`,
      t`It must contain a block that begins with -----BEGIN CERTIFICATE-----; \`openssl x509 -inform der\` converts a binary certificate.`,
    );
  }
}

/**
 * Returns a certificate and the private key that belongs to it. Throws `ConfigurationError` like `certificateFrom`, and
 * if they do not belong together.
 */
export function keyPairFrom(
  certificate: { readonly path: string; readonly field: string },
  key: { readonly path: string; readonly field: string },
): KeyPair {
  const certificatePem = certificateFrom(certificate.path, certificate.field);
  const keyPem = textFrom(key.path, key.field);
  if (!new X509Certificate(certificatePem).checkPrivateKey(privateKey(keyPem, key)))
    throw new ConfigurationError(
      t`The key of ${key.field} does not belong to the certificate of ${certificate.field}.`,
      t`Name the certificate and the key of the same pair in the target file.`,
    );
  return { certificatePem, keyPem };
}

function privateKey(text: string, { path, field }: { readonly path: string; readonly field: string }) {
  try {
    return createPrivateKey(text);
  } catch {
    throw new ConfigurationError(
      t`The file of ${field} is not a private key in PEM, or it has a passphrase: ${path}.`,
      t`It must contain a block that begins with -----BEGIN PRIVATE KEY-----; \`openssl pkey -in\` writes the key without its passphrase.`,
    );
  }
}

function textFrom(path: string, field: string): string {
  try {
    return textOfFile(path, maxPemBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The file of ${field} cannot be read: ${path}: ${messageOf(thrown)}.`,
      t`Correct ${field} in the target file; a relative path starts from the folder of that file.`,
    );
  }
}
