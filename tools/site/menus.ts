/** The menus of the site in each language: groups of pages, each named by its first heading. */
import type { Language } from '../../conformance/core/language.js';
import { pagesElsewhere } from './links.js';
import { type Pages, titleOf } from './register-pages.js';

interface Item {
  readonly text: string;
  readonly link: string;
}

/** A menu in the format of VitePress. */
export interface Menu {
  readonly nav: readonly Item[];
  readonly sidebar: readonly { readonly text: string; readonly items: readonly Item[] }[];
}

const groups = [
  {
    en: 'Start',
    'pt-BR': 'Comece aqui',
    pages: 'install another-language is-my-client-right payment-tools charge recordings in-your-pipeline',
  },
  {
    en: 'Guides',
    'pt-BR': 'Guias',
    pages: 'webhooks lost-answers library client matrix verdict',
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
      'command-line commands target-file provider-states states client-steps duties coverage reports reference-gateway dashboard vectors clauses/ open-points security changelog',
  },
  { en: 'Help', 'pt-BR': 'Ajuda', pages: 'troubleshooting' },
  {
    en: 'Contributors',
    'pt-BR': 'Colaboradores',
    pages:
      'contributing architecture glossary writing-checks adding-an-operation clauses/about mutation-testing nemesis speed decisions/',
  },
].map((group) => ({ ...group, pages: group.pages.split(' ') }));

/** The pages in the top bar. */
const atTheTop = ['another-language', 'is-my-client-right', 'charge', 'in-your-pipeline', 'clauses/'];

/** Returns the menu in a language. Pages without a translation come last, with their English titles. */
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

/** Returns the address of a page (`clauses/index.md`) on the site, or in a clone: there, the file from which it is made. */
export const pageLinks = {
  site: (path: string): string => `/${path.replace(/md$/, 'html')}`,
  clone: (path: string): string =>
    [...pagesElsewhere].find(([, page]) => page === path)?.[0] ?? `docs/${path}`,
};

/** Returns `llms.txt` (https://llmstxt.org): the list of pages for programs, each with its first sentence. */
export function llmsText(pages: Pages, linkOf: (path: string) => string): string {
  const { sidebar } = menuOf(pages, 'en');
  const lineOf = ({ text, link }: Item): string => {
    const path = `${link.slice(1).replace(/\/$/, '/index')}.md`;
    const about = firstSentence(pages.get(path) ?? '');
    return `- [${text}](${linkOf(path)})${about === '' ? '' : `: ${about}`}`;
  };
  const sections = sidebar.map(({ text, items }) => [`## ${text}`, '', ...items.map(lineOf)].join('\n'));
  const home = '> Conformance kit, reference gateway and contract for APIs of Pix payment gateways (Brazil).';
  return `${['# pix-gateway-kit', home, ...sections].join('\n\n')}\n`;
}

/** Returns the first sentence below the first heading, without links and backticks. */
function firstSentence(markdown: string): string {
  const [, rest = ''] = /^# .+\n+([\s\S]*)$/m.exec(markdown) ?? [];
  const paragraph = rest.split(/\n\s*\n/).find((block) => /^[\p{L}`[*]/u.test(block)) ?? '';
  const plain = paragraph.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[`*]/g, '');
  return (/^[\s\S]*?[.:](?=\s|$)/.exec(plain)?.[0] ?? plain).replaceAll(/\s+/g, ' ').trim();
}
