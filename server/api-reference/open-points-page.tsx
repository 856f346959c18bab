import { translations } from '../messages/messages.js';
import { generated } from './contract.js';
import { document, LanguageLinks, Page, Prose } from './page.js';
import { referenceTexts } from './texts/reference.js';
import type { Language } from '../messages/language.js';

interface OpenPoint {
  readonly id: string;
  readonly point: string;
  readonly choice: string;
  readonly accepts: string;
}

const words = translations({
  title: { en: 'Open points', 'pt-BR': 'Pontos em aberto' },
  lead: {
    en: 'The interface specification leaves these points open or contradicts itself on them. Each entry states the default choice of this gateway and the behavior that the conformance kit accepts from any gateway.',
    'pt-BR':
      'A especificação da interface deixa estes pontos em aberto ou se contradiz sobre eles. Cada item traz a escolha padrão deste gateway e o comportamento que o kit de conformidade aceita de qualquer gateway.',
  },
  choice: { en: 'This gateway', 'pt-BR': 'Este gateway' },
  accepts: { en: 'The kit accepts', 'pt-BR': 'O kit aceita' },
});

/** Creates the register of open points in a language, with an anchor for each: `#op-09`. */
export async function openPointsPage(language: Language): Promise<string> {
  const { title, lead } = words[language];
  const { gateway, title: reference } = referenceTexts[language];
  const points = await openPointsIn(language);
  return document(
    <Page title={`${title} – ${gateway}`} language={language} style="open-points">
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

/** Reads the generated register: the English one has the order; other languages have texts by id. */
async function openPointsIn(language: Language): Promise<readonly OpenPoint[]> {
  const { openPoints } = await generated<{ openPoints: readonly OpenPoint[] }>('clauses');
  if (language === 'en') return openPoints;
  type Others = { readonly openPoints: Readonly<Record<string, Omit<OpenPoint, 'id'>>> };
  const others = await generated<Others>(language);
  return openPoints.map((point) => ({ ...point, ...others.openPoints[point.id] }));
}

function OpenPointView({
  point: { id, point, choice, accepts },
  language,
}: {
  point: OpenPoint;
  language: Language;
}) {
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
