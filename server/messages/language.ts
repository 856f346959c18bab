/** The languages of the programs, as BCP 47 tags; the first is the default. */
export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

export type LocalizedText = Readonly<Record<Language, string>>;

/** Creates a text that is the same in every language: a name, or a text that is not ours. */
export function untranslated(text: string): LocalizedText {
  return { en: text, 'pt-BR': text };
}

export const languageNames: LocalizedText = { en: 'English', 'pt-BR': 'Português' };

/** Whether a text is the tag of an available language. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** The texts of one part in each language, with the same keys. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** The variables that name a locale, by descending precedence as in POSIX. */
const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/**
 * Returns the language for a tag (`pt-BR`, `pt`) or a locale name (`pt_BR.UTF-8`); undefined if it is not supported.
 * Any Portuguese counts as Brazilian, and any English as English.
 */
export function languageNamed(name: string): Language | undefined {
  const [tongue = ''] = name.toLowerCase().split(/[-_.@]/);
  return languages.find((language) => language.split('-')[0] === tongue);
}

/**
 * Returns the language to use: that of the option if given, otherwise that of the locale in the environment if
 * supported, otherwise English. The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty.
 */
export function languageOf(
  option: Language | undefined,
  environment: Readonly<Record<string, string | undefined>> = {},
): Language {
  if (option !== undefined) return option;
  const locale = localeVariables.map((name) => environment[name] ?? '').find((name) => name !== '') ?? '';
  return languageNamed(locale) ?? 'en';
}
