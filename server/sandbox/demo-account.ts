import type { AccountParams } from './states/an-account.js';
import { keepAccount, prepareAccount } from './states/an-account.js';
import type { StateServices } from './states/state.js';

/** The account that a gateway shows its user at the start. */
export interface DemoAccount {
  readonly accountId: string;
  readonly clientId: string;
  readonly chave: string;
  readonly certificatePem: string;
  /** What is not kept: null where an earlier start has made the account. */
  readonly fresh: { readonly clientSecret: string; readonly privateKeyPem: string } | null;
}

const params: AccountParams = { available: 10_000, settlement: 'automatic' };

/** What is kept of it, under this name: its id, and the certificate, which is public. */
const setting = 'demo account';
interface Kept {
  readonly accountId: string;
  readonly certificatePem: string;
}

/** The demo account of the database; the first gateway on it makes it, however many start at once. */
export async function demoAccount(services: StateServices): Promise<DemoAccount> {
  const { store } = services;
  const made = await prepareAccount(params, services);
  const { account, clientSecret, certificate } = made;
  const { certificatePem } = certificate;
  const ours = JSON.stringify({ accountId: account.id, certificatePem } satisfies Kept);
  const decided = await store.write(async (tables) => {
    const first = await tables.settings.settle(setting, ours);
    if (first === ours) await keepAccount(tables, made, services);
    return first;
  }, null);
  const kept = JSON.parse(decided) as Kept;
  const found =
    decided === ours ? account : await store.read(({ accounts }) => accounts.byId(kept.accountId));
  if (!found) throw new Error(`the demo account ${kept.accountId} is not in the database any more`);
  return {
    ...kept,
    clientId: found.clientId,
    chave: found.chave,
    fresh: decided === ours ? { clientSecret, privateKeyPem: certificate.privateKeyPem } : null,
  };
}
