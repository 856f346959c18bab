// pix-tools.mts: an MCP server through which a model pays by Pix
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const { PIXKIT_BASE_URL = '', PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CERTIFICATE = '' } = process.env;
const states: Record<string, string> = { Pendente: 'pending', Confirmado: 'paid', Error: 'failed' };
const tries = 4;
let token = { value: '', until: 0 };
let coming: Promise<typeof token> | undefined;

const server = new McpServer({ name: 'pix-tools', version: '1.0.0' });

server.registerTool(
  'send_pix',
  {
    description:
      'Pays an order by Pix, once: called again with the same order, it returns the first payment.',
    inputSchema: {
      order: z.string().min(1).describe('the name of the order; each order has its own'),
      amount: z
        .string()
        .regex(/^\d{1,10}\.\d{2}$/)
        .describe('BRL with 2 decimals, such as 12.34'),
      key: z.string().min(1).describe('the Pix key; a phone as +55, area code and number'),
      key_type: z.enum(['DOCUMENT', 'EMAIL', 'PHONE', 'RANDOM']),
      name: z.string().min(1).describe('the name of the payee'),
      document: z.string().describe('the CPF or CNPJ of the payee'),
      description: z.string().optional(),
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  },
  async ({ order, amount, key, key_type, name, document, description }) => {
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    const isNumber = key_type === 'DOCUMENT' || key_type === 'PHONE';
    const details = {
      key: key_type === 'PHONE' ? digits(key).replace(/^55(?=\d{10,11}$)/, '') : isNumber ? digits(key) : key,
      keyType: key_type,
      name: Array.from(name).slice(0, 100).join(''),
      document: digits(document),
    };
    const text = Array.from(description ?? '')
      .slice(0, 140)
      .join('');
    const body = {
      value: Number(amount),
      details,
      externalId: idOf(order),
      ...(text && { description: text }),
    };
    const earlier = await lookUp(order);
    if (earlier !== undefined) return result(earlier);
    let refusal: string | undefined;
    try {
      const { status, body: answer } = await call('POST', '/api/pix/cash-out', body);
      if (status < 300) return result({ status: 'pending', amount });
      // If the id is already used, there is an earlier payment of this order.
      const isUsed = status === 409 || JSON.stringify(answer).includes('DUPLICATE');
      if (status < 500 && status !== 429 && status !== 408 && !isUsed) refusal = `refused with ${status}`;
    } catch {
      // The outcome is unknown: the look-up decides.
    }
    const payment = await lookUp(order);
    if (payment !== undefined) return result(payment);
    if (refusal !== undefined) return result({ status: 'refused', message: refusal }, true);
    return result(
      { status: 'unknown', message: `The outcome is unknown. Ask payment_status for ${order}.` },
      true,
    );
  },
);

server.registerTool(
  'payment_status',
  {
    description: 'The status of the payment of an order: pending, paid, failed or unknown.',
    inputSchema: { order: z.string().min(1) },
    annotations: { readOnlyHint: true },
  },
  async ({ order }) => result((await lookUp(order)) ?? { status: 'unknown' }),
);

server.registerTool(
  'balance',
  { description: 'The available balance, in BRL.', inputSchema: {}, annotations: { readOnlyHint: true } },
  async () => {
    const { status, body } = await call('GET', '/balance').catch((): Answer => ({ status: 0, body: {} }));
    if (status !== 200) return result({ status: 'failed' }, true);
    const { netBalance = body.netBalance } = (body.data ?? {}) as Body;
    return result({ available: Number(netBalance).toFixed(2) });
  },
);

await server.connect(new StdioServerTransport());

type Body = Record<string, unknown>;
type Answer = { status: number; body: Body };

/** Creates the result of a tool. Nothing else reaches the model, so no secret does. */
function result(structuredContent: Body, isError = false) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
    structuredContent,
    isError,
  };
}

/** Returns the same id for every call about an order, even in another process: the gateway accepts an `externalId` once. */
function idOf(order: string): string {
  return createHash('sha256').update(order).digest('hex').slice(0, 32);
}

/** Returns the payment of an order in the gateway's list; undefined if it is not there or the gateway cannot be reached. */
async function lookUp(order: string): Promise<Body | undefined> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    externalId: idOf(order),
    startDate: day(Date.now() - 29 * 86_400_000),
    endDate: day(Date.now() + 86_400_000),
  });
  try {
    const { status, body } = await call('GET', `/api/transactions?${query.toString()}`);
    const [row] = status === 200 ? (body.data as Body[]) : [];
    if (row === undefined) return undefined;
    const { status: word, finalAmount, originalAmount, endToEndId } = row;
    const isPaid = states[String(word)] === 'paid';
    return {
      status: states[String(word)] ?? 'unknown',
      amount: Number(originalAmount ?? finalAmount).toFixed(2),
      ...(isPaid && typeof endToEndId === 'string' && { endToEndId }),
    };
  } catch {
    return undefined;
  }
}

/** Calls the gateway with a token; after a 401, calls it once more with a new token. */
async function call(method: string, path: string, body?: Body, refused = ''): Promise<Answer> {
  if (token.value === refused || Date.now() > token.until) {
    coming ??= newToken().finally(() => (coming = undefined));
    token = await coming;
  }
  const { value } = token;
  const answer = await send(method, path, { authorization: `Bearer ${value}` }, body);
  return answer.status === 401 && refused === '' ? call(method, path, body, value) : answer;
}

/** Gets a token. While the gateway cannot issue one, tries again with growing pauses. */
async function newToken() {
  const certificate = { 'x-ssl-client-cert': encodeURIComponent(readFileSync(PIXKIT_CERTIFICATE, 'utf8')) };
  const credentials = { clientId: PIXKIT_CLIENT_ID, clientSecret: PIXKIT_CLIENT_SECRET };
  for (let nth = 1; ; nth += 1) {
    const { status, body, retryAfter } = await send('POST', '/api/auth/token', certificate, credentials);
    if (status < 300) {
      return { value: String(body.access_token), until: Date.now() + (Number(body.expires_in) - 60) * 1000 };
    }
    if (nth === tries || (status < 500 && status !== 429)) throw new Error(`no token: ${status}`);
    await pause(Math.max(retryAfter * 1000, 250 * 2 ** nth));
  }
}

async function send(method: string, path: string, headers: Record<string, string>, body?: Body) {
  const response = await fetch(PIXKIT_BASE_URL + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  const isJson = text.startsWith('{');
  return { status: response.status, retryAfter, body: (isJson ? JSON.parse(text) : {}) as Body };
}
