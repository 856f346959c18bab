import { Form, Hidden, Input, Submit } from '../components/form.js';
import type { Language } from '../language.js';
import type { Notice, Page } from '../page.js';
import type { OpenDemo } from '../services.js';
import { signInTexts } from '../texts/frame.js';

/** Creates the sign-in page. `next` is the path below the root to go to afterwards; `demo` is an account to offer. */
export function signInPage(
  language: Language,
  {
    next,
    clientId = '',
    notice,
    demo = null,
  }: { next: string; clientId?: string; notice?: Notice; demo?: OpenDemo | null },
): Page {
  const texts = signInTexts[language];
  const body = (
    <div class="card">
      <div class="card-body">
        {demo && (
          <Form to="/sign-in" class="mb-4 pb-4 border-bottom">
            <Hidden name="next" value={next} />
            <Hidden name="clientId" value={demo.clientId} />
            <Hidden name="clientSecret" value={demo.clientSecret} />
            <Submit class="w-100" autofocus>
              {texts.demo}
            </Submit>
            <p class="form-text mb-0">{texts.demoHelp}</p>
          </Form>
        )}
        <p class="text-body-secondary">{texts.lead}</p>
        <Form to="/sign-in">
          <Hidden name="next" value={next} />
          <Input
            name="clientId"
            label={texts.clientId}
            value={clientId}
            autocomplete="username"
            autofocus={demo === null}
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
          <Submit class="w-100" tone={demo ? 'outline-primary' : 'primary'}>
            {texts.title}
          </Submit>
        </Form>
      </div>
    </div>
  );
  return { title: texts.title, body, ...(notice && { notice }) };
}
