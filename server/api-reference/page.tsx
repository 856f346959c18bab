import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { type Language, languageNames, languages } from '../messages/language.js';

interface PageProps {
  readonly title: string;
  readonly language: Language;
  /** Further files under `/docs/`, without their extensions. */
  readonly style: string;
  readonly script?: string;
  readonly children: Child;
}

/** A page that loads only files of this gateway. */
export function Page({ title, language, style, script, children }: PageProps) {
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/docs/icon.svg" type="image/svg+xml" />
        {['look', 'pages', style].map((name) => (
          <link rel="stylesheet" href={`/docs/${name}.css`} />
        ))}
        {script !== undefined && <script defer src={`/docs/${script}.js`}></script>}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The logo of the product, shown next to its name. */
export function Logo() {
  return <img class="logo" src="/docs/icon.svg" alt="" width="28" height="28" />;
}

/** Links to the same page in each of the other languages: `under` has a page for each. */
export function LanguageLinks({ under, language }: { under: string; language: Language }) {
  return (
    <>
      {languages.map((to, index) => (
        <>
          {index > 0 && ' · '}
          {to === language ? (
            <strong>{languageNames[to]}</strong>
          ) : (
            <a href={`${under}/${to}`} lang={to} hreflang={to}>
              {languageNames[to]}
            </a>
          )}
        </>
      ))}
    </>
  );
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\][]+\]\([^)]+\))/;

/** A sentence of the specification: `code`, *emphasis*, **strong words** and [links](/). */
export function Prose({ text }: { text: string }) {
  return <>{text.split(marked).map((part, index) => (index % 2 === 0 ? part : <Marked part={part} />))}</>;
}

function Marked({ part }: { part: string }) {
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith('*')) return <em>{part.slice(1, -1)}</em>;
  const [, words = '', address = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  return (
    <a class="cited" href={address}>
      {words}
    </a>
  );
}

/** Returns the same sentence with only the words of its links, for where a link cannot be, and for comparing texts. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\][]+)\]\([^)]+\)/g, '$1');
}

export async function document(page: JSX.Element): Promise<string> {
  return `<!doctype html>\n${(await page).toString()}\n`;
}
