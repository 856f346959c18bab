import type { Entry, Message, Response } from './contract.js';
import { FieldList, ShapeView } from './field-view.js';
import { descriptionOf, fieldOf, shapeOf } from './fields.js';
import { Prose, withoutLinks } from './page.js';
import { useReference } from './reference-context.js';
import { sample, sampleLanguages, type SampleLanguage, sampleRequest } from './samples.js';
import { TryForm } from './try-form.js';

/** An operation or a notification: what it is at the left; samples, and the form to try it, at the right. */
export function EntryView({ entry }: { entry: Entry }) {
  const { id, method, summary, description, body, responses, parameters } = entry;
  const { texts, translate, resolve } = useReference();
  return (
    <article id={id} aria-labelledby={`${id}-title`} class={method === null ? 'notification' : undefined}>
      <div class="about">
        <h3 id={`${id}-title`}>
          <a href={`#${id}`}>
            <Prose text={withoutLinks(translate(summary))} />
          </a>
        </h3>
        <Route entry={entry} />
        <Paragraphs text={translate(description)} />
        {parameters.length > 0 && (
          <>
            <h4>{texts.parameters}</h4>
            <FieldList
              fields={parameters.map(
                ({ name, schema, required = false, description: about = '', ...one }) => ({
                  ...fieldOf(name, { ...schema, description: about }, required, resolve),
                  place: texts.places[one.in],
                }),
              )}
            />
          </>
        )}
        {body?.schema && (
          <>
            <h4>{texts.body}</h4>
            <Paragraphs text={translate(descriptionOf(body.schema, resolve) || body.description)} />
            <ShapeView shape={shapeOf(body.schema, resolve)} />
          </>
        )}
        <h4>{texts.responses}</h4>
        {responses.map((response) => (
          <ResponseView response={response} />
        ))}
      </div>
      <div class="side-by-side">
        {method === null && body ? (
          <Examples message={body} />
        ) : (
          <>
            <Samples entry={entry} />
            <TryForm entry={entry} />
          </>
        )}
      </div>
    </article>
  );
}

function Route({ entry: { method, path, scope, needsToken, isDeprecated } }: { entry: Entry }) {
  const { texts } = useReference();
  return (
    <p class="route">
      <MethodName method={method} /> <code>{path}</code>
      {isDeprecated && <span class="quiet"> · {texts.deprecated}</span>}
      {method !== null && (
        <span class="quiet">
          {' · '}
          {needsToken ? `${texts.scope} ${scope ?? ''}` : texts.noToken}
        </span>
      )}
    </p>
  );
}

/** The method of an operation as a label; a notification has none. */
export function MethodName({ method }: { method: string | null }) {
  return <span class={`method ${method?.toLowerCase() ?? 'event'}`}>{method ?? 'webhook'}</span>;
}

export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split('\n').map((paragraph) => (
        <p>
          <Prose text={paragraph} />
        </p>
      ))}
    </>
  );
}

function ResponseView({ response }: { response: Response }) {
  const { status, description, schema, headers } = response;
  const { texts, translate, resolve } = useReference();
  return (
    <details class="response">
      <summary>
        <strong class={`status s${status.slice(0, 1)}`}>
          {status === 'default' ? texts.otherError : status}
        </strong>{' '}
        <span>
          <Prose text={withoutLinks(translate(description))} />
        </span>
      </summary>
      {schema && (
        <>
          <Paragraphs text={translate(descriptionOf(schema, resolve))} />
          <ShapeView shape={shapeOf(schema, resolve)} />
        </>
      )}
      {headers.length > 0 && (
        <FieldList
          fields={headers.map(({ name, description: about }) => ({
            ...fieldOf(name, { type: 'string', description: about }, false, resolve),
            place: texts.places.header,
          }))}
        />
      )}
      <Examples message={response} />
    </details>
  );
}

function Examples({ message }: { message: Message }) {
  const { texts, translate } = useReference();
  return (
    <>
      {message.examples.map(({ summary = '', value }, index) => (
        <details class="example" open={index === 0}>
          <summary>
            {texts.example}: {translate(summary)}
          </summary>
          <pre tabindex={0}>{JSON.stringify(value, null, 2)}</pre>
        </details>
      ))}
    </>
  );
}

/** A program for each language; the page shows the one that was chosen. */
function Samples({ entry }: { entry: Entry }) {
  const { texts, baseUrl } = useReference();
  const request = sampleRequest(entry, baseUrl);
  const languages = Object.entries(sampleLanguages) as [SampleLanguage, string][];
  return (
    <div class="samples">
      <div class="choice" role="group" aria-label={texts.samplesIn}>
        {languages.map(([language, name]) => (
          <button type="button" data-language={language} aria-pressed={language === 'curl'}>
            {name}
          </button>
        ))}
        <button type="button" class="copy" data-done={texts.copied}>
          {texts.copy}
        </button>
      </div>
      {languages.map(([language]) => (
        <pre tabindex={0} class={`sample in-${language}`} data-sample={language}>
          {sample(language, request).map((piece) =>
            typeof piece === 'string' ? piece : <span data-follows={piece.follows}>{piece.text}</span>,
          )}
        </pre>
      ))}
    </div>
  );
}
