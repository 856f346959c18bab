import { HTTPException } from 'hono/http-exception';

import type { Account } from '../../domain/account.js';
import { momentOf } from '../../domain/clock.js';
import type { Problem } from '../../domain/problems.js';
import { baseUrlOf, requestIdOf, sessionOf, setFlash, signedIn, takeFlash } from '../session.js';
import { accessOf } from '../control-grant.js';
import { Faults, refusalTexts, Refused } from '../faults.js';
import { FormDeduplicator } from '../form-deduplicator.js';
import { formatOf } from '../format.js';
import { document } from '../layout.js';
import type { Language } from '../language.js';
import {
  type ActionRoute,
  type HonoContext,
  NothingHere,
  type Page,
  type PageRequest,
  type PageRoute,
  type Redirect,
  root,
  type Route,
} from '../page.js';
import { type ErrorKind, errorPage, forbiddenPage, refusalPage } from '../pages/error.js';
import { accountStream } from '../pages/streams.js';
import { routes } from '../routes.js';
import { RecentCalls } from '../sandbox/recent-calls.js';
import type { DashboardServices } from '../services.js';

type Status = 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

const statuses = {
  notFound: 404,
  foreignForm: 403,
  tooLarge: 413,
  notAForm: 415,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, Status>;

/** Number of random bytes that distinguish the forms of one page from those of another. */
const tokenBytes = 12;

export class Answers {
  readonly #services: DashboardServices;
  readonly #assets: string;
  readonly #forms: FormDeduplicator;
  readonly #calls: RecentCalls;
  readonly #menu: readonly PageRoute[];

  /** `assets` is the path of the static files. */
  constructor(services: DashboardServices, assets: string) {
    this.#services = services;
    this.#assets = assets;
    this.#menu = routes
      .filter((route) => route.kind === 'page')
      .filter(({ menu, only }) => menu && (only === undefined || services.sandbox !== null));
    const nowMs = () => services.clock.systemMs();
    this.#forms = new FormDeduplicator(nowMs);
    this.#calls = new RecentCalls(nowMs, services.secrets);
  }

  /** Responds with a page or another resource. */
  async read(context: HonoContext, route: Exclude<Route, ActionRoute>): Promise<Response> {
    const request = await this.#admitted(context, route);
    if (request instanceof Response) return request;
    if (route.kind === 'resource') return route.answer(request, context);
    try {
      return await this.page(context, await route.show(request), request.account);
    } catch (error) {
      if (this.#services.problemOf(error)?.options.status !== 400) throw error;
      return this.#again(context, route, request, error);
    }
  }

  async act(context: HonoContext, route: ActionRoute): Promise<Response> {
    const request = await this.#admitted(context, route);
    if (request instanceof Response) return request;
    const path = formPath(route, request);
    try {
      const outcome = await this.#forms.outcome(request, () => route.act(request));
      if ('to' in outcome) return this.redirect(context, outcome);
      // If the page reloaded itself, this result would be lost. The menu shows where the form is, and a change of
      // language leads back there.
      return await this.page(context, { isLive: false, ...outcome }, request.account, undefined, path);
    } catch (error) {
      const { on } = route;
      const form = routes.find((each): each is PageRoute => each.kind === 'page' && each.path === on);
      if (!form) throw new Error(`there is no page ${on} to show again`, { cause: error });
      return this.#again(context, form, { ...request, path }, error, path);
    }
  }

  /** Responds with the page of a refused form or query, with the reasons; rethrows an error that is not a refusal. */
  async #again(
    context: HonoContext,
    route: PageRoute,
    request: PageRequest,
    error: unknown,
    path?: string,
  ): Promise<Response> {
    const refusal = this.#refusal(error, route, request.language);
    if (!refusal) throw error;
    const { faults, status } = refusal;
    const again = { ...request, faults };
    context.set('request', again);
    const page = await route.show(again);
    const shown = {
      ...page,
      notice: { kind: 'danger', text: faults.noticeIn(request.language) },
      isLive: false,
    } as const;
    return this.page(context, shown, request.account, status, path);
  }

  #refusal(
    error: unknown,
    route: PageRoute,
    language: Language,
  ): { readonly faults: Faults; readonly status: Status } | null {
    if (error instanceof Refused) return { faults: error.faults, status: 400 };
    const problem = this.#services.problemOf(error);
    return problem && { faults: Faults.in(problem, language, route), status: statusOf(problem) };
  }

  redirect(context: HonoContext, { to, notice }: Redirect): Response {
    if (notice !== undefined) setFlash(context, notice);
    return context.redirect(to === '/' ? root : root + to, 303);
  }

  /** Responds with a page in its frame. */
  async page(
    context: HonoContext,
    page: Page,
    account: Account | null,
    status: Status = page.status ?? 200,
    path: string = pathAndQueryOf(context),
  ): Promise<Response> {
    const language = languageOf(context);
    const html = await document(page, {
      language,
      path,
      account,
      request: context.get('request') ?? null,
      menu: account ? this.#menu : [],
      live: account && page.isLive !== false ? root + accountStream : null,
      assets: this.#assets,
      formToken: account && Buffer.from(this.#services.secrets.bytes(tokenBytes)).toString('base64url'),
      search: new URL(context.req.url).searchParams.get('search') ?? '',
      notices: takeFlash(context),
    });
    // The account's data must not be cached.
    return context.html(html, status, { 'cache-control': 'no-store' });
  }

  async error(context: HonoContext, kind: ErrorKind): Promise<Response> {
    const account = await signedIn(context, this.#services).catch(() => null);
    const page = errorPage(kind, languageOf(context), requestIdOf(context));
    return this.page(context, page, account, statuses[kind]);
  }

  async failure(context: HonoContext, error: unknown): Promise<Response> {
    if (error instanceof NothingHere) return this.error(context, 'notFound');
    // Refused by the middleware: a form from another site, or one that is too large.
    if (error instanceof HTTPException) {
      return this.error(context, error.status === 413 ? 'tooLarge' : 'foreignForm');
    }
    const problem = this.#services.problemOf(error);
    if (!problem || problem.options.status >= 500) this.#services.onFault(error, context.env.outgoing);
    if (!problem) return this.error(context, 'internal');
    if (problem.options.status === 503) return this.error(context, 'unavailable');
    const account = await signedIn(context, this.#services).catch(() => null);
    const page = refusalPage(refusalTexts(problem, languageOf(context)), languageOf(context));
    return this.page(context, page, account, statusOf(problem));
  }

  /**
   * Returns the request of a signed-in user, or else the response: a redirect to the sign-in page, or, for a sandbox
   * page, what the user must do to be allowed to use the control endpoint.
   */
  async #admitted(context: HonoContext, route: Route): Promise<PageRequest | Response> {
    const { sandbox } = this.#services;
    const account = await signedIn(context, this.#services);
    if (!account) return signInFirst(context);
    const access = route.only !== undefined && sandbox ? accessOf(context, sandbox) : 'granted';
    if (access !== 'granted') {
      const page = forbiddenPage(access, { language: languageOf(context), next: pathAndQueryOf(context) });
      return this.page(context, page, account, access === 'token needed' ? 401 : 403);
    }
    const language = languageOf(context);
    const request: PageRequest = {
      account,
      session: sessionOf(context),
      moment: momentOf(account, this.#services.clock),
      language,
      format: formatOf(language),
      path: pathOf(context),
      params: context.req.param(),
      query: new URL(context.req.url).searchParams,
      form: route.kind === 'action' ? await formOf(context) : new URLSearchParams(),
      faults: new Faults([]),
      baseUrl: baseUrlOf(context),
      services: this.#services,
      calls: this.#calls,
    };
    context.set('request', request);
    return request;
  }
}

function signInFirst(context: HonoContext): Response {
  const next = context.req.method === 'GET' ? pathAndQueryOf(context) : '/';
  const query = next === '/' ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return context.redirect(`${root}/sign-in${query}`, 303);
}

function formPath({ on }: ActionRoute, { params }: PageRequest): string {
  return on.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

export async function formOf(context: HonoContext): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

export function languageOf(context: HonoContext): Language {
  return context.get('language');
}

/** Returns the path below the root. */
function pathOf(context: HonoContext): string {
  return context.req.path.slice(root.length) || '/';
}

/** Returns the path below the root with its query; for a form, the root. */
function pathAndQueryOf(context: HonoContext): string {
  return context.req.method === 'POST' ? '/' : pathOf(context) + new URL(context.req.url).search;
}

function statusOf({ options: { status } }: Problem): Status {
  const shown: readonly Status[] = [400, 403, 404, 429, 502, 503, 504];
  return shown.find((each) => each === status) ?? 400;
}
