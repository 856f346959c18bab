import { makeAccounts, state } from './accounts.js';
import { fillTransactions } from './fill.js';
import { type Load, throughput } from './load.js';
import { gatewayServer, ports, serving } from './servers.js';

/** Cash-outs of these accounts in turn, each with a different externalId. */
export function cashOut(authorizations: readonly string[]): Load {
  return {
    method: 'POST',
    path: '/api/pix/cash-out',
    headers: (turn) => ({ authorization: authorizations[turn % authorizations.length] ?? '' }),
    body: (turn) => ({
      value: 1.5,
      externalId: `bench-${process.pid}-${turn}`,
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' },
    }),
  };
}

/** The same request repeatedly. */
export function get(path: string, authorization: string): Load {
  return { method: 'GET', path, headers: () => ({ authorization }) };
}

/**
 * Creates an account with this many transactions. Returns a function that gets a token for it from the gateway that
 * currently uses the database file.
 */
export async function filled(
  database: string,
  rows: number,
  root = '.',
): Promise<(baseUrl: string) => Promise<string>> {
  const accountId = await serving([gatewayServer(database, ports.gateway, root)], async ([server]) => {
    if (!server) throw new Error('no server');
    const [account] = await makeAccounts(server.baseUrl, 1);
    if (!account) throw new Error('no account');
    await throughput(server.baseUrl, cashOut([account.authorization]), 1, 1);
    return account.accountId;
  });
  fillTransactions(database, accountId, rows);
  return async (baseUrl) => {
    const { accessToken } = await state(baseUrl, 'an access token', { accountId });
    return `Bearer ${String(accessToken)}`;
  };
}
