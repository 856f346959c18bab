import type { StateName } from '../../../generated/provider-states.js';
import { at } from './edits.js';
import type { Part } from './part.js';
import type { Tokens } from './replace.js';
import type { WireAnswer, WireRequest } from './wire.js';

/** An account, as the control endpoint returned it to the kit. */
export interface AccountWithBalance {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader: string;
}

/** Calls `note` with the response of the control endpoint to requests for a state. */
export const onState = (state: StateName, note: (answer: WireAnswer, params: unknown) => unknown): Part => ({
  answer: (answer, { operation, body }) => {
    if (operation === 'control' && at(body, '/state') === state) note(answer, at(body, '/params'));
    return answer;
  },
});

/** Creates parts that know every account created by the control endpoint, in order of creation. */
export const withAccounts =
  (make: (all: readonly AccountWithBalance[]) => Part | readonly Part[]): (() => readonly Part[]) =>
  () => {
    const all: AccountWithBalance[] = [];
    const noting = onState('an account', ({ status, body }) => {
      if (status === 200) all.push(body as AccountWithBalance);
    });
    return [make(all), noting].flat();
  };

/** Creates parts that know how many seconds have passed by means of the state `time passes`. */
export const withTime =
  (make: (seconds: () => number) => readonly Part[]): (() => readonly Part[]) =>
  () => {
    let seconds = 0;
    const noting = onState('time passes', (_, params) => (seconds += Number(at(params, '/seconds'))));
    return [...make(() => seconds), noting];
  };

/** The `code` of a thrown refusal; undefined for anything else. */
export function codeOf(thrown: unknown): string | undefined {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The Authorization header of a request: the same for all requests with one token. */
export const authorizationOf = ({ headers }: WireRequest): string => headers['authorization'] ?? '';
export const tokenOf = (request: WireRequest): string => authorizationOf(request).split(' ')[1] ?? '';

/** The account that sent a request, according to its token; undefined if the token is not a JWT. */
export function accountOf(request: WireRequest): string | undefined {
  const account = unverified(tokenOf(request))?.['sub'];
  return typeof account === 'string' ? account : undefined;
}

/** The content of a JWT, without verifying its signature; undefined if it is not a JWT. */
export function unverified(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const content: unknown = JSON.parse(payload);
    return typeof content === 'object' && content !== null
      ? (content as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

type Claims = NonNullable<Awaited<ReturnType<Tokens['verify']>>>;

/** The claims of a JWT, without verifying its signature; null if it is not a JWT. */
export function believed(token: string): Claims | null {
  const content = unverified(token);
  if (typeof content?.['sub'] !== 'string') return null;
  return {
    accountId: content['sub'],
    family: content['family'] === 'compatibility' ? 'compatibility' : 'standard',
    scopes: String(content['scope']).split(' ') as unknown as Claims['scopes'],
    expiresAt: Number(content['exp']),
  };
}
