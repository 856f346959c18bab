import { Form, Hidden, Input, Submit } from '../components/form.js';
import type { Access } from '../control-grant.js';
import type { Language } from '../language.js';
import type { Shown } from '../page.js';
import { barredTexts } from '../texts/barred.js';

/**
 * The page for users who may not use the control endpoint (yet): it asks for the token, or says why the request is not
 * trusted.
 */
export function barredPage(
  access: Exclude<Access, 'granted'>,
  { language, next, fault }: { language: Language; next: string; fault?: string },
): Shown {
  const texts = barredTexts[language];
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
        id="token"
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
