import type { Language } from '../language.js';
import type { Page } from '../page.js';
import { succeeded } from '../sandbox/calls.js';
import type { Call } from '../sandbox/recent-calls.js';
import { gatewayTextIn } from '../texts/failures.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { useTexts } from './language.js';
import { Badge, Card } from './parts.js';

/** The notice about a call that failed, or that was not made because of its faults. */
export function refusalOf({ answer }: Call, language: Language): Pick<Page, 'status' | 'notice'> {
  const texts = sandboxTexts[language];
  const why = gatewayTextIn(language, String(answer?.body['error']));
  return {
    status: 400,
    notice: { kind: 'danger', text: answer ? texts.refused(why) : texts.invalid },
  };
}

export function CallCard({ call }: { call: Call }) {
  const texts = useTexts(sandboxTexts);
  return (
    <Card
      id="call"
      title={texts.call}
      actions={
        <button type="button" class="btn btn-outline-secondary btn-sm" data-copy="call-text">
          {texts.copy}
        </button>
      }
    >
      <p class="small text-body-secondary">
        {texts.callHelp} {call.needsToken && texts.token}
      </p>
      <pre class="verbatim" tabindex={0} role="group" aria-label={texts.call}>
        <code id="call-text">{call.curl}</code>
      </pre>
      {call.answer && Object.keys(call.answer.body).length > 0 && (
        <>
          <h3 class="h6">
            {texts.answerTitle}{' '}
            <Badge tone={succeeded(call) ? 'success' : 'danger'}>{call.answer.status}</Badge>
          </h3>
          <pre class="verbatim mb-0" tabindex={0} role="group" aria-label={texts.answerTitle} lang="en">
            <code>{JSON.stringify(call.answer.body, null, 2)}</code>
          </pre>
        </>
      )}
    </Card>
  );
}
