import type { Child } from 'hono/jsx';

import { useTexts } from '../components/language.js';
import { Id, Link } from '../components/parts.js';
import type { Language } from '../language.js';
import type { Page } from '../page.js';
import { errorTexts } from '../texts/errors.js';

export type ErrorKind = 'notFound' | 'foreignForm' | 'tooLarge' | 'notAForm' | 'internal' | 'unavailable';

/** The page that says what went wrong. `requestId` identifies the request in the log. */
export function errorPage(kind: ErrorKind, language: Language, requestId: string): Page {
  const { title, text } = errorTexts[language][kind];
  return { title, body: <Failure text={<p>{text}</p>} requestId={kind === 'internal' ? requestId : null} /> };
}

/** The page that shows a refusal if there is no form to show again. */
export function refusalPage(texts: readonly string[], language: Language): Page {
  const list = (
    <ul>
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
  return { title: errorTexts[language].refused.title, body: <Failure text={list} requestId={null} /> };
}

function Failure({ text, requestId }: { text: Child; requestId: string | null }) {
  const texts = useTexts(errorTexts);
  return (
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
}
