import { describe, expect } from 'vitest';

import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { DashboardClient } from '../../support/dashboard.js';
import { it } from '../../support/fixtures.js';
import { faultIn } from '../../support/forms.js';

const dayMs = 86_400_000;

const register = (dashboard: DashboardClient, certificate: string) =>
  dashboard.post('/credentials/certificates', { certificate });

describe('certificates', () => {
  it('that cannot be registered stay in the form; a private key does not', async ({ dashboard }) => {
    const typed = await register(dashboard, 'not <a> certificate').expect(400);
    expect(typed.text).toContain('not &lt;a&gt; certificate</textarea>');
    expect(faultIn(typed, 'certificate')).toMatch(/^The certificate must be one X.509 certificate in PEM/);
    const { certificatePem, privateKeyPem } = await clientCertificate('a', validity.valid, Date.now());
    const secret = await register(dashboard, certificatePem + privateKeyPem).expect(400);
    expect(secret.text).toContain('must not contain a private key');
    expect(secret.text).not.toContain('BEGIN PRIVATE KEY');
    expect(secret.text).not.toContain(privateKeyPem.split('\n')[1]);
  });

  it('that end soon are warned of: 30 days before, and after', async ({ dashboard }) => {
    expect((await dashboard.get('/credentials')).text).not.toContain('within 30 days');
    const soon = await clientCertificate('soon', { fromDays: -1, toDays: 29 }, Date.now());
    const later = await clientCertificate('later', { fromDays: -1, toDays: 32 }, Date.now() - dayMs);
    await register(dashboard, later.certificatePem);
    expect((await dashboard.get('/credentials')).text).not.toContain('within 30 days');
    await register(dashboard, soon.certificatePem);
    const { text } = await dashboard.get('/credentials');
    expect(text).toContain('A certificate has expired or expires within 30 days');
    expect(text).toContain('Expires within 29 days');
    expect((await dashboard.get('/')).text).toContain(
      'A client certificate has expired or expires within 30 days.',
    );
  });
});

describe('another client secret', () => {
  it('is shown once; every other session ends, and this one goes on', async ({
    gateway,
    account,
    dashboard,
  }) => {
    const elsewhere = await DashboardClient.signedIn(account);
    const { status, headers, text } = await dashboard.post('/credentials/rotate');
    const secret = /<code id="client-secret">([A-Za-z0-9]{40})</.exec(text)?.[1] ?? '';
    expect([status, headers['cache-control'], secret.length]).toEqual([200, 'no-store', 40]);
    await elsewhere.get('/credentials').expect(303);
    const here = await dashboard.get('/credentials').expect(200);
    expect(here.text).not.toContain(secret);
    await new DashboardClient(gateway).signIn(account).expect(400);
    await new DashboardClient(gateway).signIn(account.with({ clientSecret: secret })).expect(303);
    await account.get('/balance').expect(401);
  });
});
