import { generated, type Group, readReference } from './contract.js';
import { EntryView, MethodName, Paragraphs } from './entry-view.js';
import { document, LanguageLinks, Logo, Page, Prose, withoutLinks } from './page.js';
import type { Language } from '../messages/language.js';
import { PageReference, type ReferenceContext, useReference } from './reference-context.js';
import { quotations } from './samples.js';
import { referenceTexts } from './texts/reference.js';

/** The API reference in a language: the contract, samples, and forms to call this gateway with. */
export async function referencePage(language: Language): Promise<string> {
  const texts = referenceTexts[language];
  const reference = { ...(await readReference()), texts, translate: await translator(language) };
  const { groups, translate } = reference;
  return document(
    <Page
      title={`${texts.title} – ${texts.gateway}`}
      language={language}
      styles={['reference']}
      scripts={['reference']}
    >
      <PageReference.Provider value={reference}>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header>
          <p>
            <Logo />
            <a href="/">{texts.gateway}</a>
          </p>
          <p>
            <LanguageLinks under="/docs" language={language} />
          </p>
        </header>
        <Navigation language={language} />
        <main id="content" tabindex={-1} data-texts={JSON.stringify(spoken(reference))}>
          <Overview />
          {groups.map(({ name, description, entries }) => (
            <section aria-labelledby={`group-${name}`}>
              <h2 id={`group-${name}`}>{translate(name)}</h2>
              <p>{translate(description)}</p>
              {entries.map((entry) => (
                <EntryView entry={entry} />
              ))}
            </section>
          ))}
        </main>
      </PageReference.Provider>
    </Page>,
  );
}

function spoken({ texts }: ReferenceContext): object {
  const { sending, noAnswer, noBody, notJson, tokenCame, tokenKept, tokenMissing, answer } = texts;
  return { sending, noAnswer, noBody, notJson, tokenCame, tokenKept, tokenMissing, answer, quotations };
}

/** Texts of the contract by their English words, without the links to open points that were added to them. */
async function translator(language: Language): Promise<ReferenceContext['translate']> {
  if (language === 'en') return (text) => text;
  type Texts = { readonly contract: Readonly<Record<string, string>> };
  const { contract } = await generated<Texts>(language);
  const linked = (text: string) =>
    text.replace(/\bOP-\d+\b/g, (id) => `[${id}](/docs/open-points#${id.toLowerCase()})`);
  return (text) => {
    const translation = contract[withoutLinks(text)];
    return translation === undefined ? text : linked(translation);
  };
}

function Overview() {
  const { texts, translate, ...reference } = useReference();
  return (
    <section id="overview" aria-labelledby="title">
      <h1 id="title">{texts.title}</h1>
      <p class="quiet">{texts.version(reference.version)}</p>
      <p class="lead">{translate(reference.summary)}</p>
      {translate(reference.description)
        .split('\n\n')
        .map((part) => (
          <Paragraphs text={part.replaceAll('\n', ' ')} />
        ))}
      <p class="no-script">{texts.noScript}</p>
      <form class="token" id="token" autocomplete="off">
        <label for="access-token">{texts.token}</label>
        <p class="quiet" id="about-token">
          <Prose text={texts.tokenMissing} />
        </p>
        <input id="access-token" aria-describedby="about-token" spellcheck={false} />
        <p class="quiet">{texts.real}</p>
        <p class="quiet">
          <Prose text={texts.environment} />
        </p>
      </form>
    </section>
  );
}

function Navigation({ language }: { language: Language }) {
  const { groups, texts, translate } = useReference();
  const more = {
    '/': texts.start,
    '/dashboard': texts.dashboard,
    [`/docs/open-points/${language}`]: texts.openPoints,
    '/openapi.json': `${texts.contract} (JSON)`,
    '/openapi.yaml': `${texts.contract} (YAML)`,
    '/openapi-3.0.json': `${texts.contract} 3.0 (${texts.olderContract})`,
    '/docs/collection.json': texts.collection,
  };
  return (
    <nav aria-label={texts.contents}>
      <details open>
        <summary>{texts.contents}</summary>
        <p>
          <label for="search">{texts.search}</label>
          <input id="search" type="search" autocomplete="off" spellcheck={false} />
        </p>
        <p role="status" class="quiet" id="found" data-nothing={texts.nothingFound}></p>
        <p>
          <a href="#overview">{texts.overview}</a>
        </p>
        {groups.map(({ name, entries }) => (
          <div class="group">
            <p class="quiet">{translate(name)}</p>
            <ul>
              {entries.map((entry) => (
                <li>
                  <EntryLink entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div class="group">
          <p class="quiet">{texts.links}</p>
          <ul>
            {Object.entries(more).map(([address, words]) => (
              <li>
                <a href={address}>{words}</a>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </nav>
  );
}

function EntryLink({ entry: { id, method, path, summary } }: { entry: Group['entries'][number] }) {
  const { translate } = useReference();
  return (
    <a href={`#${id}`}>
      {method === null ? (
        <span>
          <Prose text={withoutLinks(translate(summary))} />
        </span>
      ) : (
        <code>{path}</code>
      )}{' '}
      <MethodName method={method} />
    </a>
  );
}
