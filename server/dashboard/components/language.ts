import { createContext, useContext } from 'hono/jsx';

import { type Format, formatOf } from '../format.js';
import type { Language, Translated } from '../language.js';
import type { PageRequest } from '../page.js';

/** What components need to know about the response that contains them. */
export interface Rendering {
  readonly language: Language;
  /** The request of a signed-in user; null for other pages, such as errors. */
  readonly request: PageRequest | null;
  /** Distinguishes the forms of this page from those of the next one; null if no user is signed in. */
  readonly formToken: string | null;
}

export const PageRendering = createContext<Rendering | null>(null);

/** Returns the context of the page; only for components, which are rendered within one. */
export function useRendering(): Rendering {
  const rendering = useContext(PageRendering);
  if (rendering === null) throw new Error('a component outside of a page');
  return rendering;
}

/** Returns the request to which the page responds; only for components of pages for signed-in users. */
export function useRequest(): PageRequest {
  const { request } = useRendering();
  if (request === null) throw new Error('a component outside of a page for signed-in users');
  return request;
}

export function useLanguage(): Language {
  return useRendering().language;
}

export function useTexts<Texts>(texts: Translated<Texts>): Texts {
  return texts[useLanguage()];
}

export function useFormat(): Format {
  return formatOf(useLanguage());
}
