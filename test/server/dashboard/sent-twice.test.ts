import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import { panelStates, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { routes } from '../../../server/dashboard/routes.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { DashboardClient } from '../../support/dashboard.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';
import { formsOf, linkIn, type PageForm } from '../../support/forms.js';
import type { Answer, TestAccount } from '../../support/gateway.js';
import type { TestReceiver } from '../../support/receiver.js';
import { pathOf, things } from './things.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0] });

/** What is typed into fields that must be filled in, by their names. */
const typed: Readonly<Record<string, () => Promise<string> | string>> = {
  amount: () => '1',
  value: () => '12.34',
  original: () => '12.34',
  description: () => 'Twice',
  externalId: () => randomUUID(),
  fullName: () => 'Maria Souza',
  document: () => '52998224725',
  url: () => `https://127.0.0.1:1/${randomUUID()}`,
  seconds: () => '86400',
  certificate: async () => (await clientCertificate('Twice', validity.valid, Date.now())).certificatePem,
};

/** An account of which a delivery has failed, or has arrived, and that delivery. */
async function delivered(account: TestAccount, receiver: TestReceiver, status: number): Promise<string> {
  await account.register(`${receiver.url}/${status}`, 'cash_in');
  receiver.status = status;
  await account.state('a received payment', { amount: 7 });
  const dashboard = await DashboardClient.signedIn(account);
  const wanted = status === 200 ? 'delivered' : 'dead';
  return eventually(async () => {
    const { text } = await dashboard.get(`/deliveries?status=${wanted}`);
    return /\/dashboard\/deliveries\/(\d+)["?]/.exec(text)?.[1];
  });
}

/** How to come by the page on which a form is, where it is not enough that there is something of what its path names. */
const pages: Readonly<Record<string, (account: TestAccount, receiver: TestReceiver) => Promise<string>>> = {
  '/deliveries/retry': async (...of) => (await delivered(...of, 500), '/webhooks'),
  '/deliveries/:delivery/retry': async (...of) => `/deliveries/${await delivered(...of, 500)}`,
  '/deliveries/:delivery/resend': async (...of) => `/deliveries/${await delivered(...of, 200)}`,
  '/transactions/:transaction/resend': async (account, receiver) => {
    await delivered(account, receiver, 200);
    const dashboard = await DashboardClient.signedIn(account);
    return linkIn(await dashboard.get('/transactions'), 'transactions');
  },
  '/credentials/certificates/:certificate/revoke': () => Promise.resolve('/credentials'),
  '/sandbox/phone': async (account) => `/sandbox/phone?transactionId=${await things['charge']!(account)}`,
};

/** States of something that a new account does not have. */
const refused = [
  'a-charge-is-paid',
  'a-charge-is-removed',
  'a-payment-settles',
  'a-sent-payment-is-returned',
  'a-requested-refund',
  'a-refund-settles',
  'a-med-is-decided',
].map((state) => `/sandbox/states/${state}`);

/** Forms whose effect {@link everythingOf} does not read. */
const invisible = [
  '/deliveries/retry',
  '/deliveries/:delivery/retry',
  '/webhooks/:webhook/switch',
  '/webhooks/:webhook/rotate',
  '/credentials/rotate',
  '/sandbox/states/an-account-changes',
  '/sandbox/states/the-charge-provider-fails',
  '/sandbox/states/authentication-upstream',
  '/sandbox/states/receivers-fail',
  '/sandbox/states/an-access-token',
];

/** Every form that does something: of states there is one each. */
const acts = routes
  .flatMap((route) => (route.kind === 'action' ? [route] : []))
  .flatMap(({ path, on }) =>
    path.includes(':state')
      ? Object.values(panelStates)
          .flat()
          .map((state) => path.replace(':state', slugOf(state)))
          .map((own) => ({ path: own, on: own }))
      : [{ path, on }],
  );

async function pageFor(
  path: string,
  on: string,
  account: TestAccount,
  receiver: TestReceiver,
): Promise<string> {
  return pages[path]?.(account, receiver) ?? pathOf(on, account);
}

async function filled(form: PageForm): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = { ...form.fields };
  for (const name of form.required) all[name] ||= (await typed[name]?.()) ?? '';
  return all;
}

/** A match, without which a comparison would compare nothing. */
function found(match: RegExpExecArray | null): RegExpExecArray {
  if (!match) throw new Error('a page lacks what the test reads from it');
  return match;
}

/** The state of an account: its things, the versions of its webhooks, its figures and its time. */
async function everythingOf(dashboard: DashboardClient) {
  const kinds = ['transactions', 'charges', 'meds', 'webhooks', 'deliveries', 'credentials'];
  const lists = await Promise.all(kinds.map((kind) => dashboard.get(`/${kind}`)));
  const ids = lists.flatMap(({ text }) =>
    [...text.matchAll(/\/dashboard\/(?:\w+\/)+(?!retry")[0-9a-zA-Z-]+"/g)].map(([link]) => link),
  );
  const webhooks = await Promise.all(
    ids.filter((id) => /webhooks\/\d/.test(id)).map((id) => dashboard.get(id.slice('/dashboard'.length, -1))),
  );
  const versions = webhooks.map(({ text }) => found(/<dt[^>]*>Version<\/dt><dd>\d+/.exec(text))[0]);
  const { text } = await dashboard.get('/');
  const figures = [...text.matchAll(/<(?:dd|p class="figure[^"]*")>(.*?)<\/(?:dd|p)>/g)].map(
    ([, figure]) => figure,
  );
  if (figures.length === 0) throw new Error('the overview has no figures');
  const panel = (await dashboard.get('/sandbox')).text;
  const clock = found(/id="time"[\s\S]*?datetime="([^"]+)"/.exec(panel))[1] ?? '';
  // Zero has no sign here.
  const hoursAhead = Math.round((Date.parse(clock) - Date.now()) / 3_600_000) || 0;
  return { ids: [...new Set(ids)].sort(), versions, figures, hoursAhead };
}

/** The visible part of an answer, without hidden fields, and where it redirects to. */
function visible({ status, headers, text }: Answer): unknown {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  const read = main.replace(/<input type="hidden"[^>]*>/g, '');
  return { status, to: headers['location'], notice: headers['set-cookie'], read };
}

describe('a form submitted twice', () => {
  it.for(acts)('has one effect: POST $path', async ({ path, on }, { gateway, receiver }) => {
    const account = await gateway.account({ settlement: 'manual' });
    const page = await pageFor(path, on, account, receiver);
    const dashboard = await DashboardClient.signedIn(account);
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    const form = formsOf((await dashboard.get(page)).text).find(
      ({ method, to }) => method === 'post' && pattern.test(to),
    );
    if (!form) throw new Error(`${page} has no form for ${path}`);
    const body = await filled(form);
    const before = await everythingOf(dashboard);
    const [first, meanwhile] = await Promise.all([
      dashboard.post(form.to, body),
      dashboard.post(form.to, body),
    ]);
    const after = await everythingOf(dashboard);
    const again = await dashboard.post(form.to, body);
    expect(visible(meanwhile)).toEqual(visible(first));
    // 200 shows a secret once, instead of redirecting.
    const isRefused = refused.includes(path);
    expect(isRefused ? [400] : [200, 303]).toContain(first.status);
    if (!isRefused && !invisible.includes(path)) expect(after).not.toEqual(before);
    const kinds = after.ids.filter((id) => !before.ids.includes(id)).map((id) => id.split('/')[2]);
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(await everythingOf(dashboard)).toEqual(after);
    expect(again.status).toBe(first.status);
    if (!isRefused) expect(visible(again)).toEqual(visible(first));
  });

  it('has two effects if its page was loaded twice', async ({ dashboard }) => {
    const created: (string | undefined)[] = [];
    for (let count = 0; count < 2; count += 1) {
      const form = formsOf((await dashboard.get('/cobs/new')).text).find(({ to }) => to === '/cobs');
      const { headers } = await dashboard.post('/cobs', { ...form?.fields, original: '12.34' });
      created.push(headers['location']);
    }
    expect(new Set(created).size).toBe(2);
    expect(created.every((to) => /^\/dashboard\/cobs\/\w{32}$/.test(to ?? ''))).toBe(true);
  });

  it('has an effect for each session that submits it', async ({ gateway }) => {
    const accounts = [await gateway.account(), await gateway.account()];
    const [one, other] = await Promise.all(accounts.map((each) => DashboardClient.signedIn(each)));
    const form = formsOf((await one!.get('/charges/new')).text).find(({ to }) => to === '/charges');
    if (!form || !other) throw new Error('there is no form');
    const body = await filled(form);
    const ids = [await one!.post('/charges', body), await other.post('/charges', body)].map(
      ({ headers }) => headers['location'],
    );
    expect(new Set(ids).size).toBe(2);
    await other.get((ids[0] ?? '').slice('/dashboard'.length)).expect(404);
  });

  it('creates one charge even if another process gets the second request', async ({ dashboard }) => {
    const form = formsOf((await dashboard.get('/cobs/new')).text).find(({ to }) => to === '/cobs');
    const body = { ...form?.fields, original: '12.34' };
    // As another process would see it: it knows nothing of the first one.
    const first = await dashboard.post('/cobs', { ...body, once: '' });
    const second = await dashboard.post('/cobs', { ...body, once: '' });
    expect([first.status, second.status]).toEqual([303, 400]);
  });
});
