import { randomUUID, X509Certificate } from 'node:crypto';

import { DashboardClient } from '../../support/dashboard.js';
import { linkIn } from '../../support/forms.js';
import type { Answer, TestAccount } from '../../support/gateway.js';

/** A text that stands in everything of {@link things} and nowhere else. */
export const mark = 'Maria <b>Zumbi</b> "& Filhos';

/** Makes something of an account and returns what names it in paths. */
type Making = (account: TestAccount) => Promise<string>;

/** How to make what a name after a colon in the routes of the dashboard stands for. Tests fail for a name that is not here. */
export const things: Readonly<Record<string, Making>> = {
  transaction: async (account) => {
    const payer = { name: mark, document: '52998224725' };
    const { id } = await account.state('a received payment', { amount: 12.34, payer });
    return String(id);
  },
  webhook,
  delivery: async (account) => {
    const id = await webhook(account);
    const dashboard = await DashboardClient.signedIn(account);
    return named(await dashboard.post(`/webhooks/${id}/test`), 'deliveries');
  },
  charge: async (account) => {
    const payer = { fullName: mark, document: '52998224725' };
    const { body } = await account.charge({ value: 12.34, description: mark }, { payer });
    return String(body['transactionId']);
  },
  txid: async (account) => {
    const txid = randomUUID().replaceAll('-', '');
    await account.put(`/cob/${txid}`, {
      calendario: {},
      valor: { original: '12.34' },
      devedor: { cpf: '52998224725', nome: mark },
      chave: account.accountId,
    });
    return txid;
  },
  med: async (account) => {
    const { id } = await account.state('a MED', { reconciled: true });
    return String(id);
  },
  certificate: async (account) => {
    const { certificatePem } = await account.state('a client certificate');
    const { fingerprint256 } = new X509Certificate(String(certificatePem));
    return fingerprint256.replaceAll(':', '').toLowerCase();
  },
  state: () => Promise.resolve('a-received-payment'),
};

/** Names of what is of no account: every account has it. */
export const common: readonly string[] = ['state'];

/** A webhook without a listener: the same one each time, or there would be too many. */
async function webhook(account: TestAccount): Promise<string> {
  const dashboard = await DashboardClient.signedIn(account);
  const url = `https://127.0.0.1:1/${encodeURIComponent(mark)}`;
  const headers = { 'header-0-key': 'x-mark', 'header-0-value': mark };
  return named(await dashboard.post('/webhooks', { eventType: 'refund_out', url, ...headers }), 'webhooks');
}

/** The number in the first link of a page to something of a kind. */
function named(page: Answer, kind: string): string {
  const id = linkIn(page, kind).split('/').at(-1);
  if (!id) throw new Error(`a page (${page.status}) links to none of ${kind}`);
  return id;
}

/** The path of a route with these things in it. */
export async function pathOf(path: string, account: TestAccount): Promise<string> {
  let filled = path;
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const make = things[name];
    if (!make) throw new Error(`things.ts does not say how to make a :${name}`);
    filled = filled.replace(`:${name}`, await make(account));
  }
  return filled;
}
