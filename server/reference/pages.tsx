import { readFile } from 'node:fs/promises';

import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

/** The frame of the API reference; `browser/reference.js` has Swagger UI fill it. */
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

/** The register of open points, each with an anchor: `#op-09`. */
export async function openPointsPage(): Promise<string> {
  const text = await readFile(new URL('../../generated/clauses.json', import.meta.url), 'utf8');
  const { openPoints } = JSON.parse(text) as { readonly openPoints: readonly OpenPoint[] };
  return document(
    <Page title="Open points – Instant-payment gateway" styles={['open-points']} scripts={[]}>
      <header>
        <p>
          <a href="/docs">API reference</a>
        </p>
        <h1>Open points</h1>
        <p>
          What the interface specification leaves open or answers twice: what this gateway does, and what the
          conformance kit accepts from any gateway.
        </p>
      </header>
      <main>
        {openPoints.map((point) => (
          <OpenPointView point={point} />
        ))}
      </main>
    </Page>,
  );
}

function OpenPointView({ point: { id, point, choice, accepts } }: { point: OpenPoint }): JSX.Element {
  const anchor = id.toLowerCase();
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>
        <a href={`#${anchor}`}>{id}</a> <Prose text={point} />
      </h2>
      <dl>
        <dt>This gateway</dt>
        <dd>
          <Prose text={choice} />
        </dd>
        <dt>The kit accepts</dt>
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
  /** Files under `/docs/`, without their ends. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly children: Child;
}

function Page({ title, styles, scripts, children }: PageProps): JSX.Element {
  return (
    <html lang="en">
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
