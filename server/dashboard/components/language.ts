import { createContext, useContext } from 'hono/jsx';

import { type Format, formatOf } from '../format.js';
import type { Language, Translated } from '../language.js';
import type { PageRequest } from '../page.js';

export const PageLanguage = createContext<Language | null>(null);

/** Returns the language of the page; only for components, which are rendered within one. */
export function useLanguage(): Language {
  const language = useContext(PageLanguage);
  if (language === null) throw new Error('a component outside of a page');
  return language;
}

/** The request to which the page responds; null for a user who is not signed in. */
export const AnsweredRequest = createContext<PageRequest | null>(null);

/** Returns the request to which the page responds; only for components of pages for signed-in users. */
export function useRequest(): PageRequest {
  const request = useContext(AnsweredRequest);
  if (request === null) throw new Error('a component outside of a page for signed-in users');
  return request;
}

export function useTexts<Texts>(texts: Translated<Texts>): Texts {
  return texts[useLanguage()];
}

export function useFormat(): Format {
  return formatOf(useLanguage());
}
