import { highlighted } from './code.js';
import { type Entry, reference, type Response } from './contract.js';
import { FieldList, ShapeView } from './field-view.js';
import { descriptionOf, fieldOf, shapeOf } from './fields.js';
import { Prose, withoutLinks } from './page.js';
import { useReference } from './reference-context.js';
import { sample, sampleLanguages, type SampleLanguage } from './samples.js';
import { TryForm } from './try-form.js';

/** An operation or a notification: its description on the left; samples, the form to try it, and examples on the right. */
export function EntryView({ entry }: { entry: Entry }) {
  const { method, summary, description, body, responses, parameters } = entry;
  const { texts, translate } = useReference();
  return (
    <article>
      <div class="about">
        <h1>
          <Prose text={withoutLinks(translate(summary))} />
        </h1>
        <Route entry={entry} />
        <Paragraphs text={translate(description)} />
        {parameters.length > 0 && (
          <>
            <h2>{texts.parameters}</h2>
            <FieldList
              fields={parameters.map(
                ({ name, schema, required = false, description: about = '', ...one }) => ({
                  ...fieldOf(name, { ...schema, description: about }, required),
                  place: texts.places[one.in],
                }),
              )}
            />
          </>
        )}
        {body?.schema && (
          <>
            <h2>{texts.body}</h2>
            <Paragraphs text={translate(descriptionOf(body.schema) || body.description)} />
            <ShapeView shape={shapeOf(body.schema)} />
          </>
        )}
        <h2>{texts.responses}</h2>
        {responses.map((response, index) => (
          <ResponseView response={response} isOpen={index === 0} />
        ))}
      </div>
      <div class="side-by-side">
        {method !== null && (
          <>
            <Samples entry={entry} />
            <TryForm entry={entry} />
          </>
        )}
        <Examples entry={entry} />
      </div>
    </article>
  );
}

/** The method and path of an operation, or the name of a notification, and the requirements for callers. */
export function Route({ entry: { method, path, scope, needsToken, isDeprecated } }: { entry: Entry }) {
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

function ResponseView({ response, isOpen }: { response: Response; isOpen: boolean }) {
  const { status, description, schema, headers } = response;
  const { texts, translate } = useReference();
  const about = (
    <>
      <Status status={status} /> <Prose text={withoutLinks(translate(description))} />
    </>
  );
  if (!schema && headers.length === 0) return <p class="response">{about}</p>;
  return (
    <details class="response" open={isOpen}>
      <summary>{about}</summary>
      {schema && (
        <>
          <Paragraphs text={translate(descriptionOf(schema))} />
          <ShapeView shape={shapeOf(schema)} />
        </>
      )}
      {headers.length > 0 && (
        <FieldList
          fields={headers.map(({ name, description: about }) => ({
            ...fieldOf(name, { type: 'string', description: about }, false),
            place: texts.places.header,
          }))}
        />
      )}
    </details>
  );
}

function Status({ status }: { status: string }) {
  const { texts } = useReference();
  return (
    <strong class={`status s${status.slice(0, 1)}`}>
      {status === 'default' ? texts.otherError : status}
    </strong>
  );
}

/** The example responses of an operation, or example notifications; opening one closes the others. */
function Examples({ entry: { method, body, responses } }: { entry: Entry }) {
  const { texts, translate } = useReference();
  const messages = method === null && body ? [{ ...body, status: null }] : responses;
  const examples = messages.flatMap(({ status, examples: all }) => all.map((one) => ({ ...one, status })));
  return (
    <section class="examples">
      <h2>{method === null ? texts.examples : texts.responseExamples}</h2>
      {examples.map(({ status, summary = '', value }, index) => (
        <details name="examples" open={index === 0}>
          <summary>
            {status !== null && <Status status={status} />} <Prose text={withoutLinks(translate(summary))} />
          </summary>
          <Code html={highlighted('json', [JSON.stringify(value, null, 2)])} />
        </details>
      ))}
    </section>
  );
}

function Code({ html }: { html: string }) {
  return <pre tabindex={0} dangerouslySetInnerHTML={{ __html: html }}></pre>;
}

/** A program for each language; the page shows the chosen one. */
function Samples({ entry }: { entry: Entry }) {
  const { texts } = useReference();
  const languages = Object.entries(sampleLanguages) as [SampleLanguage, string][];
  return (
    <div>
      <div class="choice" role="group" aria-label={texts.samplesIn}>
        {languages.map(([language, name]) => (
          <button type="button" data-language={language} aria-pressed={language === 'curl'}>
            {name}
          </button>
        ))}
        {entry.needsToken && (
          <button type="button" class="own-token" hidden>
            {texts.ownToken}
          </button>
        )}
        <button type="button" class="copy" data-done={texts.copied}>
          {texts.copy}
        </button>
      </div>
      {languages.map(([language]) => (
        <div data-sample={language} hidden={language !== 'curl'}>
          <Code html={highlighted(grammars[language], sample(language, entry, reference.baseUrl))} />
        </div>
      ))}
    </div>
  );
}

const grammars = { curl: 'bash', node: 'javascript', python: 'python' } as const;
