import type { Child } from 'hono/jsx';

import { Id, Link } from '../components/parts.js';
import type { Language } from '../language.js';
import type { Shown } from '../page.js';
import { errorTexts } from '../texts/errors.js';

/** What can go wrong with a request itself. */
export type Trouble = 'notFound' | 'forbidden' | 'tooLarge' | 'notAForm' | 'internal' | 'unavailable';

/** The page that says what went wrong. `requestId` identifies the request in the log. */
export function troublePage(trouble: Trouble, language: Language, requestId: string): Shown {
  const { title, text } = errorTexts[language][trouble];
  return errorPage(title, <p>{text}</p>, language, trouble === 'internal' ? requestId : null);
}

/** The page that shows a refusal if there is no form to show again. */
export function refusalPage(texts: readonly string[], language: Language): Shown {
  const list = (
    <ul>
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
  return errorPage(errorTexts[language].refused.title, list, language, null);
}

function errorPage(title: string, text: Child, language: Language, requestId: string | null): Shown {
  const texts = errorTexts[language];
  const body = (
    <>
      {text}
      {requestId !== null && (
        <p>
          {texts.requestId}: <Id>{requestId}</Id>
        </p>
      )}
      <p>
        <Link to="/">{texts.back}</Link>
      </p>
    </>
  );
  return { title, body };
}
