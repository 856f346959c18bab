import { X509Certificate } from 'node:crypto';

import { instant } from '../domain/clock.js';
import { isUuidV4, uuid } from '../domain/ids.js';
import type { SandboxCertificate } from './client-certificates.js';
import { seededRandom } from './random.js';
import type { AccountParams, Wanted } from './states/an-account.js';
import { keepAccount, type NewAccount, prepareAccount } from './states/an-account.js';
import type { StateServices } from './states/state.js';

/** The account that a gateway shows its user at the start. */
export interface DemoAccount {
  readonly name: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly chave: string;
  readonly certificatePem: string;
  /** Its secret, where anybody knows it: the database has only its hash. */
  readonly clientSecret: string | null;
  /** The key of its certificate, likewise. */
  readonly privateKeyPem: string | null;
  /** What is not kept: null where an earlier start has made the account. */
  readonly fresh: { readonly clientSecret: string; readonly privateKeyPem: string } | null;
}

/** What somebody remembers of an account that an earlier start has made. */
export interface Remembered {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly certificatePem?: string | undefined;
  readonly privateKeyPem?: string | undefined;
}

/** Which demo account is asked for. */
export interface DemoRequest {
  /** Default: `demo`. Another name is another account. */
  readonly name?: string;
  /** A new account is made of it; one that is there is shown with it, as far as it is right. */
  readonly remembered?: Remembered | null;
  /** Is its secret from now on. Default: the one that it has. */
  readonly clientSecret?: string | undefined;
}

/** Which credentials a gateway gives to accounts that it makes. */
export interface Identities {
  /** The same ids wherever an account of this name is made: for databases that end with their gateway. */
  readonly sameIds: boolean;
  /** Whether a secret that everybody knows is good enough: where only programs on this machine can use it, and it is not kept. */
  readonly openSecret: boolean;
}

/** What names of accounts look like: they stand in names of files and of variables. */
export const accountNames = 'a letter, then up to 31 letters, digits and hyphens, all lower case';

/** Whether a text can be the name of an account. */
export function isAccountName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,31}$/.test(text);
}

/** What secrets look like that somebody has chosen. */
export const chosenSecrets = '16 to 64 letters, digits and ._~-';

/** Whether a text can be a secret that somebody has chosen: as long as no guess is, and the same in a shell, a file and JSON. */
export function isChosenSecret(text: string): boolean {
  return /^[A-Za-z0-9._~-]{16,64}$/.test(text);
}

/** The secret that a sandbox's account of a name has where it need not be secret. */
export function sandboxSecret(name: string): string {
  return `sandbox-secret-of-${name}`;
}

const params: AccountParams = { available: 10_000, settlement: 'automatic' };

/** What is kept of it, under the name of a setting: its id, and the certificate, which is public. */
const settingOf = (name: string) => (name === 'demo' ? 'demo account' : `demo account ${name}`);
interface Kept {
  readonly accountId: string;
  readonly certificatePem: string;
}

/** A demo account of the database; the first gateway on it makes it, however many start at once. */
export async function demoAccount(
  services: StateServices,
  identities: Identities,
  request: DemoRequest = {},
): Promise<DemoAccount> {
  const { name = 'demo', remembered, clientSecret: chosen } = request;
  if (!isAccountName(name)) throw new Error(`${name} is no name of an account: ${accountNames}`);
  if (chosen !== undefined && !isChosenSecret(chosen))
    throw new Error(`the client secret of the account ${name} must be ${chosenSecrets}`);
  if (chosen === sandboxSecret(name) && !identities.openSecret)
    throw new Error(
      `everybody knows the client secret ${chosen}, which is for gateways in memory that only this machine can reach: choose another`,
    );
  const { store } = services;
  const wanted = await wantedOf(services, identities, { ...request, name });
  const made = await prepareAccount(params, services, wanted);
  const { account, certificate } = made;
  const ours = JSON.stringify({
    accountId: account.id,
    certificatePem: certificate.certificatePem,
  } satisfies Kept);
  const decided = await store.write(async (tables) => {
    const first = await tables.settings.settle(settingOf(name), ours);
    if (first === ours) await keepAccount(tables, made, services);
    return first;
  }, null);
  if (decided === ours) return newAccount(name, made);
  const kept = JSON.parse(decided) as Kept;
  const found = await store.read(({ accounts }) => accounts.byId(kept.accountId));
  if (!found) throw new Error(`the demo account ${kept.accountId} is not in the database any more`);
  const { clientId, chave } = found;
  const hasKey = remembered?.certificatePem === kept.certificatePem;
  return {
    ...{ name, ...kept, clientId, chave, fresh: null },
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

/** The secret of an account that is there: from now on the chosen one; otherwise the remembered one, if it is right. */
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

/** What a new account of this name is made of; what is left open is drawn. */
async function wantedOf(
  { store, clock }: StateServices,
  { sameIds, openSecret }: Identities,
  { name, remembered, clientSecret }: DemoRequest & { readonly name: string },
): Promise<Wanted> {
  const { clientId = '', clientSecret: secret = '' } = remembered ?? {};
  const isFree = isUuidV4(clientId) && !(await store.read(({ accounts }) => accounts.byClientId(clientId)));
  // What everybody knows stays where it need not be secret.
  const isGood = isChosenSecret(secret) && (openSecret || secret !== sandboxSecret(name));
  const known = isFree ? { clientId, ...(isGood && { clientSecret: secret }) } : {};
  const rememberedOne = rememberedCertificate(remembered ?? {}, clock.systemMs());
  const { fingerprint = '' } = rememberedOne ?? {};
  // One that is somebody's already is no other's.
  const isTaken = (await store.read(({ certificates }) => certificates.byFingerprint(fingerprint))) !== null;
  return {
    ...(sameIds && idsOf(name)),
    ...(sameIds && openSecret && { clientSecret: sandboxSecret(name) }),
    ...known,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(rememberedOne && !isTaken && { certificate: rememberedOne }),
  };
}

function idsOf(name: string): Wanted {
  const random = seededRandom(`demo account ${name}`);
  return { id: uuid(random), clientId: uuid(random), chave: uuid(random) };
}

/** A certificate that is still good, with its key; null where there is none. */
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
      ...{ certificatePem, privateKeyPem },
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      facts: { subject, notBefore: instant(fromMs), notAfter: instant(toMs) },
    };
  } catch {
    return null;
  }
}
