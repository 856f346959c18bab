import { readFile } from 'node:fs/promises';

import type { JSX } from 'hono/jsx/jsx-runtime';

import { document, LanguageLinks, Page, Prose } from './page.js';
import type { Language } from '../messages/language.js';

/** An entry of the register of open points. */
interface OpenPoint {
  readonly id: string;
  readonly point: string;
  readonly choice: string;
  readonly accepts: string;
}

/** The texts of the page. */
const words = {
  en: {
    title: 'Open points',
    gateway: 'Instant-payment gateway',
    reference: 'API reference',
    lead: 'What the interface specification leaves open or answers twice: what this gateway does, and what the conformance kit accepts from any gateway.',
    choice: 'This gateway',
    accepts: 'The kit accepts',
  },
  'pt-BR': {
    title: 'Pontos em aberto',
    gateway: 'Gateway de pagamentos instantâneos',
    reference: 'Referência da API',
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
    <Page title={`${title} – ${gateway}`} language={language} styles={['pages', 'open-points']} scripts={[]}>
      <header>
        <p>
          <a href={`/docs/${language}`}>{reference}</a>
          {' · '}
          <LanguageLinks under="/docs/open-points" language={language} />
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
