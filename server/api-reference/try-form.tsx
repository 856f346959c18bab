import { type Entry, exampleOf, type Parameter } from './contract.js';
import { Prose } from './page.js';
import { addressOf, useReference } from './reference-context.js';
import { certificateHeader } from './samples.js';

/** Maximum height of a body, in lines. */
const maxRows = 18;

/** The form that calls the gateway; `browser/reference.js` sends it. */
export function TryForm({ entry }: { entry: Entry }) {
  const { id, method, path, needsToken, parameters, body } = entry;
  const { texts, translate, language } = useReference();
  const [first] = body?.examples ?? [];
  const given = first ? JSON.stringify(first.value, null, 2) : '';
  return (
    <details class="try">
      <summary>{texts.tryIt}</summary>
      <p class="quiet">{texts.real}</p>
      <form data-method={method} data-path={path} autocomplete="off">
        {needsToken && (
          <p>
            <label for={`${id}-token`}>{texts.token}</label>
            <input id={`${id}-token`} name="token" aria-describedby="about-token" spellcheck={false} />
            <span class="quiet" id="about-token">
              <Prose text={texts.aboutToken(addressOf('createAccessToken', language))} />
            </span>
          </p>
        )}
        {parameters.map((parameter) => (
          <ParameterInput parameter={parameter} of={id} />
        ))}
        {body && body.examples.length > 1 && (
          <p>
            <label for={`${id}-example`}>{texts.bodyExample}</label>
            <select id={`${id}-example`} name="example">
              {body.examples.map(({ summary = '', value }) => (
                <option data-body={JSON.stringify(value, null, 2)}>{translate(summary)}</option>
              ))}
            </select>
          </p>
        )}
        {first && (
          <p>
            <label for={`${id}-body`}>{texts.body}</label>
            <textarea
              id={`${id}-body`}
              name="body"
              rows={Math.min(given.split('\n').length, maxRows)}
              spellcheck={false}
            >
              {given}
            </textarea>
          </p>
        )}
        <p>
          <button type="submit">{texts.send}</button>
        </p>
        <div role="status" class="answer"></div>
      </form>
    </details>
  );
}

function ParameterInput({ parameter, of }: { parameter: Parameter; of: string }) {
  const { texts } = useReference();
  const { name, required = false } = parameter;
  const id = `${of}-${name}`;
  const isCertificate = name === certificateHeader;
  const example = exampleOf(parameter) ?? '';
  const attributes = { id, 'data-in': parameter.in, 'data-name': name, required };
  return (
    <p>
      <label for={id}>
        <code>{name}</code>{' '}
        <span class="quiet">
          {texts.places[parameter.in]} · {required ? texts.required : texts.optional}
        </span>
      </label>
      {isCertificate ? (
        <textarea {...attributes} rows={4} spellcheck={false} placeholder={texts.certificate}></textarea>
      ) : (
        <input {...attributes} value={required ? example : ''} placeholder={example} spellcheck={false} />
      )}
    </p>
  );
}
