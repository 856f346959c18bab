import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { t } from '../core/text.js';
import type { Report } from './report.js';
import { withoutTurns } from './printable.js';
import { isUnchanged } from './seal.js';

/** Statements about software, as https://in-toto.io defines them. */
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://in-toto.io/attestation/test-result/v0.1';
const payloadType = 'application/vnd.in-toto+json';

/** An artifact, by its hashes in hexadecimal. */
interface Artifact {
  readonly name: string;
  readonly digest: Readonly<Record<string, string>>;
}

/** The verdict of a report as an in-toto statement with the test-result predicate, for CI to sign. */
export function attestationOf(report: Report): string {
  const { verdict, contract, kit, checks } = report;
  const withOutcome = (outcome: string) =>
    checks.filter((one) => one.outcome === outcome).map(({ id }) => id);
  const statement = {
    _type: statementType,
    subject: subjectsOf(report),
    predicateType,
    predicate: {
      result: verdict !== 'conformant' ? 'FAILED' : withOutcome('warned').length > 0 ? 'WARNED' : 'PASSED',
      verdict,
      configuration: [
        { name: kit.name, annotations: { version: kit.version } },
        { name: 'contract', digest: { sha256: contract.sha256 }, annotations: { version: contract.version } },
        reportArtifact(report),
      ],
      passedTests: withOutcome('passed'),
      warnedTests: withOutcome('warned'),
      failedTests: [...withOutcome('failed'), ...withOutcome('error')],
    },
  };
  return `${withoutTurns(JSON.stringify(statement, null, 2))}\n`;
}

const reportArtifact = ({ results }: Report): Artifact => ({
  name: 'report',
  digest: { sha256: results?.sha256 ?? '' },
});

/** The commit and the image of the gateway; without either, only the report can be named by a hash. */
function subjectsOf(report: Report): readonly Artifact[] {
  const { gateway = {}, baseUrl } = report.target;
  const { name = baseUrl, commit, image } = gateway;
  const [, sha256] = /sha256:([\da-f]{64})$/.exec(image ?? '') ?? [];
  const subjects = [
    ...(commit === undefined ? [] : [{ name, digest: { gitCommit: commit } }]),
    ...(sha256 === undefined ? [] : [{ name: image ?? name, digest: { sha256 } }]),
  ];
  return subjects.length > 0 ? subjects : [reportArtifact(report)];
}

/** What an attestation proves: only a signature shows who made a report. */
export type Trust = 'attested' | 'self-reported';

/**
 * Verifies that an attestation is about this report and, if a public key is given, that its signature is valid. `text`
 * is a statement, or a signed one: a DSSE envelope or a bundle that contains it. The subjects are not compared, because
 * signing tools may replace them. Throws `ConfigurationError` if the predicate differs or the signature is invalid. A
 * report of version 1 is never attested, because it has no hash.
 */
export function verifyAttestation(text: string, report: Report, publicKey: KeyObject | undefined): Trust {
  const { statement, isSignedBy } = readAttestation(text);
  const refuse = (reason: ReturnType<typeof t>): never => {
    throw new ConfigurationError(reason, t`Use the attestation of the same run, or run the check again.`);
  };
  if (statement['_type'] !== statementType || statement['predicateType'] !== predicateType)
    refuse(t`The attestation is not an in-toto test-result statement.`);
  const own = JSON.parse(attestationOf(report)) as Readonly<Record<string, unknown>>;
  if (!isUnchanged(report) || !isDeepStrictEqual(statement['predicate'], own['predicate']))
    refuse(t`The attestation is about another report.`);
  if (publicKey === undefined) return 'self-reported';
  if (!isSignedBy(publicKey)) refuse(t`The attestation has no valid signature by this key.`);
  return 'attested';
}

interface Attestation {
  readonly statement: Readonly<Record<string, unknown>>;
  readonly isSignedBy: (key: KeyObject) => boolean;
}

function readAttestation(text: string): Attestation {
  const outer = jsonIn(text);
  const envelope = isObject(outer['dsseEnvelope']) ? outer['dsseEnvelope'] : outer;
  const payload = envelope['payload'];
  if (typeof payload !== 'string') return { statement: outer, isSignedBy: () => false };
  const bytes = Buffer.from(payload, 'base64');
  const type = String(envelope['payloadType']);
  // DSSE signs the type and the payload, each after its length in bytes.
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${bytes.length} `),
    bytes,
  ]);
  const signatures = Array.isArray(envelope['signatures']) ? envelope['signatures'] : [];
  const isSignedBy = (key: KeyObject): boolean =>
    type === payloadType &&
    signatures.some((one) => {
      const sig = isObject(one) ? one['sig'] : undefined;
      return typeof sig === 'string' && verify(digestFor(key), signed, key, Buffer.from(sig, 'base64'));
    });
  return { statement: jsonIn(bytes.toString('utf8')), isSignedBy };
}

/** The digest algorithm for a key; null for Ed25519, which includes its own hash. */
const digestFor = ({ asymmetricKeyType }: KeyObject): string | null =>
  asymmetricKeyType === 'ed25519' ? null : 'sha256';

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Treated like JSON that is not an object.
  }
  throw new ConfigurationError(
    t`The attestation is not a JSON object.`,
    t`Pass the file that --report attestation=FILE wrote, or the signed attestation from CI.`,
  );
}

/** Parses a public key in PEM. Throws `ConfigurationError` if the text is not one. */
export function parsePublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The public key cannot be read: ${messageOf(thrown)}.`,
      t`Give a public key in PEM.`,
    );
  }
}
