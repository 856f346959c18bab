import type supertest from 'supertest';

import type { Answer, Call, TestAccount, TestGateway } from './gateway.js';

/** The host by which the client calls a gateway that does not listen. */
const host = 'localhost';

/** An HTTP client that keeps cookies and sends forms like a browser, but does not follow redirects. */
export class DashboardClient {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly gateway: TestGateway,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** A client that is signed in to an account. */
  static async signedIn(
    account: TestAccount,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DashboardClient> {
    const dashboard = new DashboardClient(account.gateway, headers);
    await dashboard.signIn(account.credentials).expect(303);
    return dashboard;
  }

  signIn({ clientId, clientSecret }: Pick<TestAccount, 'clientId' | 'clientSecret'>): Call {
    return this.post('/sign-in', { clientId, clientSecret });
  }

  get(path: string): Call {
    return this.#send('GET', path);
  }

  /** Requests only the headers of a page. */
  head(path: string): Call {
    return this.#send('HEAD', path);
  }

  post(path: string, form: Readonly<Record<string, string>> | string = {}): Call {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    return this.#send('POST', path)
      .set({ 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` })
      .send(body);
  }

  /** Submits a form and returns the page to which it leads, directly or by a redirect. */
  async submit(path: string, form: Readonly<Record<string, string>> | string = {}): Promise<Answer> {
    const sent = await this.post(path, form);
    const { location } = sent.headers;
    return sent.status === 303 ? this.get((location ?? '').replace('/dashboard', '') || '/') : sent;
  }

  /** The `Cookie` header that keeps the sessions. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #send(method: string, path: string): supertest.Test {
    const { cookie } = this;
    const call = this.gateway.call(method, `/dashboard${path === '/' ? '' : path}`);
    call.set({ host, ...this.headers, ...(cookie !== '' && { cookie }) });
    return call.on('response', (response: supertest.Response) => {
      for (const set of response.get('Set-Cookie') ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/max-age=0/i.test(set)) this.cookies.delete(name);
        else this.cookies.set(name, value);
      }
    });
  }
}
