import type { paths } from '../generated/contract.js';
import type { Operation } from '../generated/operations.js';
import type createFetchClient from 'openapi-fetch';
import { questionFailed } from './answers.js';
import { GatewayError } from './errors.js';
import type { Settings } from './options.js';
import type { Surroundings } from './surroundings.js';

/** Sends a request that openapi-fetch has built. */
export type Send = (request: Request) => Promise<Response>;

type Family = Operation['family'];

/** The access tokens of a client: one per family, requested when a call first needs it. */
export interface Tokens {
  get(family: Family): Promise<string>;
  /** Discards a token that the gateway has refused. */
  discard(token: string): void;
}

interface Held {
  readonly token: string;
  readonly renewAt: number;
}

interface Means {
  readonly api: ReturnType<typeof createFetchClient<paths>>;
  readonly settings: Settings;
  readonly surroundings: Surroundings;
  readonly send: Send;
}

/** Creates the token store. Calls that need a token at the same time share one request for it. */
export function tokensOf(means: Means): Tokens {
  const held = new Map<Family, Held>();
  const requests = new Map<Family, Promise<Held>>();

  async function renew(family: Family): Promise<Held> {
    try {
      const renewed = await request(family, means);
      held.set(family, renewed);
      return renewed;
    } finally {
      requests.delete(family);
    }
  }

  return {
    get: async (asked) => {
      // Without a certificate, only the token endpoint of the compatibility family can be used.
      const family = means.settings.certificate === null ? 'compatibility' : asked;
      const current = held.get(family);
      if (current !== undefined && means.surroundings.now() < current.renewAt) return current.token;
      const request = requests.get(family) ?? renew(family);
      if (!requests.has(family)) requests.set(family, request);
      return (await request).token;
    },
    discard: (token) => {
      for (const [family, current] of held) if (current.token === token) held.delete(family);
    },
  };
}

async function request(family: Family, { api, settings, surroundings, send }: Means): Promise<Held> {
  const { credentials: body, certificate } = settings;
  const began = surroundings.now();
  const header = certificate === null ? {} : { 'X-SSL-Client-Cert': certificate };
  try {
    const { data, error, response } =
      family === 'standard' && certificate !== null
        ? await api.POST('/api/auth/token', {
            params: { header: { 'X-SSL-Client-Cert': certificate } },
            body,
            fetch: send,
          })
        : await api.POST('/oauth/token', { headers: header, body, fetch: send });
    if (data === undefined) throw questionFailed('no access token', response, error);
    const { access_token: token } = data;
    if (typeof token !== 'string' || !token68.test(token)) {
      const message = 'no access token: the access_token is not one that a header can have';
      throw new GatewayError({ status: response.status, code: null, message, isRetryable: false });
    }
    return { token, renewAt: began + lifetimeMs(data.expires_in) };
  } catch (error) {
    throw questionFailed('no access token', null, error);
  }
}

/** The syntax of a token after `Bearer` (RFC 9110, 11.2). */
const token68 = /^[\w.~+/-]+=*$/;

/**
 * Returns how long to use a token, in ms: until a minute before it expires, or for three quarters of its life if it is
 * short.
 */
function lifetimeMs(expiresIn: number): number {
  const seconds = Number.isFinite(expiresIn) && expiresIn > 0 ? expiresIn : 0;
  return Math.max(seconds - 60, seconds * 0.75) * 1000;
}
