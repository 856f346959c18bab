import { X509Certificate } from 'node:crypto';

import { instant } from '../domain/clock.js';
import { isUuidV4, uuid } from '../domain/ids.js';
import type { SandboxCertificate } from './client-certificates.js';
import { seededRandom } from './seeding.js';
import {
  type AccountParams,
  keepAccount,
  type NewAccount,
  prepareAccount,
  type Wanted,
} from './states/an-account.js';
import type { StateServices } from './states/state.js';

/** The account that a gateway presents when it starts. */
export interface DemoAccount {
  readonly name: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly chave: string;
  readonly certificatePem: string;
  /** Its secret, if known: the database contains only its hash. */
  readonly clientSecret: string | null;
  /** The key of its certificate, if known. */
  readonly privateKeyPem: string | null;
  /** The credentials that are not stored; null if an earlier start created the account. */
  readonly fresh: { readonly clientSecret: string; readonly privateKeyPem: string } | null;
}

/** Stored credentials of an account that an earlier start created. */
export interface Remembered {
  /** The account's id and its chave: either both or neither. */
  readonly accountId?: string | undefined;
  readonly chave?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly certificatePem?: string | undefined;
  readonly privateKeyPem?: string | undefined;
}

export interface DemoRequest {
  /** Default: `demo`. Each name is a separate account. */
  readonly name?: string;
  /** Used for a new account; for an existing one, returned as far as it is correct. */
  readonly remembered?: Remembered | null;
  /** A new secret for the account. Default: its current one. */
  readonly clientSecret?: string | undefined;
  /** When the clock of a new account begins, in ISO 8601. Default: now. */
  readonly openedAt?: string | undefined;
}

/** The kind of credentials that a gateway gives to the accounts it creates. */
export interface Identities {
  /** Whether an account of this name has the same ids everywhere: for databases that end with their gateway. */
  readonly sameIds: boolean;
  /**
   * Whether a publicly known secret is acceptable: only if programs on this machine alone can use it, and it is not
   * stored.
   */
  readonly openSecret: boolean;
}

/** The allowed form of account names, which become parts of names of files and variables. */
export const accountNames = 'a letter, then up to 31 letters, digits and hyphens, all lower case';

export function isAccountName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,31}$/.test(text);
}

/** The allowed form of secrets chosen by users. */
export const chosenSecrets = '16 to 64 letters, digits and ._~-';

/**
 * Whether a text can be a secret chosen by a user: too long to be guessed, and written the same in a shell, a file and
 * JSON.
 */
export function isChosenSecret(text: string): boolean {
  return /^[A-Za-z0-9._~-]{16,64}$/.test(text);
}

/** Returns the well-known secret of a sandbox account, for accounts whose secret need not be secret. */
export function sandboxSecret(name: string): string {
  return `sandbox-secret-of-${name}`;
}

const params: AccountParams = { available: 10_000, settlement: 'automatic' };

/** The name of the setting that stores the account's id and its certificate, which is public. */
const settingOf = (name: string) => (name === 'demo' ? 'demo account' : `demo account ${name}`);
interface Kept {
  readonly accountId: string;
  readonly certificatePem: string;
}

/** Returns a demo account of the database; the first gateway on the database creates it, however many start at once. */
export async function demoAccount(
  services: StateServices,
  identities: Identities,
  request: DemoRequest = {},
): Promise<DemoAccount> {
  const { name = 'demo', remembered, clientSecret: chosen, openedAt } = request;
  if (!isAccountName(name)) throw new Error(`${name} is no name of an account: ${accountNames}`);
  if (chosen !== undefined && !isChosenSecret(chosen))
    throw new Error(`the client secret of the account ${name} must be ${chosenSecrets}`);
  if (chosen === sandboxSecret(name) && !identities.openSecret)
    throw new Error(
      `everybody knows the client secret ${chosen}, which is for gateways in memory that only this machine can reach: choose another`,
    );
  const { store } = services;
  const wanted = await wantedOf(services, identities, { ...request, name });
  const opening = openedAt === undefined ? {} : { openedAt };
  const prepared = await prepareAccount({ ...params, ...opening }, services, wanted);
  const { account, certificate } = prepared;
  const ours = JSON.stringify({
    accountId: account.id,
    certificatePem: certificate.certificatePem,
  } satisfies Kept);
  const decided = await store.write(async (tables) => {
    const first = await tables.settings.settle(settingOf(name), ours);
    if (first === ours) await keepAccount(tables, prepared, services);
    return first;
  }, null);
  if (decided === ours) return newAccount(name, prepared);
  const kept = JSON.parse(decided) as Kept;
  const found = await store.account(kept.accountId);
  if (!found) throw new Error(`the demo account ${kept.accountId} is not in the database any more`);
  const { clientId, chave } = found;
  const hasKey = remembered?.certificatePem === kept.certificatePem;
  return {
    name,
    ...kept,
    clientId,
    chave,
    fresh: null,
    clientSecret: await secretOf(clientId, [chosen, remembered?.clientSecret], services),
    privateKeyPem: (hasKey ? remembered.privateKeyPem : null) ?? null,
  };
}

function newAccount(name: string, { account, clientSecret, certificate }: NewAccount): DemoAccount {
  const { certificatePem, privateKeyPem } = certificate;
  const { id: accountId, clientId, chave } = account;
  const fresh = { clientSecret, privateKeyPem };
  return { name, accountId, clientId, chave, certificatePem, ...fresh, fresh };
}

/** Sets or finds the secret of an existing account: the chosen one, otherwise the remembered one, if it is correct. */
async function secretOf(
  clientId: string,
  [chosen, remembered]: readonly [string | undefined, string | undefined],
  { store, secretMatches, hashSecret }: StateServices,
): Promise<string | null> {
  const account = await store.read(({ accounts }) => accounts.byClientId(clientId));
  if (!account) return null;
  const isRight = (secret: string) => secretMatches(secret, account.secretHash);
  if (chosen === undefined)
    return remembered !== undefined && (await isRight(remembered)) ? remembered : null;
  if (!(await isRight(chosen))) {
    const hash = await hashSecret(chosen);
    await store.write(({ accounts }) => accounts.setSecret(account.id, hash), account.id);
  }
  return chosen;
}

/** Returns the values for a new account of this name; those left open are random. */
async function wantedOf(
  { store, clock }: StateServices,
  { sameIds, openSecret }: Identities,
  { name, remembered, clientSecret }: DemoRequest & { readonly name: string },
): Promise<Wanted> {
  const { clientId = '', clientSecret: secret = '' } = remembered ?? {};
  const isFree = isUuidV4(clientId) && !(await store.read(({ accounts }) => accounts.byClientId(clientId)));
  // A publicly known secret is kept only if it need not be secret.
  const isGood = isChosenSecret(secret) && (openSecret || secret !== sandboxSecret(name));
  const { accountId: id, chave } = remembered ?? {};
  const ids = { clientId, ...(id !== undefined && chave !== undefined && { id, chave }) };
  const chosen = isFree ? { ...ids, ...(isGood && { clientSecret: secret }) } : {};
  const rememberedOne = rememberedCertificate(remembered ?? {}, clock.systemMs());
  const { fingerprint = '' } = rememberedOne ?? {};
  // A certificate that already belongs to an account is not used for another.
  const isTaken = (await store.read(({ certificates }) => certificates.byFingerprint(fingerprint))) !== null;
  return {
    ...(sameIds && idsOf(name)),
    ...(sameIds && openSecret && { clientSecret: sandboxSecret(name) }),
    ...chosen,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(rememberedOne && !isTaken && { certificate: rememberedOne }),
  };
}

function idsOf(name: string): Wanted {
  const random = seededRandom(`demo account ${name}`);
  return { id: uuid(random), clientId: uuid(random), chave: uuid(random) };
}

/** Returns a remembered certificate that is still valid, with its key; null if there is none. */
function rememberedCertificate(
  { certificatePem, privateKeyPem }: Remembered,
  nowMs: number,
): SandboxCertificate | null {
  if (certificatePem === undefined || privateKeyPem === undefined) return null;
  try {
    const certificate = new X509Certificate(certificatePem);
    const [fromMs, toMs] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    if (fromMs > nowMs || toMs <= nowMs) return null;
    const subject = certificate.subject.replaceAll('\n', ', ');
    return {
      certificatePem,
      privateKeyPem,
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      facts: { subject, notBefore: instant(fromMs), notAfter: instant(toMs) },
    };
  } catch {
    return null;
  }
}
