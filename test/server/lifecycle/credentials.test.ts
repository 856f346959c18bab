import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Account } from '../../../server/domain/account.js';
import { maxCertificates } from '../../../server/lifecycle/credentials.js';
import type { Services } from '../../../server/ports.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';
import { refusalOf, startInside } from '../../support/inside.js';

let gateway: TestGateway;
let services: Services;
beforeEach(async () => {
  ({ gateway, services } = await startInside());
});
afterEach(() => gateway.close());

async function accountOf({ accountId }: TestAccount): Promise<Account> {
  const account = await services.store.read(({ accounts }) => accounts.byId(accountId));
  if (!account) throw new Error('the account is not there');
  return account;
}
const certificate = (condition: keyof typeof validity = 'valid') =>
  clientCertificate('shop <b>', validity[condition], Date.now());
const listed = ({ accountId }: TestAccount) =>
  services.store.read(({ certificates }) => certificates.of(accountId, 50));
const token = ({ clientId, clientSecret }: TestAccount, certificatePem: string) =>
  gateway.call('/api/auth/token', {
    method: 'POST',
    headers: { 'x-ssl-client-cert': encodeURIComponent(certificatePem) },
    body: { clientId, clientSecret },
  });
const compatible = ({ clientId, clientSecret }: TestAccount) =>
  gateway.call('/oauth/token', { method: 'POST', body: { clientId, clientSecret } });
const balance = async (accessToken: unknown) =>
  (await gateway.call('/balance', { headers: { authorization: `Bearer ${String(accessToken)}` } })).status;
const problemOf = async (promise: Promise<unknown>) => (await refusalOf(promise))?.[1] ?? null;

describe('a client certificate', () => {
  it('is registered from its PEM and gets a token; revoked, it gets none, for good', async () => {
    const test = await gateway.account();
    const account = await accountOf(test);
    const { certificatePem, fingerprint, facts } = await certificate();
    expect((await token(test, certificatePem)).body['code']).toBe('PUB_CERT_NOT_REGISTERED');
    expect(await services.credentials.registerCertificate(account, `\n${certificatePem}\n`)).toBe(
      fingerprint,
    );
    const answer = await token(test, certificatePem);
    expect(answer.status).toBe(201);
    expect((await listed(test)).find((one) => one.fingerprint === fingerprint)).toMatchObject({
      ...{ status: 'registered', revokedAt: null },
      // As Node writes it (RFC 2253).
      facts: { ...facts, subject: 'CN=shop \\<b\\>' },
    });
    await services.credentials.revokeCertificate(account, fingerprint);
    expect((await token(test, certificatePem)).body['code']).toBe('PUB_CERT_NOT_REGISTERED');
    // What it has got before ends when its time is over.
    expect(await balance(answer.body['access_token'])).toBe(200);
    const [first, second] = await listed(test);
    expect([first?.status, second?.status, second?.fingerprint]).toEqual([
      'registered',
      'revoked',
      fingerprint,
    ]);
    expect(second?.revokedAt).not.toBe(null);
    expect(await problemOf(services.credentials.revokeCertificate(account, fingerprint))).toMatch(/no such/);
    expect(await problemOf(services.credentials.registerCertificate(account, certificatePem))).toMatch(
      /was revoked and cannot be registered again/,
    );
  });

  it('is refused with what is wrong with it, and how to do better', async () => {
    const test = await gateway.account();
    const account = await accountOf(test);
    const valid = await certificate();
    const [expired, early] = [await certificate('expired'), await certificate('notYetValid')];
    const register = (pem: string) => problemOf(services.credentials.registerCertificate(account, pem));
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
    expect(await listed(test)).toHaveLength(3);
  });

  it('of one account is not told of to another, which can neither have nor revoke it', async () => {
    const [test, stranger] = [await gateway.account(), await gateway.account()];
    const theirs = await accountOf(stranger);
    const { fingerprint } = (await listed(test))[0] ?? { fingerprint: '' };
    expect(await problemOf(services.credentials.registerCertificate(theirs, test.certificatePem))).toMatch(
      /cannot be registered here/,
    );
    expect(await problemOf(services.credentials.revokeCertificate(theirs, fingerprint))).toMatch(/no such/);
    expect((await token(test, test.certificatePem)).status).toBe(201);
    expect((await listed(stranger)).map((one) => one.fingerprint)).not.toContain(fingerprint);
  });

  it('is one of few', async () => {
    const test = await gateway.account();
    const account = await accountOf(test);
    const pems = await Promise.all(Array.from({ length: maxCertificates }, () => certificate()));
    const answers = await Promise.all(
      pems.map(({ certificatePem }) =>
        problemOf(services.credentials.registerCertificate(account, certificatePem)),
      ),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(maxCertificates - 1);
    expect(answers.filter((answer) => answer !== null)).toEqual([
      expect.stringMatching(/no more than 20 registered certificates/),
    ]);
  });
});

describe('another client secret', () => {
  it('ends the one before, and every token that was issued for it, at once', async () => {
    const test = await gateway.account();
    const stranger = await gateway.account();
    const account = await accountOf(test);
    const before = [
      test.token,
      (await token(test, test.certificatePem)).body['access_token'],
      (await compatible(test)).body['access_token'],
    ];
    const clientSecret = await services.credentials.rotateSecret(account, null);
    expect(clientSecret).toMatch(/^[A-Za-z0-9]{40}$/);
    expect((await compatible(test)).status).toBe(401);
    expect((await token(test, test.certificatePem)).body['code']).toBe('PUB_INVALID_CREDENTIALS');
    expect(await Promise.all(before.map((each) => balance(each)))).toEqual([401, 401, 401]);
    const renewed = { ...test, clientSecret };
    const after = [
      (await token(renewed, test.certificatePem)).body['access_token'],
      (await compatible(renewed)).body['access_token'],
      (await gateway.state('an access token', { accountId: test.accountId }))['accessToken'],
    ];
    expect(await Promise.all(after.map((each) => balance(each)))).toEqual([200, 200, 200]);
    expect(await balance(stranger.token)).toBe(200);
    await services.credentials.rotateSecret(await accountOf(test), null);
    expect(await Promise.all(after.map((each) => balance(each)))).toEqual([401, 401, 401]);
  });

  it('is not kept, and is in no line of the log', async () => {
    const test = await gateway.account();
    const clientSecret = await services.credentials.rotateSecret(await accountOf(test), null);
    const kept = await services.store.read(({ accounts }) => accounts.byClientId(test.clientId));
    expect(JSON.stringify(kept)).not.toContain(clientSecret);
  });
});
