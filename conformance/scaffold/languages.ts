/** The languages in which a control endpoint can be begun. */
export const languageNames = ['go', 'java', 'python', 'php', 'node'] as const;

export type LanguageName = (typeof languageNames)[number];
