import { Form, Hidden, Input, Submit } from '../components/form.js';
import type { Language } from '../language.js';
import type { Notice, Page } from '../page.js';
import { signInTexts } from '../texts/frame.js';

/** The sign-in page. `next` is the path below the root to go to afterwards. */
export function signInPage(
  language: Language,
  { next, clientId = '', notice }: { next: string; clientId?: string; notice?: Notice },
): Page {
  const texts = signInTexts[language];
  const body = (
    <div class="card">
      <div class="card-body">
        <p class="text-body-secondary">{texts.lead}</p>
        <Form to="/sign-in">
          <Hidden name="next" value={next} />
          <Input
            name="clientId"
            label={texts.clientId}
            value={clientId}
            autocomplete="username"
            maxlength={64}
            required
          />
          <Input
            name="clientSecret"
            type="password"
            label={texts.clientSecret}
            autocomplete="current-password"
            maxlength={64}
            required
          />
          <Submit class="w-100">{texts.title}</Submit>
        </Form>
      </div>
    </div>
  );
  return { title: texts.title, body, ...(notice && { notice }) };
}
