import { Form, Hidden, Input, Submit } from '../components/form.js';
import type { Access } from '../control-grant.js';
import type { Language } from '../language.js';
import type { Page } from '../page.js';
import { forbiddenTexts } from '../texts/forbidden.js';

/**
 * The page for users who may not use the control endpoint (yet): it asks for the token, or says why the request is not
 * trusted.
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
      live: null,
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
        {...(fault !== undefined && { fault })}
      />
      <Submit>{texts.submit}</Submit>
    </Form>
  );
  return { title: texts.title, body, live: null };
}
