import type { Account } from '../domain/account.js';
import { Form, Hidden, Submit } from './components/form.js';
import { Icon } from './components/icon.js';
import { PageRendering, type Rendering } from './components/language.js';
import { href, Id, Link, NoticeBox } from './components/parts.js';
import { type Language, languageNames, languages } from './language.js';
import { type Notice, type Page, type PageRoute, root, type WayBack } from './page.js';
import { frameTexts } from './texts/frame.js';

export interface Frame extends Rendering {
  /** The path below the root, with its query, to which a change of language returns. */
  readonly path: string;
  /** Null if no user is signed in. */
  readonly account: Account | null;
  readonly menu: readonly PageRoute[];
  /** The event stream that announces changes; null for none. */
  readonly live: string | null;
  readonly assets: string;
  /** The search text, shown in the box at the top. */
  readonly search: string;
  readonly notices: readonly Notice[];
}

export async function document(page: Page, frame: Frame): Promise<string> {
  const html = (
    <PageRendering.Provider value={frame}>
      <Document page={page} frame={frame} />
    </PageRendering.Provider>
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
        <link rel="preload" href={`${assets}/inter.woff2`} as="font" type="font/woff2" crossorigin="" />
        {['bootstrap', 'look', 'tokens', 'dashboard'].map((name) => (
          <link rel="stylesheet" href={`${assets}/${name}.css`} />
        ))}
        <script src={`${assets}/theme.js`}></script>
        <script type="module" src={`${assets}/dashboard.js`}></script>
      </head>
      <body>
        <a class="skip visually-hidden-focusable position-absolute p-2 bg-body" href="#main">
          {texts.skip}
        </a>
        <Header frame={frame} />
        <div class={account ? 'frame d-lg-flex' : 'frame frame-alone pt-5'}>
          {account && <Sidebar frame={frame} />}
          <main id="main" class="w-100 mx-auto px-3 px-lg-4 py-4" tabindex={-1} data-live={live}>
            {page.back && <Back way={page.back} />}
            <div class="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-3">
              <h1 class="mb-0 text-break">{page.title}</h1>
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
            {page.body}
          </main>
        </div>
        <Footer frame={frame} />
        <p class="visually-hidden" role="status" data-copied-said={texts.copied}></p>
      </body>
    </html>
  );
}

function Back({ way: { to, query, text } }: { way: WayBack }) {
  return (
    <p class="back mb-2">
      <Link to={to} query={query ?? {}} class="text-decoration-none">
        <Icon name="back" /> {text}
      </Link>
    </p>
  );
}

function Header({ frame }: { frame: Frame }) {
  const { language, account, assets } = frame;
  const texts = frameTexts[language];
  return (
    <header class="top sticky-top d-flex align-items-center gap-2 gap-md-3 px-3 py-2 border-bottom bg-body">
      <a
        class="brand flex-shrink-0 d-flex align-items-center gap-2 fw-semibold text-body text-decoration-none"
        href={root}
      >
        <img class="logo" src={`${assets}/icon.svg`} alt="" width="28" height="28" />
        <span>{texts.product}</span>
      </a>
      {account && <SearchBox frame={frame} />}
      <p class="badge rounded-pill text-warning-emphasis bg-warning-subtle mb-0">
        <span class="d-none d-md-inline">{texts.sandbox} · </span>
        {texts.testMoney}
      </p>
      <div class="flex-shrink-0 d-flex align-items-center gap-2 ms-auto">
        <LanguageForm frame={frame} class={account ? 'd-none d-lg-flex' : 'd-flex'} />
        {account && (
          <>
            <details class="dropdown d-none d-lg-block">
              <summary class="btn btn-outline-secondary btn-sm dropdown-toggle">
                {texts.account} <code>{account.clientId.slice(0, 8)}</code>
              </summary>
              <div class="dropdown-menu end-0 mt-2 p-2 overflow-auto show shadow">
                <AccountItems account={account} language={language} />
              </div>
            </details>
            <details class="dropdown d-lg-none">
              <summary class="btn btn-outline-secondary btn-sm dropdown-toggle">{texts.menu}</summary>
              <div class="dropdown-menu end-0 mt-2 p-2 overflow-auto show shadow">
                <nav class="mb-2" aria-label={texts.navigation}>
                  <Menu frame={frame} item="dropdown-item" />
                </nav>
                <LanguageForm frame={frame} class="d-flex p-2" />
                <AccountItems account={account} language={language} />
              </div>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** Finds any object of the account by its id, from every page. */
function SearchBox({ frame: { language, search } }: { frame: Frame }) {
  const texts = frameTexts[language];
  return (
    <form
      class="search position-relative"
      method="get"
      action={href('/search')}
      role="search"
      aria-label={texts.searchLabel}
    >
      <label class="visually-hidden" for="search">
        {texts.search}
      </label>
      <Icon name="search" class="position-absolute top-50 translate-middle-y ms-2 text-body-secondary" />
      <input
        class="form-control form-control-sm bg-body-tertiary border-0"
        type="search"
        id="search"
        name="search"
        placeholder={texts.searchHint}
        value={search}
        maxlength={255}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
      />
      <kbd
        class="d-none d-lg-block position-absolute end-0 top-50 translate-middle-y me-2 border text-body-secondary bg-body"
        aria-hidden="true"
      >
        /
      </kbd>
    </form>
  );
}

/** The ids of the account, and the links for signing out. */
function AccountItems({ account: { id, clientId }, language }: { account: Account; language: Language }) {
  const texts = frameTexts[language];
  return (
    <div class="p-2" role="group" aria-label={texts.accountMenu}>
      <p class="small mb-3">
        clientId
        <br />
        <Id copy="clientId">{clientId}</Id>
      </p>
      <p class="small mb-3">
        accountId
        <br />
        <Id copy="accountId">{id}</Id>
      </p>
      <Form to="/sign-out" class="d-grid gap-2">
        <Submit tone="secondary">{texts.signOut}</Submit>
        <Submit tone="outline-secondary" name="everywhere" value="yes">
          {texts.signOutEverywhere}
        </Submit>
      </Form>
    </div>
  );
}

function LanguageForm({ frame: { language, path }, class: look }: { frame: Frame; class: string }) {
  const texts = frameTexts[language];
  return (
    <Form to="/language" class={look}>
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
    <nav
      class="sidebar flex-shrink-0 d-none d-lg-block border-end p-3"
      aria-label={frameTexts[frame.language].navigation}
    >
      <Menu frame={frame} item="nav-link" />
    </nav>
  );
}

/** The classes of the menu entry to which the current page belongs. */
const here = 'bg-primary-subtle text-primary-emphasis fw-semibold';

function Menu({ frame: { menu, path: pathAndQuery, language }, item }: { frame: Frame; item: string }) {
  const [path = '/'] = pathAndQuery.split('?', 1);
  const isAt = (other: string) => other === path || (other !== '/' && path.startsWith(`${other}/`));
  const isIn = ({ path: own, also = [] }: PageRoute) => [own, ...also].some(isAt);
  return (
    <ul class="list-unstyled sticky-top mb-0 nav flex-column">
      {menu.map((entry) => (
        <li>
          <Link
            to={entry.path}
            class={`${item} d-flex align-items-center gap-2 rounded px-3 py-2 ${isIn(entry) ? here : 'text-body'}`}
            current={isIn(entry)}
          >
            {entry.icon && <Icon name={entry.icon} />}
            {entry.menu?.(language)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Footer({ frame: { language, account } }: { frame: Frame }) {
  const texts = frameTexts[language];
  return (
    <footer class="p-4 border-top small text-body-secondary">
      {account && texts.times} <a href="/docs">{texts.apiReference}</a>
    </footer>
  );
}
