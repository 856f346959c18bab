import { describe, expect } from 'vitest';

import type { Account } from '../../../server/domain/account.js';
import { maxCertificates } from '../../../server/lifecycle/credentials.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import type { TestAccount } from '../../support/gateway.js';
import { refusalOf } from '../../support/inside.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  .extend('services', ({ gateway }) => gateway.services)
  .extend('credentials', ({ services }) => services.credentials);

async function storedAccount({ accountId, gateway }: TestAccount): Promise<Account> {
  const account = await gateway.services.store.read(({ accounts }) => accounts.byId(accountId));
  if (!account) throw new Error('the account is not there');
  return account;
}
const certificate = (condition: keyof typeof validity = 'valid') =>
  clientCertificate('shop <b>', validity[condition], Date.now());
const listed = ({ accountId, gateway }: TestAccount) =>
  gateway.services.store.read(({ certificates }) => certificates.of(accountId, 50));
const token = (account: TestAccount, certificatePem = account.certificatePem) =>
  account.standardToken(account.credentials, encodeURIComponent(certificatePem));
const balance = async (account: TestAccount, token: unknown) =>
  (await account.with({ token: String(token) }).get('/balance')).status;
const problemOf = async (promise: Promise<unknown>) => (await refusalOf(promise))?.[1] ?? null;

describe('a client certificate', () => {
  it('is registered from its PEM and gets a token; revoked, it gets none, for good', async ({
    account,
    credentials,
  }) => {
    const stored = await storedAccount(account);
    const { certificatePem, fingerprint, facts } = await certificate();
    expect((await token(account, certificatePem)).body['code']).toBe('PUB_CERT_NOT_REGISTERED');
    expect(await credentials.registerCertificate(stored, `\n${certificatePem}\n`)).toBe(fingerprint);
    const answer = await token(account, certificatePem).expect(201);
    expect((await listed(account)).find((one) => one.fingerprint === fingerprint)).toMatchObject({
      status: 'registered',
      revokedAt: null,
      // As Node writes it (RFC 2253).
      ...facts,
      subject: 'CN=shop \\<b\\>',
    });
    await credentials.revokeCertificate(stored, fingerprint);
    expect((await token(account, certificatePem)).body['code']).toBe('PUB_CERT_NOT_REGISTERED');
    // What it has got before ends when its time is over.
    expect(await balance(account, answer.body['access_token'])).toBe(200);
    const [first, second] = await listed(account);
    expect([first?.status, second?.status, second?.fingerprint]).toEqual([
      'registered',
      'revoked',
      fingerprint,
    ]);
    expect(second?.revokedAt).not.toBe(null);
    expect(await problemOf(credentials.revokeCertificate(stored, fingerprint))).toMatch(/not registered/);
    expect(await problemOf(credentials.registerCertificate(stored, certificatePem))).toMatch(
      /was revoked and cannot be registered again/,
    );
  });

  it('is refused with what is wrong with it, and how to do better', async ({ account, credentials }) => {
    const stored = await storedAccount(account);
    const valid = await certificate();
    const [expired, early] = [await certificate('expired'), await certificate('notYetValid')];
    const register = (pem: string) => problemOf(credentials.registerCertificate(stored, pem));
    expect(await register('no certificate')).toMatch(/must be one X.509 certificate in PEM/);
    expect(await register('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toMatch(/in PEM/);
    expect(await register(valid.certificatePem + valid.privateKeyPem)).toMatch(
      /must not contain a private key/,
    );
    expect(await register(valid.certificatePem + early.certificatePem)).toMatch(/without its chain/);
    expect(await register(expired.certificatePem)).toMatch(/expired on \d{4}-\d\d-\d\d: create a new one/);
    expect(await register(early.certificatePem)).toBe(null);
    expect(await register(valid.certificatePem)).toBe(null);
    expect(await register(valid.certificatePem)).toMatch(/already registered in this account/);
    expect(await listed(account)).toHaveLength(3);
  });

  it('of one account is hidden from another, which can neither read nor revoke it', async ({
    account,
    credentials,
    gateway,
  }) => {
    const stranger = await gateway.account();
    const theirs = await storedAccount(stranger);
    const { fingerprint } = (await listed(account))[0] ?? { fingerprint: '' };
    expect(await problemOf(credentials.registerCertificate(theirs, account.certificatePem))).toMatch(
      /cannot be registered here/,
    );
    expect(await problemOf(credentials.revokeCertificate(theirs, fingerprint))).toMatch(/not registered/);
    await token(account).expect(201);
    expect((await listed(stranger)).map((one) => one.fingerprint)).not.toContain(fingerprint);
  });

  it('is one of few', async ({ account, credentials }) => {
    const stored = await storedAccount(account);
    const pems = await Promise.all(Array.from({ length: maxCertificates }, () => certificate()));
    const answers = await Promise.all(
      pems.map(({ certificatePem }) => problemOf(credentials.registerCertificate(stored, certificatePem))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(maxCertificates - 1);
    expect(answers.filter((answer) => answer !== null)).toEqual([
      expect.stringMatching(/no more than 20 registered certificates/),
    ]);
  });
});

describe('another client secret', () => {
  it('ends the one before, and every token that was issued for it, at once', async ({
    account,
    credentials,
    gateway,
  }) => {
    const stranger = await gateway.account();
    const stored = await storedAccount(account);
    const before = [
      account.token,
      (await token(account)).body['access_token'],
      (await account.compatibleToken()).body['access_token'],
    ];
    const clientSecret = await credentials.rotateSecret(stored, null);
    expect(clientSecret).toMatch(/^[A-Za-z0-9]{40}$/);
    await account.compatibleToken().expect(401);
    expect((await token(account)).body['code']).toBe('PUB_INVALID_CREDENTIALS');
    expect(await Promise.all(before.map((each) => balance(account, each)))).toEqual([401, 401, 401]);
    const renewed = account.with({ clientSecret });
    const after = [
      (await token(renewed)).body['access_token'],
      (await renewed.compatibleToken()).body['access_token'],
      (await account.state('an access token'))['accessToken'],
    ];
    expect(await Promise.all(after.map((each) => balance(account, each)))).toEqual([200, 200, 200]);
    await stranger.get('/balance').expect(200);
    await credentials.rotateSecret(await storedAccount(account), null);
    expect(await Promise.all(after.map((each) => balance(account, each)))).toEqual([401, 401, 401]);
  });

  it('is not kept, and is in no line of the log', async ({ account, credentials, services }) => {
    const clientSecret = await credentials.rotateSecret(await storedAccount(account), null);
    const kept = await services.store.read(({ accounts }) => accounts.byClientId(account.clientId));
    expect(JSON.stringify(kept)).not.toContain(clientSecret);
  });
});
