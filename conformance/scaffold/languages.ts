/** The programming languages with a scaffold. */
export const languageNames = ['go', 'java', 'python', 'php', 'node', 'csharp'] as const;

export type LanguageName = (typeof languageNames)[number];
