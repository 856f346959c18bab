/** English templates with their translations; `{1}`, `{2}` … are their values. */
export type Phrases = Readonly<Record<string, string>>;
