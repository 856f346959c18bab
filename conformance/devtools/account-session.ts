import { t, type Sentence, type Text } from '../core/text.js';
import { isSuccess } from '../core/success.js';
import { type OperationId, operations } from '../../generated/operations.js';
import type { Language } from '../core/language.js';
import { ConfigurationError } from '../core/errors.js';
import { items, parseJson, textOf, untrusted, type UntrustedJson } from '../core/untrusted-json.js';
import { percentEncode } from '../target/certificates.js';
import { Redactor } from '../report/redact.js';
import { ControlClient } from '../target/control.js';
import type { Exchange, ReceivedResponse, SentRequest } from '../target/exchange.js';
import { type Call, ClosedConnection, GatewayClient } from '../target/gateway.js';
import { HttpClient, type TlsFiles } from '../target/http.js';
import type { HttpAnswer } from '../target/http-messages.js';
import type { StateName, StateParams, StateReturns } from '../target/states.js';
import { Refused, stateRefused } from './refused.js';
import { devtoolsTexts } from './texts/devtools.js';
import { textsIn } from '../language/phrases.js';

/** The gateway and the account as given by the user; missing parts are looked up. */
export interface ConnectionOptions {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly controlToken: string | undefined;
  readonly accountId: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** The client certificate in PEM. */
  readonly certificatePem: string | undefined;
  /** TLS files of the target file; `headers` are also from there and are sent with every request. */
  readonly tls?: TlsFiles | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The path parameters, headers and body for a call of an operation. */
export interface OperationCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Called with every request to the gateway and its response, except token requests. */
export type Trace = (sent: SentRequest, answer: ReceivedResponse) => void;

type Account = Pick<ConnectionOptions, 'accountId' | 'clientId' | 'clientSecret' | 'certificatePem'> & {
  /** Whether this is the demo account, which any client can find by asking the gateway. */
  readonly isDemo: boolean;
  /** The origin of the account. */
  readonly origin: 'given' | 'demo' | 'made';
};

/** A session with a gateway as one of its accounts. */
export class AccountSession {
  #token: string | undefined;

  private constructor(
    readonly place: ConnectionOptions,
    private readonly http: HttpClient,
    private readonly gateway: GatewayClient,
    private readonly control: ControlClient,
    private account: Account,
  ) {}

  /**
   * Opens a session as the given account or, without one, as the gateway's demo account or a new account. Throws
   * `ConfigurationError` if no gateway responds, or if there is no account.
   */
  static async open(place: ConnectionOptions): Promise<AccountSession> {
    const http = new HttpClient({ tls: place.tls });
    try {
      const gateway = new GatewayClient(http, place.baseUrl, place.headers);
      const control = new ControlClient(http, place.controlUrl, place.controlToken, place.headers);
      const account = await accountOf(place, http, control);
      const session = new AccountSession(place, http, gateway, control, account);
      await session.#findId();
      return session;
    } catch (thrown) {
      await http.close();
      throw thrown;
    }
  }

  /** Describes on one line which account of which gateway is used, and why. */
  description(language: Language): string {
    const { accountId, clientId, origin } = this.account;
    const texts = textsIn(devtoolsTexts, language);
    const whose = accountId === undefined ? texts.client(clientId ?? '') : texts.account(accountId);
    return `${this.place.baseUrl}, ${whose} (${texts.origin[origin]})`;
  }

  /** The id of the account at the control endpoint; undefined if unknown. */
  get accountId(): string | undefined {
    return this.account.accountId;
  }

  /** Whether this is the account that is used by default. */
  get isOfDemo(): boolean {
    return this.account.isDemo;
  }

  /** Whether only the id of the account is known, so that tokens come from the control endpoint. */
  get hasOnlyId(): boolean {
    return this.account.clientSecret === undefined;
  }

  /** The client id for token requests; undefined if only the account's id is known. */
  get clientId(): string | undefined {
    return this.hasOnlyId ? undefined : this.account.clientId;
  }

  /** Calls an operation as the account. Returns any response, even a refusal; throws if there is none. */
  async call(operation: OperationId, call: OperationCall = {}, trace?: Trace): Promise<Exchange> {
    return this.#send(operation, { authorization: `Bearer ${await this.token()}` }, call, trace);
  }

  /** Sends any request as the account. Returns any response, even a refusal; throws if there is none. */
  async request(call: Call): Promise<Exchange> {
    const headers = { authorization: `Bearer ${await this.token()}`, ...call.headers };
    return this.#exchange({ ...call, headers });
  }

  /** Sends a call once. Throws `ConfigurationError` if there is no response, even if the call may have been carried out. */
  async #exchange(call: Call): Promise<Exchange> {
    const exchange = await this.gateway
      .send(call, () => undefined)
      .catch((thrown: unknown) => {
        if (thrown instanceof ClosedConnection) return thrown.exchange;
        throw thrown;
      });
    if (exchange.response === undefined) throw unreachable(this.place.baseUrl, exchange.error ?? '');
    return exchange;
  }

  /** Returns the text with variables in place of secrets. */
  async withoutSecrets(text: string): Promise<string> {
    return (await this.redactor()).text(text);
  }

  /** Returns a redactor that knows the secrets of the account. */
  async redactor(): Promise<Redactor> {
    const { clientSecret, controlToken } = this.place;
    const redactor = new Redactor();
    redactor.learn(await this.token(), 'TOKEN');
    if (clientSecret !== undefined) redactor.learn(clientSecret, 'CLIENT_SECRET');
    if (controlToken !== undefined) redactor.learn(controlToken, 'CONTROL_TOKEN');
    return redactor;
  }

  /** Sets up a state of the account. Throws `Refused` with this hint if the gateway does not set it up. */
  async state<S extends StateName>(
    state: S,
    params: StateParams<S>,
    {
      hint = t`See docs/provider-states.md for the params of the state.`,
      trace,
    }: { hint?: Sentence; trace?: Trace } = {},
  ): Promise<StateReturns<S>> {
    const { accountId } = this.account;
    if (accountId === undefined)
      throw new ConfigurationError(
        t`The state '${state}' needs the control endpoint, which identifies an account by its id.`,
        t`Pass the id with --account-id (PIXKIT_ACCOUNT_ID).`,
      );
    try {
      return await this.control.setup(state, params, accountId, trace);
    } catch (thrown) {
      return stateRefused(thrown, hint);
    }
  }

  /** Tells the gateway that a state of the account is no longer needed. */
  async teardown(state: StateName, params: Readonly<Record<string, unknown>>): Promise<void> {
    await this.control.teardown(state, { accountId: this.account.accountId, ...params });
  }

  /** Returns a bearer token of the account, requested with its credentials or, without them, from the control endpoint. */
  async token(): Promise<string> {
    this.#token ??= this.hasOnlyId
      ? (await this.state('an access token', {})).accessToken
      : await this.#ownToken();
    return this.#token;
  }

  /** Discards the token, so that the next call gets a new one; needed after the account's clock was advanced. */
  renew(): void {
    this.#token = undefined;
  }

  /** Returns the account's webhook registrations; empty unless the gateway is a reference gateway, which lists them. */
  async registrations(): Promise<readonly { readonly eventType: string; readonly url: string }[]> {
    const { accountId } = this.account;
    if (accountId === undefined) return [];
    const query = `?accountId=${encodeURIComponent(accountId)}`;
    const answer = await controlRequest(this.place, `registrations${query}`, this.http);
    const body = 'error' in answer ? {} : untrusted(parseJson(answer.bytes.toString('utf8')));
    return items(untrusted(body)['registrations']).map((one) => ({
      eventType: textOf(one['eventType']),
      url: textOf(one['url']),
    }));
  }

  /**
   * Returns what a reference gateway sent for the account, newest first. `query` has the parameters of its control endpoint.
   * Throws `ConfigurationError` for any other gateway.
   */
  async deliveries(query: Readonly<Record<string, string>>): Promise<readonly UntrustedJson[]> {
    const { accountId } = this.account;
    const all = new URLSearchParams({ ...query, ...(accountId !== undefined && { accountId }) });
    const answer = await controlRequest(this.place, `deliveries?${all.toString()}`, this.http);
    if ('error' in answer) throw unreachable(this.place.baseUrl, answer.error);
    const body = untrusted(parseJson(answer.bytes.toString('utf8')));
    if (answer.status === 200) return items(body['deliveries']);
    if (answer.status === 400)
      throw new ConfigurationError(
        t`The gateway refused: ${textOf(body['error'])}.`,
        t`Correct the option that is named above.`,
      );
    throw new ConfigurationError(
      t`The gateway does not list what it sent: its control endpoint returned ${answer.status}.`,
      t`Reference gateways list their notifications if the control endpoint is open (npx pixkit serve --control; --control-token). To resend a notification, pass the id of its transaction to pixkit events resend.`,
    );
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  /** If the account's id is unknown, takes the subject of a token, which is the best available id. */
  async #findId(): Promise<void> {
    if (this.account.accountId !== undefined) return;
    const [, claims = ''] = (await this.token()).split('.');
    const subject = textOf(untrusted(parseJson(Buffer.from(claims, 'base64url').toString('utf8')))['sub']);
    if (subject !== '') this.account = { ...this.account, accountId: subject };
  }

  async #ownToken(): Promise<string> {
    const { clientId, clientSecret, certificatePem } = this.account;
    const isStandard = certificatePem !== undefined;
    const header = isStandard ? { 'x-ssl-client-cert': percentEncode(certificatePem) } : {};
    const operation = isStandard ? 'createAccessToken' : 'createOauthToken';
    const answer = await this.#send(operation, header, { json: { clientId, clientSecret } });
    const token = textOf(answer.body['access_token']);
    if (token !== '') return token;
    throw new ConfigurationError(
      t`The gateway did not issue an access token: ${refusalIn(answer)}.`,
      t`Check --client-id, --client-secret and --certificate (PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CERTIFICATE): your shell may still have the variables of another gateway.`,
    );
  }

  async #send(
    operation: OperationId,
    headers: Readonly<Record<string, string>>,
    { path = {}, headers: own = {}, json }: OperationCall,
    trace?: Trace,
  ): Promise<Exchange> {
    const { method, path: template } = operations[operation];
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const call = {
      method: method.toUpperCase(),
      path: filled,
      headers: { ...headers, ...own },
      json,
      operation,
    };
    const exchange = await this.#exchange(call);
    if (exchange.response !== undefined) trace?.(exchange.request, exchange.response);
    return exchange;
  }
}

/** Returns the status and message of a refusal on one line, without the final full stop. */
export function refusalIn(answer: Exchange): string {
  const { message } = answer.body;
  const words: unknown = message;
  const text = Array.isArray(words) ? words.join('; ') : textOf(words);
  return `${answer.status} ${text || answer.text.slice(0, 300)}`.trim().replace(/\.$/, '');
}

async function accountOf(
  place: ConnectionOptions,
  http: HttpClient,
  control: ControlClient,
): Promise<Account> {
  const { accountId, clientId, clientSecret, certificatePem } = place;
  const given = { accountId, clientId, clientSecret, certificatePem };
  if (clientId !== undefined && clientSecret === undefined && accountId === undefined)
    throw new ConfigurationError(
      t`A clientId was given without its secret.`,
      t`Pass it with --client-secret, PIXKIT_CLIENT_SECRET or --dotenv.`,
    );
  if (accountId !== undefined) return { ...given, origin: 'given', isDemo: false };
  const demo = await demoAccount(place, http, clientId === undefined);
  if (clientId !== undefined) {
    const isDemo = demo?.clientId === clientId;
    const found = isDemo ? demo.accountId : undefined;
    return { ...given, accountId: found, origin: isDemo ? 'demo' : 'given', isDemo };
  }
  const unknown = { clientId: undefined, clientSecret: undefined, certificatePem: undefined };
  if (demo !== undefined) return { ...unknown, accountId: demo.accountId, origin: 'demo', isDemo: true };
  try {
    const created = await control.setup('an account', { available: 10_000 });
    const { accountId: id, clientId: client, clientSecret: secret, certificatePem: certificate } = created;
    const credentials = { clientId: client, clientSecret: secret, certificatePem: certificate };
    return { ...credentials, accountId: id, origin: 'made', isDemo: false };
  } catch (thrown) {
    return stateRefused(
      thrown,
      t`Pass the credentials of an account: --client-id, --client-secret, --certificate.`,
    );
  }
}

/** Returns the demo account of a reference gateway whose control endpoint is open; undefined for any other gateway. */
async function demoAccount(
  place: ConnectionOptions,
  http: HttpClient,
  isNeeded: boolean,
): Promise<{ accountId: string; clientId: string } | undefined> {
  const answer = await controlRequest(place, 'demo-account', http);
  if ('error' in answer) throw unreachable(place.baseUrl, answer.error);
  const body = untrusted(parseJson(answer.bytes.toString('utf8')));
  if (isNeeded && (answer.status === 401 || answer.status === 403))
    throw new ConfigurationError(
      t`The control endpoint refused: ${textOf(body['error']) || answer.status}.`,
      t`Pass the correct token with --control-token (PIXKIT_CONTROL_TOKEN).`,
    );
  const [accountId, clientId] = [textOf(body['accountId']), textOf(body['clientId'])];
  return answer.status === 200 && accountId !== '' ? { accountId, clientId } : undefined;
}

/** Calls an endpoint next to the control endpoint, which only reference gateways have; others respond with 404. */
function controlRequest(
  { controlUrl, controlToken, headers: own }: ConnectionOptions,
  what: string,
  http: HttpClient,
): Promise<HttpAnswer> {
  const url = controlUrl.slice(0, controlUrl.lastIndexOf('/') + 1) + what;
  const headers = { ...own, ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }) };
  return http.send({ method: 'GET', url, headers });
}

function unreachable(baseUrl: string, why: Text): ConfigurationError {
  return new ConfigurationError(
    t`No gateway responds at ${baseUrl}: ${why}.`,
    t`Start one with npx pixkit serve --control, or with npx pixkit listen --serve; or name another one with --gateway.`,
  );
}

function adviceAfter(status: number): Sentence {
  if (status >= 500) return t`Try again. The gateway's log may say why.`;
  return status === 401 || status === 403
    ? t`Try again if the clock of the account has just been advanced. Otherwise check its credentials: --client-id, --client-secret, --certificate.`
    : t`Correct the value named above with --amount or, for pixkit trigger, with --field.`;
}

/** Returns the exchange if the gateway accepted the request. Throws `Refused` otherwise, which ends the command. */
export function accepted(answer: Exchange, what: string): Exchange {
  if (isSuccess(answer)) return answer;
  throw new Refused(t`${what} was refused: ${refusalIn(answer)}.`, adviceAfter(answer.status));
}
