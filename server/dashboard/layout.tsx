import type { Account } from '../domain/account.js';
import { Form, FormToken, Hidden, Submit } from './components/form.js';
import { PageLanguage } from './components/language.js';
import { Link, NoticeBox } from './components/parts.js';
import { type Language, languageNames, languages } from './language.js';
import { type Notice, root, type Page } from './page.js';
import { frameTexts } from './texts/frame.js';

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
  /** The path below the root, with its query, to which a change of language returns. */
  readonly path: string;
  /** Null if nobody is signed in. */
  readonly account: Account | null;
  readonly menu: readonly MenuEntry[];
  /** The event stream that tells when to reload the page; null for none. */
  readonly live: string | null;
  /** The path of the static files. */
  readonly assets: string;
  /** Distinguishes the forms of this page from those of the next one; null if nobody is signed in. */
  readonly formToken: string | null;
  /** Messages left by the previous page. */
  readonly notices: readonly Notice[];
}

/** A complete page as HTML. */
export async function document(page: Page, frame: Frame): Promise<string> {
  const html = (
    <PageLanguage.Provider value={frame.language}>
      <Document page={page} frame={frame} />
    </PageLanguage.Provider>
  );
  return `<!doctype html>\n${(await html).toString()}\n`;
}

function Document({ page, frame }: { page: Page; frame: Frame }) {
  const { language, account, live, assets } = frame;
  const texts = frameTexts[language];
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${page.title} – ${texts.product}`}</title>
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
        <Header frame={frame} />
        <div class={account ? 'frame' : 'frame frame-alone'}>
          {account && <Sidebar frame={frame} />}
          <main id="main" tabindex={-1} {...(live !== null && { 'data-live': live })}>
            <div class="d-flex flex-wrap justify-content-between align-items-center gap-2 mb-3">
              <h1 class="h3 mb-0">{page.title}</h1>
              {page.actions}
            </div>
            {live !== null && (
              <p class="small text-body-secondary" role="status" data-live-off="" data-keep="" hidden>
                {texts.liveOff}
              </p>
            )}
            <div class="notices" data-keep="">
              {[...frame.notices, ...(page.notice ? [page.notice] : [])].map((notice) => (
                <NoticeBox notice={notice} />
              ))}
            </div>
            <FormToken.Provider value={frame.formToken}>{page.body}</FormToken.Provider>
          </main>
        </div>
        <Footer frame={frame} />
        <p class="visually-hidden" role="status" data-copied-said={texts.copied}></p>
      </body>
    </html>
  );
}

function Header({ frame }: { frame: Frame }) {
  const { language, account } = frame;
  const texts = frameTexts[language];
  return (
    <header class="navbar border-bottom bg-body-tertiary sticky-top">
      <div class="container-fluid gap-2">
        <a class="navbar-brand fw-semibold" href={root}>
          {texts.product}
        </a>
        <div class="d-flex align-items-center gap-2">
          <LanguageForm frame={frame} />
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
                <Menu frame={frame} item="dropdown-item" />
              </nav>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}

function LanguageForm({ frame: { language, path } }: { frame: Frame }) {
  const texts = frameTexts[language];
  return (
    <Form to="/language" class="d-flex">
      <Hidden name="back" value={path} />
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

function Sidebar({ frame }: { frame: Frame }) {
  return (
    <nav class="sidebar d-none d-lg-block" aria-label={frameTexts[frame.language].navigation}>
      <Menu frame={frame} item="nav-link rounded" />
    </nav>
  );
}

function Menu({ frame: { menu, path: pathAndQuery }, item }: { frame: Frame; item: string }) {
  const [path = '/'] = pathAndQuery.split('?', 1);
  const isAt = (other: string) => other === path || (other !== '/' && path.startsWith(`${other}/`));
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

function Footer({ frame: { language } }: { frame: Frame }) {
  const texts = frameTexts[language];
  return (
    <footer class="container-fluid py-3 small text-body-secondary border-top">
      {texts.times} <a href="/docs">{texts.apiReference}</a>
    </footer>
  );
}
