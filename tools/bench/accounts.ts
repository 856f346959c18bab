/** An account on a gateway under measurement, created through its control endpoint. */
export interface BenchAccount {
  readonly accountId: string;
  readonly authorization: string;
}

/** The token of the control endpoint of measured gateways. */
export const controlToken = 'bench';

/** Creates accounts with plenty of money and manual settlement. */
export async function makeAccounts(
  baseUrl: string,
  count: number,
  params: object = {},
): Promise<BenchAccount[]> {
  const created: BenchAccount[] = [];
  for (let index = 0; index < count; index++) {
    const { accountId } = await state(baseUrl, 'an account', { available: 9_000_000_000, ...params });
    const { accessToken } = await state(baseUrl, 'an access token', { accountId });
    created.push({ accountId: String(accountId), authorization: `Bearer ${String(accessToken)}` });
  }
  return created;
}

/** Sets up a provider state. */
export async function state(baseUrl: string, name: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}/_control/states`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ state: name, params, action: 'setup' }),
  });
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
