import { describe, expect, test } from 'vitest';

import { settlementCodes } from '../../../generated/error-codes.js';
import { protocol } from '../../../generated/provider-states.js';
import { routes } from '../../../server/dashboard/routes.js';
import { panelStates, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { phrases } from '../../../server/messages/messages.js';
import { DashboardClient } from '../../support/dashboard.js';
import { it as base } from '../../support/fixtures.js';
import { formsOf, fromHtml } from '../../support/forms.js';
import type { Answer, TestAccount } from '../../support/gateway.js';
import { pathOf } from './things.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0] });

/** Words that no Portuguese text has. */
const words = `the of and or is are was were be been has have had does did not cannot must should would could can will
  may with without this that these which there it its you your by to from in on at an missing invalid required failed
  closed refused unknown already only send payment charge refund receiver settled automatic enabled disabled`;
const english = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?:${words.split(/\s+/).join('|')})(?![\\p{L}\\p{N}_-])`,
  'iu',
);

/**
 * Without what is the same in every language: names of states, options of commands, quotations, addresses, and, in
 * parentheses, values by which the control endpoint knows what is said in words before them.
 */
const withoutCode = (text: string) =>
  stateNames.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    text.replace(/--[\w-]+|`[^`]*`|"[^"]*"|\([\w ]+\)|https?:\S+/g, ''),
  );
/** The longest first: some are the beginning of others. */
const stateNames = Object.keys(protocol.states).sort((one, other) => other.length - one.length);

/** The English words of what a page shows, each with what stands around it; nothing of codes, bodies and commands. */
function englishIn({ text }: Answer): readonly string[] {
  const main = text
    .slice(text.indexOf('<main'), text.indexOf('</main>'))
    .replace(/<(code|pre|textarea)\b[\s\S]*?<\/\1>/g, '…')
    .replace(/<[^>]+>/g, '\n');
  return withoutCode(fromHtml(main))
    .split('\n')
    .filter((line) => english.test(line));
}

const pages = routes.filter(({ kind }) => kind === 'page');
const acts = routes.flatMap((route) => (route.kind === 'action' ? [route] : []));
const states = Object.values(panelStates).flat();

test('no message is partly English', () => {
  const wrong = Object.values(phrases).filter((text) =>
    // Fields stand as they are in the API.
    english.test(withoutCode(text).replace(/\{\w+\}|[a-z]\w*[A-Z]\w*/g, '')),
  );
  expect(wrong).toEqual([]);
});

let account: TestAccount;
let reader: DashboardClient;
it.beforeAll(async ({ gateway }) => {
  account = await gateway.account();
  reader = await DashboardClient.signedIn(account, { 'accept-language': 'pt-BR' });
});

describe('a page in Portuguese has no English', () => {
  it.for(pages)('GET $path', async ({ path }) => {
    const page = await reader.get(await pathOf(path, account)).expect(200);
    expect(englishIn(page)).toEqual([]);
  });

  it.for(acts)('after POST $path with nothing, and with nonsense', async ({ path, on }) => {
    const form = formsOf((await reader.get(await pathOf(on, account))).text).find(({ to }) =>
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(to),
    );
    const to = form?.to ?? (await pathOf(path, account));
    for (const value of ['', 'ção', '9'.repeat(40)]) {
      const body = Object.fromEntries(Object.keys(form?.fields ?? {}).map((name) => [name, value]));
      expect(englishIn(await reader.submit(to, body)), value).toEqual([]);
    }
  });

  it.for(states)('about the state %s, wanted in vain', async (state) => {
    const to = `/sandbox/states/${slugOf(state)}`;
    const form = formsOf((await reader.get(to)).text).find((each) => each.to === to);
    for (const value of ['', 'ção', '123', '52998224725']) {
      const body = Object.fromEntries(Object.keys(form?.fields ?? {}).map((name) => [name, value]));
      expect(englishIn(await reader.post(to, body)), value).toEqual([]);
      // Only what must be there.
      const least = Object.fromEntries((form?.required ?? []).map((name) => [name, value]));
      expect(englishIn(await reader.submit(to, { ...least, transactionId: value })), value).toEqual([]);
    }
  });

  it.for([...settlementCodes, 'ANOTHER_CODE'])('of a payment that failed: %s', async (errorCode) => {
    const { transactionId } = await account.state('a sent payment', { amount: 1, settlement: 'manual' });
    await account.state('a payment settles', { transactionId, outcome: 'ERROR', errorCode });
    const page = await reader.get(`/transactions/${String(transactionId)}`).expect(200);
    expect(page.text).toContain(errorCode);
    expect(englishIn(page)).toEqual([]);
  });

  it('of a charge that expired or failed, or of a refund that was refused', async ({ gateway }) => {
    const account = await gateway.account();
    const found: unknown[] = [];
    const { body: charged } = await account.charge({ description: 'Pedido' });
    const { transactionId: received } = await account.state('a received payment', { amount: 9 });
    const refund = await account.state('a requested refund', { transactionId: received, amount: 1 });
    await account.state('a refund settles', { transactionId: refund['transactionId'], outcome: 'ERROR' });
    await account.timePasses(8 * 86_400);
    const later = await DashboardClient.signedIn(account, { 'accept-language': 'pt-BR' });
    for (const id of [charged['transactionId'], refund['transactionId']]) {
      const page = await later.get(`/transactions/${String(id)}`).expect(200);
      found.push(...englishIn(page));
    }
    expect(found).toEqual([]);
    for (const path of [
      '/nothing',
      '/transactions?startDate=2026-02-31',
      '/transactions?startDate=2026-03-01&endDate=2026-02-01',
      '/deliveries?from=x&id=y',
      '/transactions/1',
    ])
      expect(englishIn(await reader.get(path)), path).toEqual([]);
  });
});
