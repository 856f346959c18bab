import { createContext, useContext } from 'hono/jsx';

import type { Language } from '../messages/language.js';
import type { referenceTexts } from './texts/reference.js';

export interface ReferenceContext {
  readonly language: Language;
  readonly texts: (typeof referenceTexts)['en'];
  /** Translates a text of the contract into the language of the page. */
  readonly translate: (text: string) => string;
}

/** Returns the address of the page of an operation or notification. */
export const addressOf = (id: string, language: Language): string => `/docs/${id}/${language}`;

/** Set by the page; see {@link useReference}. */
export const PageReference = createContext<ReferenceContext | null>(null);

/** Returns the language and the texts of the page; only for components, which are rendered within one. */
export function useReference(): ReferenceContext {
  const reference = useContext(PageReference);
  if (reference === null) throw new Error('a component outside of a page');
  return reference;
}
