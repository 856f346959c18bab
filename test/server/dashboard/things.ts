import type { TestAccount, TestGateway } from '../../support/gateway.js';

/** A text that stands in everything of {@link things} and nowhere else. */
export const mark = 'Maria <b>Zumbi</b> "& Filhos';

/** Makes something of an account and returns what names it in paths. */
type Making = (gateway: TestGateway, account: TestAccount) => Promise<string>;

/** How to make what a name after a colon in the routes of the dashboard stands for. Tests fail for a name that is not here. */
export const things: Readonly<Record<string, Making>> = {
  transaction: async (gateway, { accountId }) => {
    const payer = { name: mark, document: '52998224725' };
    const { id } = await gateway.state('a received payment', { accountId, amount: 12.34, payer });
    return String(id);
  },
  state: () => Promise.resolve('a-received-payment'),
  request: async (gateway, { token }) => {
    const { headers } = await gateway.call('/balance', { headers: { authorization: `Bearer ${token}` } });
    return headers.get('x-request-id') ?? '';
  },
};

/** Names of what is of no account: every account has it. */
export const common: readonly string[] = ['state'];

/** The path of a route with these things in it. */
export async function pathOf(path: string, gateway: TestGateway, account: TestAccount): Promise<string> {
  let filled = path;
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const make = things[name];
    if (!make) throw new Error(`things.ts does not say how to make a :${name}`);
    filled = filled.replace(`:${name}`, await make(gateway, account));
  }
  return filled;
}
