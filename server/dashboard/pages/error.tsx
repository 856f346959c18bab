import type { Child } from 'hono/jsx';

import { useTexts } from '../components/language.js';
import { Id, Link } from '../components/parts.js';
import type { Language } from '../language.js';
import type { Page } from '../page.js';
import { errorTexts, forbiddenTexts } from '../texts/errors.js';
import { Form, Hidden, Input, Submit } from '../components/form.js';
import type { Access } from '../control-grant.js';

export type ErrorKind = 'notFound' | 'foreignForm' | 'tooLarge' | 'notAForm' | 'internal' | 'unavailable';

/** Creates the page that says what went wrong. `requestId` identifies the request in the log. */
export function errorPage(kind: ErrorKind, language: Language, requestId: string): Page {
  const { title, text } = errorTexts[language][kind];
  return { title, body: <Failure text={<p>{text}</p>} requestId={kind === 'internal' ? requestId : null} /> };
}

/** Creates the page that shows a refusal if there is no form to show again. */
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

/**
 * Creates the page for users who may not use the control endpoint (yet): it asks for the token, or says why the request
 * is not trusted.
 */
export function forbiddenPage(
  access: Exclude<Access, 'granted'>,
  { language, next, fault }: { language: Language; next: string; fault?: string },
): Page {
  const texts = forbiddenTexts[language];
  if (access !== 'token needed') {
    const { strange } = access;
    return {
      title: texts.title,
      body: <p>{texts.strange(texts.reasons[strange])}</p>,
      isLive: false,
    };
  }
  const body = (
    <Form to="/control-token" class="narrow">
      <p>{texts.lead}</p>
      <Hidden name="next" value={next} />
      <Input
        name="token"
        type="password"
        label={texts.token}
        autocomplete="off"
        maxlength={4096}
        required
        fault={fault}
      />
      <Submit>{texts.submit}</Submit>
    </Form>
  );
  return { title: texts.title, body, isLive: false };
}
