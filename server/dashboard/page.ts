import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { HttpBindings } from '@hono/node-server';

import type { Account } from '../domain/account.js';
import type { Moment } from '../domain/clock.js';
import type { IconName } from './components/icon.js';
import type { FieldNames, Faults } from './faults.js';
import type { Format } from './format.js';
import type { Language } from './language.js';
import type { RecentCalls } from './sandbox/recent-calls.js';
import type { DashboardServices } from './services.js';

/** The path prefix of the whole dashboard. */
export const root = '/dashboard';

export type DashboardEnv = {
  Bindings: HttpBindings;
  /** `request` is that of a signed-in user, set once the user is admitted. */
  Variables: { language: Language; request?: PageRequest };
};

export type HonoContext = Context<DashboardEnv>;

/** A request of a signed-in user. */
export interface PageRequest {
  /** The only account whose data may be shown or changed: every query takes its id. */
  readonly account: Account;
  /** Identifies the user's session: the hash of its id. */
  readonly session: string | null;
  readonly moment: Moment;
  readonly language: Language;
  readonly format: Format;
  /** The path below the root: `/transactions/12`. */
  readonly path: string;
  /** The values of the names that begin with a colon in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The submitted form, or empty. If it is refused, the page is shown again with these values. */
  readonly form: URLSearchParams;
  /** Why the page is shown again: the faults of the form, or of the query. */
  readonly faults: Faults;
  /** The base URL used by the browser, for examples that users can copy. */
  readonly baseUrl: string;
  readonly services: DashboardServices;
  /** The last calls of the sandbox, to show their effects. */
  readonly calls: RecentCalls;
}

/** A message at the top of a page: something was done, or refused. */
export interface Notice {
  readonly kind: 'success' | 'danger' | 'warning' | 'info';
  readonly text: Child;
}

/** A page without its frame. */
export interface Page {
  /** The browser's title, and the only first-level heading of the page. */
  readonly title: string;
  readonly body: Child;
  /** HTTP status. Default: 200. */
  readonly status?: 200 | 400 | 404;
  readonly notice?: Notice;
  /** Links or buttons next to the heading. */
  readonly actions?: Child;
  /** The list to which the page belongs, as a link above the heading. */
  readonly back?: WayBack;
  /** Whether the page reloads itself after changes to the account. Default: true. */
  readonly isLive?: false;
}

/** A link back to a list, with the filters that it had. */
export interface WayBack {
  readonly to: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The page to go to after an action, and the message to show there. */
export interface Redirect {
  /** A URL below the root. */
  readonly to: string;
  /** Shown once, at the top of the next page. Plain text without secrets, because it is stored in a cookie. */
  readonly notice?: string;
}

interface RouteOf<Kind extends string> {
  readonly kind: Kind;
  /**
   * A path below the root, with names after colons: `/transactions/:transaction`. A name means the same in every route.
   */
  readonly path: string;
  /** Set if the route exists only while the control endpoint is open, for users who may use it. */
  readonly only?: 'sandbox';
}

/** A page: `GET`. If it throws a 400, it is shown once more, with the faults. */
export interface PageRoute extends RouteOf<'page'>, FieldNames {
  /** Its menu entry; the order of the menu is that of the table of routes. */
  readonly menu?: (language: Language) => string;
  readonly icon?: IconName;
  /** Further paths whose pages belong to the same menu entry. */
  readonly also?: readonly string[];
  readonly show: (request: PageRequest) => Page | Promise<Page>;
}

/**
 * The action of a form: `POST`. If it throws a `Problem`, the form's page is shown again, with the faults at the top and
 * at their fields, and with `request.form` filled in.
 */
export interface ActionRoute extends RouteOf<'action'> {
  /** The path of the form's page: one from the table of routes, with the same names. */
  readonly on: string;
  /** Performs the action. Returns a page directly if it contains something that can be seen only once. */
  readonly act: (request: PageRequest) => Promise<Redirect | Page>;
}

/** Any other resource to read, such as an event stream or a file: `GET`. */
export interface ResourceRoute extends RouteOf<'resource'> {
  readonly answer: (request: PageRequest, context: HonoContext) => Response | Promise<Response>;
}

export type Route = PageRoute | ActionRoute | ResourceRoute;

/** Responds with a refusal as plain text, for a resource that is not a page. `retryAfter` is in seconds. */
export function refuseInText(status: 413 | 429 | 503, text: string, retryAfter?: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });
}

/** Thrown if something does not exist or belongs to another account, without revealing which. */
export class NothingHere extends Error {}

export function param({ params }: Pick<PageRequest, 'params'>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no :${name}`);
  return value;
}

/** Returns a number from the route's path. Throws NothingHere for any other text. */
export function numberParam(request: Pick<PageRequest, 'params'>, name: string): number {
  const text = param(request, name);
  if (!/^\d{1,15}$/.test(text)) throw new NothingHere();
  return Number(text);
}
