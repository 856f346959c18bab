import type { JSX } from 'hono/jsx/jsx-runtime';

import type { Account } from '../domain/account.js';
import { Form, Hidden, OnceToken, Submit } from './components/form.js';
import { Link, NoticeBox } from './components/parts.js';
import { type Language, languageNames, languages } from './language.js';
import { type Notice, root, type Shown } from './page.js';
import { frame } from './texts/frame.js';

/** An entry of the menu. */
export interface MenuEntry {
  readonly path: string;
  /** Further paths whose pages belong to it. */
  readonly also: readonly string[];
  readonly text: string;
}

/** What surrounds a page. */
export interface Frame {
  readonly language: Language;
  /** The URL below the root, with its query, to which a change of language returns. */
  readonly place: string;
  /** Null if nobody is signed in. */
  readonly account: Account | null;
  readonly menu: readonly MenuEntry[];
  /** The event stream that tells when to reload the page; null for none. */
  readonly live: string | null;
  /** The path of the static files. */
  readonly assets: string;
  /** Distinguishes the forms of this page from those of the next one; null if nobody is signed in. */
  readonly once: string | null;
  /** Messages left by the previous page. */
  readonly notices: readonly Notice[];
}

/** A complete page as HTML. */
export async function document(shown: Shown, around: Frame): Promise<string> {
  return `<!doctype html>\n${(await (<Page shown={shown} around={around} />)).toString()}\n`;
}

function Page({ shown, around }: { shown: Shown; around: Frame }): JSX.Element {
  const { language, account, live, assets } = around;
  const texts = frame[language];
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${shown.title} – ${texts.product}`}</title>
        <link rel="icon" href={`${assets}/icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${assets}/bootstrap.css`} />
        <link rel="stylesheet" href={`${assets}/dashboard.css`} />
        <script src={`${assets}/theme.js`}></script>
        <script type="module" src={`${assets}/dashboard.js`}></script>
      </head>
      <body>
        <a class="skip visually-hidden-focusable" href="#main">
          {texts.skip}
        </a>
        <Header around={around} />
        <div class={account ? 'frame' : 'frame frame-alone'}>
          {account && <Sidebar around={around} />}
          <main id="main" tabindex={-1} {...(live !== null && { 'data-live': live })}>
            <div class="d-flex flex-wrap justify-content-between align-items-center gap-2 mb-3">
              <h1 class="h3 mb-0">{shown.title}</h1>
              {shown.actions}
            </div>
            {live !== null && (
              <p class="small text-body-secondary" role="status" data-live-off="" data-keep="" hidden>
                {texts.liveOff}
              </p>
            )}
            <div class="notices" data-keep="">
              {[...around.notices, ...(shown.notice ? [shown.notice] : [])].map((notice) => (
                <NoticeBox notice={notice} />
              ))}
            </div>
            <OnceToken.Provider value={around.once}>{shown.body}</OnceToken.Provider>
          </main>
        </div>
        <Footer around={around} />
        <p class="visually-hidden" role="status" data-copied-said={texts.copied}></p>
      </body>
    </html>
  );
}

function Header({ around }: { around: Frame }): JSX.Element {
  const { language, account } = around;
  const texts = frame[language];
  return (
    <header class="navbar border-bottom bg-body-tertiary sticky-top">
      <div class="container-fluid gap-2">
        <a class="navbar-brand fw-semibold" href={root}>
          {texts.product}
        </a>
        <div class="d-flex align-items-center gap-2">
          <LanguageForm around={around} />
          {account && (
            <details class="dropdown">
              <summary class="btn btn-outline-secondary btn-sm">{texts.account}</summary>
              <div
                class="dropdown-menu dropdown-menu-end show p-3 shadow"
                role="group"
                aria-label={texts.accountMenu}
              >
                <p class="small mb-2">
                  clientId
                  <br />
                  <code class="id">{account.clientId}</code>
                </p>
                <Form to="/sign-out" class="d-grid gap-2">
                  <Submit tone="secondary">{texts.signOut}</Submit>
                  <Submit tone="outline-secondary" name="everywhere" value="yes">
                    {texts.signOutEverywhere}
                  </Submit>
                </Form>
              </div>
            </details>
          )}
          {account && (
            <details class="dropdown d-lg-none">
              <summary class="btn btn-outline-secondary btn-sm">{texts.menu}</summary>
              <nav class="dropdown-menu dropdown-menu-end show shadow" aria-label={texts.navigation}>
                <Menu around={around} item="dropdown-item" />
              </nav>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}

function LanguageForm({ around: { language, place } }: { around: Frame }): JSX.Element {
  const texts = frame[language];
  return (
    <Form to="/language" class="d-flex">
      <Hidden name="back" value={place} />
      <div class="btn-group btn-group-sm" role="group" aria-label={texts.language}>
        {languages.map((each) => (
          <button
            type="submit"
            name="language"
            value={each}
            lang={each}
            aria-pressed={each === language ? 'true' : 'false'}
            class={`btn btn-outline-secondary${each === language ? ' active' : ''}`}
          >
            {each.slice(0, 2).toUpperCase()}
            <span class="visually-hidden"> {languageNames[each]}</span>
          </button>
        ))}
      </div>
    </Form>
  );
}

function Sidebar({ around }: { around: Frame }): JSX.Element {
  return (
    <nav class="sidebar d-none d-lg-block" aria-label={frame[around.language].navigation}>
      <Menu around={around} item="nav-link rounded" />
    </nav>
  );
}

function Menu({ around: { menu, place }, item }: { around: Frame; item: string }): JSX.Element {
  const [path = '/'] = place.split('?', 1);
  const isAt = (place: string) => place === path || (place !== '/' && path.startsWith(`${place}/`));
  const isIn = (entry: MenuEntry) => [entry.path, ...entry.also].some(isAt);
  return (
    <ul class="list-unstyled mb-0 nav flex-column">
      {menu.map((entry) => (
        <li>
          <Link to={entry.path} class={`${item}${isIn(entry) ? ' active' : ''}`} current={isIn(entry)}>
            {entry.text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Footer({ around: { language } }: { around: Frame }): JSX.Element {
  const texts = frame[language];
  return (
    <footer class="container-fluid py-3 small text-body-secondary border-top">
      {texts.times} <a href="/docs">{texts.apiReference}</a>
    </footer>
  );
}
