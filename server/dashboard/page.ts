import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { HttpBindings } from '@hono/node-server';

import type { Account, Moment } from '../domain/account.js';
import type { Format } from './format.js';
import type { Language } from './language.js';
import type { DashboardServices } from './services.js';

/** Where the dashboard is. Every address of it begins so. */
export const root = '/dashboard';

/** What requests are answered with, as Hono passes it on. */
export type DashboardEnv = {
  Bindings: HttpBindings;
  Variables: { language: Language };
};

/** Somebody who is signed in asks for something. */
export interface Visit {
  /** The only account of which anything may be shown or changed: every query takes its id. */
  readonly account: Account;
  /** What the visitor's session is known by: hash of its id. */
  readonly session: string | null;
  readonly moment: Moment;
  readonly language: Language;
  readonly format: Format;
  /** The address below the root: `/transactions/12`. */
  readonly path: string;
  /** What stands in the places of the route's path that begin with a colon. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What a form sent; empty where none did. A page that is shown again because it was refused fills it in again. */
  readonly form: URLSearchParams;
  /** The base URL that the browser uses, for calls that are shown to be copied. */
  readonly baseUrl: string;
  readonly services: DashboardServices;
}

/** What is said at the top of a page: something was done, or refused. */
export interface Notice {
  readonly kind: 'success' | 'danger' | 'warning' | 'info';
  readonly text: Child;
}

/** A page without its frame. */
export interface Shown {
  /** In the browser's title, and the page's only heading of the first level. */
  readonly title: string;
  readonly body: Child;
  /** HTTP status. Default: 200. */
  readonly status?: 200 | 400 | 404;
  readonly notice?: Notice;
  /** Beside the heading: links or buttons. */
  readonly actions?: Child;
  /** The event stream that has it loaded again, below the root; null: none does. Default: the account's. */
  readonly live?: string | null;
}

/** Where to go on after something was done, and what to say there. */
export interface Done {
  /** An address below the root. */
  readonly to: string;
  /** Shown once, at the top of the next page. Text alone; no secrets: it goes through a cookie. */
  readonly notice?: string;
}

interface RouteOf<Kind extends string> {
  readonly kind: Kind;
  /** Below the root, with names after colons: `/transactions/:transaction`. A name means the same in every route. */
  readonly path: string;
  /**
   * Only where the control endpoint is open, for whoever may use it: elsewhere there is no such page. `operator`: and it shows
   * what is of all accounts.
   */
  readonly only?: 'sandbox' | 'operator';
}

/** A page: `GET`. */
export interface PageRoute extends RouteOf<'page'> {
  /** Its entry in the menu, which has the order of the table of routes. */
  readonly menu?: (language: Language) => string;
  /** Paths beside its own whose pages the menu shows in the same place. */
  readonly also?: readonly string[];
  readonly show: (visit: Visit) => Promise<Shown>;
}

/**
 * Something that a form does: `POST`. What it throws as a `Problem` is shown on top of the page that the form stands on, which is
 * shown again with `visit.form` filled in.
 */
export interface ActionRoute extends RouteOf<'action'> {
  /** The path of the page that the form stands on: one of the table, with the same names. */
  readonly on: string;
  /** Does it; shows a page at once where that says what can be seen only once. */
  readonly act: (visit: Visit) => Promise<Done | Shown>;
}

/** Anything else that is read: an event stream, a file. `GET`. */
export interface ResourceRoute extends RouteOf<'resource'> {
  readonly answer: (visit: Visit, context: Context<DashboardEnv>) => Response | Promise<Response>;
}

/** One route of the dashboard, for those who are signed in. */
export type Route = PageRoute | ActionRoute | ResourceRoute;

/** Thrown where there is no such thing, or it is another account's: which of both is nobody's business. */
export class NothingHere extends Error {}

/** Thrown where a form asks for what cannot be, before the API is asked: said on top of the page that the form stands on. */
export class Refused extends Error {
  /** `text` is in the language of whoever asks. */
  constructor(readonly text: string) {
    super(text);
  }
}

/** The value of a name in the route's path. */
export function param({ params }: Pick<Visit, 'params'>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no :${name}`);
  return value;
}
