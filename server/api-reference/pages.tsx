import { readFile } from 'node:fs/promises';

import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { type Language, languages } from './resources.js';

/** The frame of the API reference; `browser/reference.js` fills it with Swagger UI. */
export function referencePage(): Promise<string> {
  return document(
    <Page
      title="API reference – Instant-payment gateway"
      styles={['swagger-ui', 'reference']}
      scripts={['swagger-ui', 'reference']}
    >
      <header class="about">
        <p>
          <strong>Try it.</strong> Under <em>Tokens</em>, open an operation, press <em>Try it out</em>, put in
          the credentials that <code>pixkit serve</code> printed, and press <em>Execute</em>: every later call
          on this page sends the token that came. The calls are real; they change what this gateway keeps.
        </p>
        <p>
          <a href="/docs/open-points">Open points</a> · contract as <a href="/openapi.json">JSON</a> and{' '}
          <a href="/openapi.yaml">YAML</a> · <a href="/docs/collection.json">Postman collection</a>
        </p>
      </header>
      <div id="reference">
        <noscript>This page needs JavaScript. The contract is at /openapi.yaml.</noscript>
      </div>
    </Page>,
  );
}

/** An entry of the register of open points. */
interface OpenPoint {
  readonly id: string;
  readonly point: string;
  readonly choice: string;
  readonly accepts: string;
}

/** The texts of the page of open points. */
const words = {
  en: {
    name: 'English',
    title: 'Open points',
    gateway: 'Instant-payment gateway',
    reference: 'API reference',
    lead: 'What the interface specification leaves open or answers twice: what this gateway does, and what the conformance kit accepts from any gateway.',
    choice: 'This gateway',
    accepts: 'The kit accepts',
  },
  'pt-BR': {
    name: 'Português',
    title: 'Pontos em aberto',
    gateway: 'Gateway de pagamentos instantâneos',
    reference: 'Referência da API (em inglês)',
    lead: 'O que a especificação da interface deixa em aberto ou responde de duas formas: o que este gateway faz e o que o kit de conformidade aceita de qualquer gateway.',
    choice: 'Este gateway',
    accepts: 'O kit aceita',
  },
} satisfies Record<Language, object>;

/** The register of open points in a language, each with an anchor: `#op-09`. */
export async function openPointsPage(language: Language): Promise<string> {
  const { title, gateway, reference, lead } = words[language];
  const points = await openPointsIn(language);
  return document(
    <Page title={`${title} – ${gateway}`} language={language} styles={['open-points']} scripts={[]}>
      <header>
        <p>
          <a href="/docs">{reference}</a>
          {languages.map((other) => (
            <>
              {' · '}
              <LanguageLink to={other} from={language} />
            </>
          ))}
        </p>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <main>
        {points.map((point) => (
          <OpenPointView point={point} language={language} />
        ))}
      </main>
    </Page>,
  );
}

function LanguageLink({ to, from }: { to: Language; from: Language }): JSX.Element {
  const { name } = words[to];
  if (to === from) return <strong>{name}</strong>;
  return (
    <a href={`/docs/open-points/${to}`} lang={to} hreflang={to}>
      {name}
    </a>
  );
}

/** The generated register: the English one has the order; other languages have texts by id. */
async function openPointsIn(language: Language): Promise<readonly OpenPoint[]> {
  const { openPoints } = (await generated('clauses')) as { readonly openPoints: readonly OpenPoint[] };
  if (language === 'en') return openPoints;
  const other = (await generated(language)) as {
    readonly openPoints: Readonly<Record<string, Omit<OpenPoint, 'id'>>>;
  };
  return openPoints.map((point) => ({ ...point, ...other.openPoints[point.id] }));
}

async function generated(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8'));
}

interface OpenPointProps {
  readonly point: OpenPoint;
  readonly language: Language;
}

function OpenPointView({ point: { id, point, choice, accepts }, language }: OpenPointProps): JSX.Element {
  const anchor = id.toLowerCase();
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>
        <a href={`#${anchor}`}>{id}</a> <Prose text={point} />
      </h2>
      <dl>
        <dt>{words[language].choice}</dt>
        <dd>
          <Prose text={choice} />
        </dd>
        <dt>{words[language].accepts}</dt>
        <dd>
          <Prose text={accepts} />
        </dd>
      </dl>
    </section>
  );
}

const marked = /(`[^`]+`|\*[^*\s][^*]*\*)/;

/** A sentence of the register: `code` and *emphasis*. */
function Prose({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(marked).map((part, index) => {
        if (index % 2 === 0) return part;
        const inner = part.slice(1, -1);
        return part.startsWith('`') ? <code>{inner}</code> : <em>{inner}</em>;
      })}
    </>
  );
}

interface PageProps {
  readonly title: string;
  readonly language?: Language;
  /** Files under `/docs/`, without their extensions. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly children: Child;
}

function Page({ title, language = 'en', styles, scripts, children }: PageProps): JSX.Element {
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {styles.map((name) => (
          <link rel="stylesheet" href={`/docs/${name}.css`} />
        ))}
        {scripts.map((name) => (
          <script defer src={`/docs/${name}.js`}></script>
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

async function document(page: JSX.Element): Promise<string> {
  return `<!doctype html>\n${(await page).toString()}\n`;
}
