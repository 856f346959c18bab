/** The menus of the site in each language: groups of pages, which are named by their first headings. */
import type { Language } from '../../conformance/core/language.js';
import { type Pages, titleOf } from './register-pages.js';

interface Item {
  readonly text: string;
  readonly link: string;
}

/** A menu as VitePress takes it. */
export interface Menu {
  readonly nav: readonly Item[];
  readonly sidebar: readonly { readonly text: string; readonly items: readonly Item[] }[];
}

const groups = [
  {
    en: 'Tutorials',
    'pt-BR': 'Tutoriais',
    pages: 'charge another-language is-my-client-right in-your-pipeline',
  },
  {
    en: 'How to',
    'pt-BR': 'Como fazer',
    pages: 'install webhooks vectors client library',
  },
  {
    en: 'Operate a gateway',
    'pt-BR': 'Opere um gateway',
    pages: 'operating how-to/backup how-to/containers',
  },
  {
    en: 'Reference',
    'pt-BR': 'Referência',
    pages:
      'command-line commands target-file provider-states states client-steps duties reports matrix clauses/ open-points reference-gateway dashboard recordings security changelog',
  },
  {
    en: 'Explanations',
    'pt-BR': 'Explicações',
    pages: 'verdict lost-answers architecture glossary mutation-testing speed decisions/',
  },
  { en: 'Help', 'pt-BR': 'Ajuda', pages: 'troubleshooting' },
  {
    en: 'Contributing',
    'pt-BR': 'Como contribuir',
    pages: 'contributing writing-checks adding-an-operation clauses/about nemesis',
  },
].map((group) => ({ ...group, pages: group.pages.split(' ') }));

/** The pages in the bar at the top. */
const atTheTop = ['another-language', 'is-my-client-right', 'charge', 'in-your-pipeline', 'clauses/'];

/** The menu in a language. Pages without a translation come last, with their English titles. */
export function menuOf(pages: Pages, language: Language): Menu {
  const folder = language === 'en' ? '' : `${language}/`;
  const textOf = (path: string): string | undefined => pages.get(path.replace(/\/$/, '/index') + '.md');
  const itemOf = (path: string): Item => ({ text: titleOf(textOf(path) ?? ''), link: `/${path}` });
  const isTranslated = (path: string): boolean => textOf(folder + path) !== undefined;
  const translated = groups.map((group) => ({
    text: group[language],
    items: group.pages.filter(isTranslated).map((path) => itemOf(folder + path)),
  }));
  const others = groups.flatMap((group) => group.pages.filter((path) => !isTranslated(path)));
  return {
    nav: atTheTop.map((path) => itemOf(folder + path)),
    sidebar: [...translated, { text: 'Em inglês', items: others.map(itemOf) }].filter(
      ({ items }) => items.length > 0,
    ),
  };
}
