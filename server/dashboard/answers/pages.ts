import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { type Account, momentOf } from '../../domain/account.js';
import type { Problem } from '../../domain/problems.js';
import { baseUrlOf, requestIdOf } from '../connection.js';
import { formatOf } from '../format.js';
import { document, type MenuEntry } from '../layout.js';
import type { Language } from '../language.js';
import { leaveNotice, takeNotices } from '../notices.js';
import { Once } from '../once.js';
import {
  type ActionRoute,
  type DashboardEnv,
  type Done,
  NothingHere,
  type PageRoute,
  Refused,
  type ResourceRoute,
  type Route,
  root,
  type Shown,
  type Visit,
} from '../page.js';
import { accessOf } from '../control-grant.js';
import { barredPage } from '../pages/barred.js';
import { refusalPage, type Trouble, troublePage } from '../pages/error.js';
import { accountStream } from '../pages/streams.js';
import { refusalTexts } from '../refusals.js';
import { routes } from '../routes.js';
import type { DashboardServices } from '../services.js';
import { sessionOf, signedIn } from '../session.js';

type Visitor = Context<DashboardEnv>;
type Status = 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

const troubleStatus = {
  ...{ notFound: 404, forbidden: 403, tooLarge: 413, notAForm: 415 },
  ...{ internal: 500, unavailable: 503 },
} as const satisfies Record<Trouble, Status>;

/** Number of random bytes that distinguish the forms of one page from those of another. */
const onceBytes = 12;

/** Answers requests of the dashboard with pages. */
export class Answers {
  readonly #services: DashboardServices;
  readonly #assets: string;
  readonly #once: Once;

  /** `assets` is the path of the static files. */
  constructor(services: DashboardServices, assets: string) {
    this.#services = services;
    this.#assets = assets;
    this.#once = new Once(() => services.clock.systemMs());
  }

  /** A page or another resource; users who are not signed in are sent to the sign-in page first. */
  async reading(context: Visitor, route: PageRoute | ResourceRoute): Promise<Response> {
    const account = await signedIn(context, this.#services);
    if (!account) return this.#toSignIn(context);
    const barred = await this.#barred(context, route, account);
    if (barred) return barred;
    const visit = this.#visit(context, account, new URLSearchParams());
    if (route.kind === 'resource') return route.answer(visit, context);
    return this.page(context, await route.show(visit), account);
  }

  /** The action of a form. */
  async action(context: Visitor, route: ActionRoute): Promise<Response> {
    const account = await signedIn(context, this.#services);
    if (!account) return this.#toSignIn(context);
    const barred = await this.#barred(context, route, account);
    if (barred) return barred;
    const visit = this.#visit(context, account, await formOf(context));
    try {
      const outcome = await this.#once.outcome(visit, () => route.act(visit));
      if ('to' in outcome) return this.done(context, outcome);
      // If the page reloaded itself, this result would be lost. The menu shows where the form is, and changing the
      // language leads back there.
      return await this.page(context, { live: null, ...outcome }, account, undefined, placeOn(route, visit));
    } catch (error) {
      if (error instanceof Refused) return this.#again(context, route, visit, error.text, 400);
      const problem = this.#services.problemOf(error);
      if (!problem) throw error;
      const text = refusalTexts(problem, visit.language).join(' ');
      return this.#again(context, route, visit, text, statusOf(problem));
    }
  }

  /** The page of the form, with the reasons for the refusal. */
  async #again(
    context: Visitor,
    route: ActionRoute,
    visit: Visit,
    text: string,
    status: Status,
  ): Promise<Response> {
    const { on } = route;
    const page = routes.find((route): route is PageRoute => route.kind === 'page' && route.path === on);
    if (!page) throw new Error(`there is no page ${on} to show again`);
    // Reads the account again: the form may have been refused because it has changed.
    const path = placeOn(route, visit);
    const shown = await page.show({ ...visit, path });
    const notice = { kind: 'danger', text } as const;
    return this.page(context, { ...shown, notice, live: null }, visit.account, status, path);
  }

  /** Redirects to another page. */
  done(context: Visitor, { to, notice }: Done): Response {
    if (notice !== undefined) leaveNotice(context, notice);
    return context.redirect(to === '/' ? root : root + to, 303);
  }

  /** A page in its frame. */
  async page(
    context: Visitor,
    shown: Shown,
    account: Account | null,
    status: Status = shown.status ?? 200,
    place: string = positionOf(context),
  ): Promise<Response> {
    const html = await document(shown, {
      language: languageOf(context),
      place,
      account,
      menu: account ? this.#menu(languageOf(context)) : [],
      live: account && shown.live !== null ? root + (shown.live ?? accountStream) : null,
      assets: this.#assets,
      once: account && Buffer.from(this.#services.secrets.bytes(onceBytes)).toString('base64url'),
      notices: takeNotices(context),
    });
    // What an account sees must not be cached.
    return context.html(html, status, { 'cache-control': 'no-store' });
  }

  /** A page that says what is wrong with the request. */
  async trouble(context: Visitor, trouble: Trouble): Promise<Response> {
    const account = await signedIn(context, this.#services).catch(() => null);
    const shown = troublePage(trouble, languageOf(context), requestIdOf(context));
    return this.page(context, shown, account, troubleStatus[trouble]);
  }

  /** A page for any exception. */
  async failure(context: Visitor, error: unknown): Promise<Response> {
    if (error instanceof NothingHere) return this.trouble(context, 'notFound');
    // Refused by the middleware: a form from another site, or one that is too large.
    if (error instanceof HTTPException) {
      return this.trouble(context, error.status === 413 ? 'tooLarge' : 'forbidden');
    }
    const problem = this.#services.problemOf(error);
    if (!problem || problem.options.status >= 500) this.#services.onFault(error, context.env.outgoing);
    if (!problem) return this.trouble(context, 'internal');
    if (problem.options.status === 503) return this.trouble(context, 'unavailable');
    const account = await signedIn(context, this.#services).catch(() => null);
    const shown = refusalPage(refusalTexts(problem, languageOf(context)), languageOf(context));
    return this.page(context, shown, account, statusOf(problem));
  }

  /** What users see instead of a sandbox page if they may not use the control endpoint; null if they may. */
  async #barred(context: Visitor, { only }: Route, account: Account): Promise<Response | null> {
    const { sandbox } = this.#services;
    if (only === undefined || !sandbox) return null;
    const access = accessOf(context, sandbox);
    if (access === 'granted') return null;
    const shown = barredPage(access, { language: languageOf(context), next: positionOf(context) });
    return this.page(context, shown, account, access === 'token needed' ? 401 : 403);
  }

  #visit(context: Visitor, account: Account, form: URLSearchParams): Visit {
    const language = languageOf(context);
    return {
      account,
      session: sessionOf(context),
      moment: momentOf(account, this.#services.clock),
      language,
      format: formatOf(language),
      path: pathOf(context),
      params: context.req.param(),
      query: new URL(context.req.url).searchParams,
      form,
      baseUrl: baseUrlOf(context),
      services: this.#services,
    };
  }

  #menu(language: Language): MenuEntry[] {
    return routes.flatMap((route) =>
      route.kind === 'page' && route.menu && (route.only === undefined || this.#services.sandbox !== null)
        ? [{ path: route.path, also: route.also ?? [], text: route.menu(language) }]
        : [],
    );
  }

  #toSignIn(context: Visitor): Response {
    const next = context.req.method === 'GET' ? positionOf(context) : '/';
    const query = next === '/' ? '' : `?${new URLSearchParams({ next }).toString()}`;
    return context.redirect(`${root}/sign-in${query}`, 303);
  }
}

/** The path of a form's page, with the names in it filled in. */
function placeOn({ on }: ActionRoute, { params }: Visit): string {
  return on.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The fields of a submitted form. */
export async function formOf(context: Visitor): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

/** The language of the user. */
export function languageOf(context: Visitor): Language {
  return context.get('language');
}

/** The path below the root. */
function pathOf(context: Visitor): string {
  return context.req.path.slice(root.length) || '/';
}

/** The path below the root with its query; for a form, no page. */
function positionOf(context: Visitor): string {
  return context.req.method === 'POST' ? '/' : pathOf(context) + new URL(context.req.url).search;
}

function statusOf({ options: { status } }: Problem): Status {
  const shown: readonly Status[] = [400, 403, 404, 429, 502, 503, 504];
  return shown.find((each) => each === status) ?? 400;
}
