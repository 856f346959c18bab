/** The first page of the site in each language, made from the README: what the project is, a picture, a command, the rest. */
import type { Language } from '../../conformance/core/language.js';

/** The links below the first sentence. */
const actions = {
  en: [
    { text: 'Test a gateway', link: '/another-language' },
    { text: 'Test a client', link: '/is-my-client-right' },
    { text: 'Charge a customer', link: '/charge' },
  ],
  'pt-BR': [
    { text: 'Teste um gateway', link: '/pt-BR/another-language' },
    { text: 'Teste um cliente', link: '/pt-BR/is-my-client-right' },
    { text: 'Cobre um cliente', link: '/pt-BR/charge' },
  ],
};

/** Matches a README: its title, its promise in bold with a sentence, a command, the first picture, and the rest. */
const beginning =
  /^# (.+)\n\n\*\*(.+?)\*\* (.+)\n[^]*?(^```console\n[^]*?^```\n)\n(?:^```mermaid\n[^]*?^```\n\n)?!\[(.+)\]\((.+)\)\n([^]*)$/m;

/** The pictures of the first pages, relative to the root of the site. */
export const heroPictures: readonly string[] = ['pictures/report.png', 'pictures/report.pt-BR.png'];

/** Creates the first page from a README whose links already lead to pages. Throws if the README starts differently. */
export function homePage(readme: string, language: Language): string {
  const [, name, text, tagline, command, alt, picture = '', rest] = beginning.exec(readme) ?? [];
  if (rest === undefined || command === undefined)
    throw new Error('the README does not start with a title, a promise, a command and a picture');
  const buttons = actions[language].map((action, index) => ({
    theme: index === 0 ? 'brand' : 'alt',
    ...action,
  }));
  const image = { src: `/${picture.replace(/^[./]*/, '')}`, alt };
  // JSON is valid YAML.
  const matter = JSON.stringify({ layout: 'home', hero: { name, text, tagline, image, actions: buttons } });
  return `---\n${matter}\n---\n\n${command}${rest}`;
}
