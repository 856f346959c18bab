import { type Entry, generated, reference } from './contract.js';
import { EntryView, MethodName, Paragraphs, Route } from './entry-view.js';
import { document, LanguageLinks, Logo, Page, Prose, withoutLinks } from './page.js';
import type { Language } from '../messages/language.js';
import { addressOf, PageReference, type ReferenceContext, useReference } from './reference-context.js';
import { quotations } from './samples.js';
import { referenceTexts } from './texts/reference.js';

/**
 * Creates a page of the API reference in a language: that of the operation or notification with an id, or else the
 * overview.
 */
export async function referencePage(language: Language, id?: string): Promise<string> {
  const context = await contextIn(language);
  const { texts, translate } = context;
  const entry = reference.entries.find((one) => one.id === id);
  const title = entry ? withoutLinks(translate(entry.summary)).replaceAll('`', '') : texts.title;
  return document(
    <Page title={`${title} – ${texts.gateway}`} language={language} style="reference" script="reference">
      <PageReference.Provider value={context}>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header>
          <p>
            <Logo />
            <a href="/">{texts.gateway}</a>
          </p>
          <button type="button" popovertarget="contents">
            {texts.contents}
          </button>
          <p>
            <LanguageLinks under={entry ? `/docs/${entry.id}` : '/docs'} language={language} />
          </p>
        </header>
        <Navigation current={entry ?? null} />
        <main id="content" tabindex={-1} data-texts={JSON.stringify({ ...texts.spoken, quotations })}>
          {entry ? <EntryView entry={entry} /> : <Overview />}
        </main>
      </PageReference.Provider>
    </Page>,
  );
}

/** Creates the search index: the words on the page of each operation and notification, by its address. */
export async function searchIndex(language: Language): Promise<string> {
  const context = await contextIn(language);
  const words = reference.entries.map(async (entry) => {
    const view = (
      <PageReference.Provider value={context}>
        <EntryView entry={entry} />
      </PageReference.Provider>
    );
    return [addressOf(entry.id, language), (await view).toString().replace(/<[^<>]+>/g, ' ')] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(words)));
}

async function contextIn(language: Language): Promise<ReferenceContext> {
  return { language, texts: referenceTexts[language], translate: await translator(language) };
}

/**
 * Returns the function that translates texts of the contract. It looks them up without their links to open points, and
 * adds links to the translations.
 */
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

/** The rules for all operations, and a link to the page of each. */
function Overview() {
  const { texts, translate, language } = useReference();
  return (
    <div class="overview">
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.version(reference.version)}</p>
      <p class="lead">{translate(reference.summary)}</p>
      {translate(reference.description)
        .split('\n\n')
        .map((part) => (
          <Paragraphs text={part.replaceAll('\n', ' ')} />
        ))}
      <p>
        <Prose text={texts.environment} />
      </p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      {reference.groups.map(({ name, description, entries }) => (
        <>
          <h2>{translate(name)}</h2>
          <p>{translate(description)}</p>
          <ul class="entries">
            {entries.map((entry) => (
              <li id={entry.id}>
                <a href={addressOf(entry.id, language)}>
                  <Prose text={withoutLinks(translate(entry.summary))} />
                </a>
                <Route entry={entry} />
              </li>
            ))}
          </ul>
        </>
      ))}
    </div>
  );
}

function Navigation({ current }: { current: Entry | null }) {
  const { texts, translate, language } = useReference();
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
    <nav id="contents" popover="auto" aria-label={texts.contents}>
      <p class="search">
        <label for="search">{texts.search}</label>
        <input
          id="search"
          type="search"
          autocomplete="off"
          spellcheck={false}
          data-index={`/docs/search/${language}`}
        />
      </p>
      <p role="status" class="quiet" id="found" data-nothing={texts.nothingFound}></p>
      <a class="page" href={`/docs/${language}`} aria-current={current === null ? 'page' : undefined}>
        {texts.overview}
      </a>
      {reference.groups.map(({ name, entries }) => (
        <div class="group">
          <p class="quiet">{translate(name)}</p>
          <ul>
            {entries.map(({ id, path, method }) => (
              <li>
                <a
                  class="page"
                  href={addressOf(id, language)}
                  aria-current={current?.id === id ? 'page' : undefined}
                >
                  <code>{path}</code> <MethodName method={method} />
                </a>
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
    </nav>
  );
}
