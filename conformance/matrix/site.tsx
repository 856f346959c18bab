/** The files of the site: every page in both languages, without scripts and external resources. */
import { readFileSync } from 'node:fs';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { type Language, languages } from '../core/language.js';
import { Brand, commonStyle, fileOf, Frame } from '../report/html/frame.js';
import type { Register } from '../report/report.js';
import { languageIn } from '../report/words.js';
import { ClientsPage, GatewaysPage, PointsPage, SweepsPage } from './pages.js';
import { textsOf } from './parts.js';
import type { Run } from './reports.js';
import { rowsOf, type Scale } from './rows.js';

/** The registers to which reports refer, in one language. */
export interface Registers {
  readonly gateways: Register;
  readonly clients: Register;
  readonly sweeps: Register;
}

/** The file of each page, in the order of the navigation. */
const files = {
  gateways: 'index.html',
  points: 'open-points.html',
  clients: 'clients.html',
  legal: 'legal-gateways.html',
} as const;
type PageName = keyof typeof files;
const pageNames = Object.keys(files) as readonly PageName[];

/** Returns all files by their paths in the site. The same reports and scale give the same bytes. */
export async function siteOf(
  runs: readonly Run[],
  scale: Scale,
  registersIn: (language: Language) => Promise<Registers>,
): Promise<ReadonlyMap<string, string>> {
  const own = readFileSync(new URL('./matrix.css', import.meta.url), 'utf8');
  const style = [commonStyle(), own].join('\n');
  const pages = new Map<string, string>();
  for (const language of languages) {
    const registers = await registersIn(language);
    const gateways = rowsOf(runs, 'gateway', scale, registers.gateways);
    const clients = rowsOf(runs, 'client', scale, registers.clients);
    const sweeps = rowsOf(runs, 'sweep', scale, registers.sweeps);
    const contents: Readonly<Record<PageName, JSX.Element>> = {
      gateways: <GatewaysPage rows={gateways} register={registers.gateways} />,
      points: <PointsPage rows={gateways} register={registers.gateways} />,
      clients: <ClientsPage rows={clients} register={registers.clients} set={scale.set} />,
      legal: <SweepsPage rows={sweeps} register={registers.sweeps} />,
    };
    for (const name of pageNames) {
      const page = (
        <Page name={name} register={registers.gateways} scale={scale} style={style}>
          {contents[name]}
        </Page>
      );
      pages.set(pathOf(name, language), await fileOf(page));
    }
  }
  return pages;
}

/** Returns the path of a page; the English pages are at the root. */
function pathOf(name: PageName, language: Language): string {
  return language === 'en' ? files[name] : `${language}/${files[name]}`;
}

interface PageProps {
  readonly name: PageName;
  readonly register: Register;
  readonly scale: Scale;
  readonly style: string;
  readonly children: JSX.Element;
}

function Page({ name, register, scale, style, children }: PageProps): JSX.Element {
  const language = languageIn(register);
  const texts = textsOf(register);
  const title = {
    gateways: texts.gatewaysTitle,
    points: texts.pointsTitle,
    clients: texts.clientsTitle,
    legal: texts.legalTitle,
  }[name];
  const other = languages.find((one) => one !== language) ?? language;
  const otherPath = language === 'en' ? pathOf(name, other) : `../${pathOf(name, other)}`;
  const { set, frozen } = scale.set;
  const date = new Date(scale.now).toISOString().slice(0, 10);
  return (
    <Frame language={language} title={title} style={style}>
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <header>
        <Brand page={texts.title} />
        <nav aria-label={texts.navigation}>
          {pageNames.map((one) => (
            <a href={files[one]} aria-current={one === name ? 'page' : undefined}>
              {texts.pages[one]}
            </a>
          ))}
          <a class="language" href={otherPath} lang={other} hreflang={other}>
            {texts.otherLanguage}
          </a>
        </nav>
        <h1>{title}</h1>
        <p>{name === 'legal' ? texts.legalIntro(date) : texts.intro(set, frozen !== null, date)}</p>
        {name !== 'legal' && <p class="quiet">{texts.noCertificate}</p>}
      </header>
      <main id="main" tabindex={-1}>
        {children}
      </main>
    </Frame>
  );
}
