import { at } from './edits.js';
import type { Part } from './part.js';
import type { Delivery, Send, Tokens } from './replace.js';

/** An account as its control state returned it to the kit. */
export interface AccountWithBalance {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader: string;
}

/** Remembers every account that the control endpoint makes, the latest last. */
export function accountsMade(): { readonly part: Part; readonly all: readonly AccountWithBalance[] } {
  const all: AccountWithBalance[] = [];
  return {
    all,
    part: {
      http: {
        answer: (answer, request) => {
          const isNew = request.operation === 'control' && at(request.body, '/state') === 'an account';
          if (isNew && answer.status === 200) all.push(answer.body as AccountWithBalance);
          return answer;
        },
      },
    },
  };
}

/** The `code` of a thrown refusal; undefined for anything else. */
export function codeOf(thrown: unknown): string | undefined {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The content of a JWT, without verifying its signature; undefined if it is not a JWT. */
export function unverified(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const said: unknown = JSON.parse(payload);
    return typeof said === 'object' && said !== null
      ? (said as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

type Claims = NonNullable<Awaited<ReturnType<Tokens['verify']>>>;

/** The claims of a JWT, without verifying it; null if it is not a JWT. */
export function believed(token: string): Claims | null {
  const said = unverified(token);
  if (typeof said?.['sub'] !== 'string') return null;
  return {
    accountId: said['sub'],
    family: said['family'] === 'compatibility' ? 'compatibility' : 'standard',
    scopes: String(said['scope']).split(' ') as unknown as Claims['scopes'],
    expiresAt: Number(said['exp']),
  };
}

/** A URL that the control endpoint registered. */
export interface KnownUrl {
  readonly accountId: string;
  readonly eventType: string;
  readonly url: string;
  readonly headers: Delivery['headers'];
}

/** Remembers every URL that the control endpoint registers, and can send anything to them for a defect. */
export function urlsMade(): {
  readonly part: Part;
  readonly all: readonly KnownUrl[];
  send(url: KnownUrl, body: unknown): Promise<unknown>;
} {
  const all: KnownUrl[] = [];
  let own: Send | undefined;
  return {
    all,
    send: async ({ url, headers, accountId }, body) => {
      const text = JSON.stringify(body);
      await own?.({ id: 0, notificationId: 0, accountId, url, headers, body: text, attempts: 0 });
    },
    part: {
      overrides: { send: (send) => (own = send) },
      http: {
        answer: (answer, request) => {
          const isNew = at(request.body, '/state') === 'a webhook registration' && answer.status === 200;
          if (request.operation === 'control' && isNew) {
            const params = at(request.body, '/params') as Omit<KnownUrl, 'headers'>;
            all.push({ headers: [], ...params });
          }
          return answer;
        },
      },
    },
  };
}
