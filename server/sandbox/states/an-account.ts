import { t } from '../../messages/text.js';
import type { ProviderStates } from '../../../generated/provider-states.js';
import { accountNow, instant, isLocalTime, offsetToLocalTime } from '../../domain/clock.js';
import type { Limits } from '../../domain/account.js';
import { alphanumeric, uuid } from '../../domain/ids.js';
import { brlFromCents, type Cents, centsFromBrl } from '../../domain/money.js';
import { credit, post } from '../../ledger/posting.js';
import type { Tables } from '../../storage/store.js';
import type { AccountWithSecret } from '../../storage/tables/accounts.js';
import { clientCertificate, type SandboxCertificate, validity } from '../client-certificates.js';
import { tokenOf } from './credentials.js';
import { impossible, msOf, type Setup, type StateServices } from './state.js';

/** Parameters of `an account`; amounts in BRL. */
export type AccountParams = ProviderStates['an account']['params'];

type Making = Pick<StateServices, 'store' | 'clock' | 'random' | 'secrets' | 'hashSecret'>;

/** An account with everything its client needs to call the gateway. */
export interface NewAccount {
  readonly account: AccountWithSecret;
  readonly clientSecret: string;
  readonly certificate: SandboxCertificate;
  readonly openingCents: Cents;
}

/** Values of a new account that are not random. */
export interface Wanted {
  readonly id?: string;
  readonly clientId?: string;
  readonly chave?: string;
  readonly clientSecret?: string;
  readonly certificate?: SandboxCertificate;
}

/** Creates an account with credentials, a registered certificate and its opening balance. */
export async function makeAccount(params: AccountParams, services: Making): Promise<NewAccount> {
  const prepared = await prepareAccount(params, services);
  await services.store.write((tables) => keepAccount(tables, prepared, services), prepared.account.id);
  return prepared;
}

export async function prepareAccount(
  { available, ...params }: AccountParams,
  services: Making,
  { clientSecret: wantedSecret, certificate: wantedCertificate, ...wantedIds }: Wanted = {},
): Promise<NewAccount> {
  const clientSecret = wantedSecret ?? alphanumeric(services.secrets, 40);
  const account: AccountWithSecret = {
    ...accountFrom(params, services),
    ...wantedIds,
    secretHash: await services.hashSecret(clientSecret),
  };
  const systemMs = services.clock.systemMs();
  const certificate =
    wantedCertificate ?? (await clientCertificate(account.clientId, validity.valid, systemMs));
  return { account, clientSecret, certificate, openingCents: centsFromBrl(available) };
}

export async function keepAccount(
  tables: Tables,
  { account, certificate, openingCents }: NewAccount,
  { clock }: Pick<StateServices, 'clock'>,
): Promise<void> {
  const at = instant(accountNow(account, clock.systemMs()));
  await tables.accounts.insert(account, at);
  const { fingerprint, facts } = certificate;
  const registered = { accountId: account.id, status: 'registered', createdAt: at } as const;
  await tables.certificates.insert({ ...facts, ...registered, fingerprint });
  await tables.ledger.openBalance(account.id);
  await post(tables, {
    accountId: account.id,
    transactionNumber: null,
    reason: 'opening balance',
    entries: credit(openingCents),
    createdAt: at,
  });
}

function accountFrom(
  params: Omit<AccountParams, 'available'>,
  { clock, random }: Pick<Making, 'clock' | 'random'>,
): Omit<AccountWithSecret, 'secretHash'> {
  return {
    id: uuid(random),
    clientId: uuid(random),
    chave: uuid(random),
    feeCents: centsFromBrl(params.feeAmount ?? 0),
    limits: limitsFrom(params.limits ?? {}),
    settlement: params.settlement,
    upstream: 'healthy',
    webhookRegistration: params.webhookRegistration ?? 'disabled',
    chargesFail: false,
    minimumExpiration: params.minimumExpiration ?? 30,
    clockOffsetMs: openingOffset(params.openedAt, clock.systemMs()),
    wallClockOffsetMs: wallClockAt(params.localTime ?? '12:00', clock.systemMs()),
    scenarios: { cashOut: null, cashIn: null },
  };
}

/** Returns how far an account's clock that begins at this time is ahead, in ms: 0 or negative, because the time is past. */
function openingOffset(openedAt: string | undefined, nowMs: number): number {
  if (openedAt === undefined) return 0;
  const offsetMs = msOf('openedAt', openedAt) - nowMs;
  if (offsetMs <= 0) return offsetMs;
  throw impossible(
    t`openedAt must be in the past; it is ${{ openedAt }}: use "time passes" to reach that time`,
  );
}

/** Returns how far a wall clock that shows `localTime` is ahead of `nowMs`, in ms. */
export function wallClockAt(localTime: string, nowMs: number): number {
  if (!isLocalTime(localTime))
    throw impossible(t`localTime must be HH:MM, such as 12:00; it is ${{ text: localTime }}`);
  return offsetToLocalTime(nowMs, localTime);
}

function limitsFrom({ perTransaction, daily, night }: NonNullable<AccountParams['limits']>): Limits {
  const orNull = (brl: number | undefined) => (brl === undefined ? null : centsFromBrl(brl));
  return {
    perTransactionCents: orNull(perTransaction),
    dailyCents: orNull(daily),
    nightCents: orNull(night),
  };
}

export const anAccount: Setup<'an account'> = async (params, services) => {
  const { account, clientSecret, certificate } = await makeAccount(params, services);
  const { certificatePem } = certificate;
  return {
    accountId: account.id,
    clientId: account.clientId,
    clientSecret,
    certificatePem,
    certificateHeader: encodeURIComponent(certificatePem),
    chave: account.chave,
    feeAmount: brlFromCents(account.feeCents),
    settlement: account.settlement,
    minimumExpiration: account.minimumExpiration,
    webhookRegistration: account.webhookRegistration,
    accessTokens: {
      standard: await tokenOf(account, 'standard', 'valid', services),
      compatibility: await tokenOf(account, 'compatibility', 'valid', services),
    },
    ...(params.openedAt !== undefined && { openedAt: params.openedAt }),
    // So that checking this gateway needs no target file.
    scenarios: {
      cashOut: {
        insufficientFunds: 'insufficient-funds',
        invalidKey: 'invalid-pix-key',
        documentMismatch: 'document-mismatch',
      },
      cashIn: { error: 'error', delay: 'delay:1' },
    },
  };
};
