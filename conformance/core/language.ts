/** The languages that the programs speak, as tags of BCP 47; what nobody asked for otherwise is said in the first. */
export const languages = ['en', 'pt-BR'] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** What is said in each language: a dictionary of one part, with the same keys in all. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** The variables that name a locale, the strongest first, as POSIX orders them. */
const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/**
 * The language that a tag (`pt-BR`, `pt`) or the name of a locale (`pt_BR.UTF-8`) means; undefined where the programs do not speak it.
 * Portuguese of anywhere is that of Brazil, English of anywhere is English.
 */
export function languageNamed(name: string): Language | undefined {
  const [tongue = ''] = name.toLowerCase().split(/[-_.@]/);
  return languages.find((language) => language.split('-')[0] === tongue);
}

/**
 * The language to speak: that of the option where one was given, else that of the locale in the environment, as far as it is spoken
 * here; else English. The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty is the locale.
 */
export function languageOf(
  option: Language | undefined,
  environment: Readonly<Record<string, string | undefined>> = {},
): Language {
  if (option !== undefined) return option;
  const locale = localeVariables.map((name) => environment[name] ?? '').find((name) => name !== '') ?? '';
  return languageNamed(locale) ?? 'en';
}
