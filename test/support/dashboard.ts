import type { TestAccount, TestGateway } from './gateway.js';

/** The answer for a page or a form. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A browser without a screen: it keeps cookies, sends forms as a browser does, and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly gateway: Pick<TestGateway, 'baseUrl'>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** A visitor who is signed in to an account. */
  static async signedIn(
    gateway: Pick<TestGateway, 'baseUrl'>,
    account: Pick<TestAccount, 'clientId' | 'clientSecret'>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visitor> {
    const visitor = new Visitor(gateway, headers);
    const { status } = await visitor.signIn(account);
    if (status !== 303) throw new Error(`signing in answered ${status}`);
    return visitor;
  }

  signIn({ clientId, clientSecret }: Pick<TestAccount, 'clientId' | 'clientSecret'>): Promise<PageAnswer> {
    return this.post('/sign-in', { clientId, clientSecret });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.#send(path, { headers });
  }

  /** Requests only the headers of a page. */
  head(path: string): Promise<PageAnswer> {
    return this.#send(path, { method: 'HEAD', headers: {} });
  }

  post(
    path: string,
    form: Readonly<Record<string, string>> | string = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageAnswer> {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const sent = { 'content-type': 'application/x-www-form-urlencoded', origin: this.gateway.baseUrl };
    return this.#send(path, { method: 'POST', body, headers: { ...sent, ...headers } });
  }

  async #send(path: string, init: Sent): Promise<PageAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.gateway.baseUrl}/dashboard${path === '/' ? '' : path}`, {
      ...init,
      headers: { ...this.headers, ...(cookie !== '' && { cookie }), ...init.headers },
      redirect: 'manual',
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}
