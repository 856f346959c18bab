import type { ProviderStates } from '../../../generated/provider-states.js';
import { accountNow, type Limits } from '../../domain/account.js';
import { isLocalTime, offsetToLocalTime } from '../../domain/calendar.js';
import { instant } from '../../domain/clock.js';
import { alphanumeric, uuid } from '../../domain/ids.js';
import { brlFromCents, centsFromBrl } from '../../domain/money.js';
import { credit } from '../../domain/postings.js';
import { post } from '../../ledger/posting.js';
import type { AccountWithSecret } from '../../storage/tables/accounts.js';
import { clientCertificate, validity } from '../client-certificates.js';
import { ImpossibleState, type StateServices, type Setup } from './state.js';

/** Parameters of `an account`; amounts in BRL. */
export type AccountParams = ProviderStates['an account']['params'];

/** An account with everything its client needs to call the gateway. */
export interface NewAccount {
  readonly account: AccountWithSecret;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** Makes an account with credentials, a registered certificate and its opening balance. */
export async function makeAccount(params: AccountParams, services: StateServices): Promise<NewAccount> {
  const { store, clock, random } = services;
  const systemMs = clock.systemMs();
  const clientSecret = alphanumeric(random, 40);
  const account: AccountWithSecret = {
    ...accountFrom(params, services),
    secretHash: await services.hashSecret(clientSecret),
  };
  const { certificatePem, privateKeyPem } = await clientCertificate(
    account.clientId,
    validity.valid,
    systemMs,
  );
  const at = instant(accountNow(account, systemMs));
  await store.write(async (tables) => {
    await tables.accounts.insert(account, at);
    const certificate = { accountId: account.id, status: 'registered' } as const;
    await tables.certificates.insert(services.fingerprintOf(certificatePem), certificate, at);
    await tables.ledger.openBalance(account.id);
    await post(tables, {
      accountId: account.id,
      transactionNumber: null,
      reason: 'opening balance',
      entries: credit(centsFromBrl(params.available)),
      createdAt: at,
    });
  }, account.id);
  return { account, clientSecret, certificatePem, privateKeyPem };
}

function accountFrom(
  params: AccountParams,
  { clock, random }: StateServices,
): Omit<AccountWithSecret, 'secretHash'> {
  const localTime = params.localTime ?? '12:00';
  if (!isLocalTime(localTime))
    throw new ImpossibleState(`localTime must be HH:MM, such as 12:00; it is ${localTime}`);
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
    clockOffsetMs: 0,
    wallClockOffsetMs: offsetToLocalTime(clock.systemMs(), localTime),
  };
}

function limitsFrom({ perTransaction, daily, night }: NonNullable<AccountParams['limits']>): Limits {
  const orNull = (brl: number | undefined) => (brl === undefined ? null : centsFromBrl(brl));
  return {
    perTransactionCents: orNull(perTransaction),
    dailyCents: orNull(daily),
    nightCents: orNull(night),
  };
}

/** The state `an account`. */
export const anAccount: Setup<'an account'> = async (params, services) => {
  const { account, clientSecret, certificatePem } = await makeAccount(params, services);
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
    // Spares whoever judges this gateway a target file.
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
