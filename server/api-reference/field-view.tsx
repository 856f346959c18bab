import type { JSX } from 'hono/jsx/jsx-runtime';

import type { Bounds, Field, Shape } from './fields.js';
import { Prose } from './page.js';
import type { ReferenceTexts } from './texts/reference.js';

/** Puts a text of the contract into the language of the page. */
export type Translate = (text: string) => string;

/** What every part of the page needs to know. */
export interface Context {
  readonly texts: ReferenceTexts;
  readonly translate: Translate;
}

interface ShapeProps {
  readonly shape: Shape;
  readonly context: Context;
}

/** The members of an object, and those of each alternative. */
export function ShapeView({ shape: { fields, alternatives }, context }: ShapeProps): JSX.Element {
  return (
    <>
      {fields.length > 0 && <FieldList fields={fields} context={context} />}
      {alternatives.map((one) => (
        <AlternativeView alternative={one} context={context} />
      ))}
    </>
  );
}

function AlternativeView({
  alternative,
  context,
}: {
  readonly alternative: Shape['alternatives'][number];
  readonly context: Context;
}): JSX.Element {
  const { texts, translate } = context;
  const { title, description, fields, alternatives } = alternative;
  if (fields.length + alternatives.length === 0) {
    return (
      <p>
        <strong>{translate(title)}</strong>: <Prose text={translate(description)} />
      </p>
    );
  }
  return (
    <details class="alternative">
      <summary>{texts.alternative(translate(title))}</summary>
      {description !== '' && (
        <p>
          <Prose text={translate(description)} />
        </p>
      )}
      <ShapeView shape={alternative} context={context} />
    </details>
  );
}

/** Members or parameters, one below the other. */
export function FieldList({
  fields,
  context,
}: {
  readonly fields: readonly (Field & { readonly place?: string })[];
  readonly context: Context;
}): JSX.Element {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <FieldView field={field} context={context} />
      ))}
    </ul>
  );
}

interface FieldProps {
  readonly field: Field & { readonly place?: string };
  readonly context: Context;
}

function FieldView({ field, context }: FieldProps): JSX.Element {
  const { texts, translate } = context;
  const { name, type, place, isRequired, description, values, bounds, inside } = field;
  const hasMembers = inside.fields.length + inside.alternatives.length > 0;
  return (
    <li>
      <p>
        <code class="name">{name}</code>{' '}
        <span class="quiet">
          {type}
          {place !== undefined && ` · ${place}`}
        </span>{' '}
        {isRequired && <span class="required">{texts.required}</span>}
      </p>
      {description !== '' && (
        <p>
          <Prose text={translate(description)} />
        </p>
      )}
      {values.length > 0 && (
        <p class="quiet">
          {values.length === 1 ? texts.always : texts.values}:{' '}
          {values.map((value, index) => (
            <>
              {index > 0 && ', '}
              <code>{value}</code>
            </>
          ))}
        </p>
      )}
      <Limits bounds={bounds} context={context} />
      {hasMembers && (
        <details>
          <summary>{inside.fields.length > 0 ? texts.membersOf(name) : texts.formsOf(name)}</summary>
          <ShapeView shape={inside} context={context} />
        </details>
      )}
    </li>
  );
}

function Limits({
  bounds,
  context: { texts },
}: {
  readonly bounds: Bounds;
  readonly context: Context;
}): JSX.Element {
  const limits = Object.entries(bounds) as [keyof Bounds, unknown][];
  if (limits.length === 0) return <></>;
  return (
    <p class="quiet">
      {limits.map(([name, value], index) => (
        <>
          {index > 0 && ' · '}
          {texts.bounds[name]}: <code>{String(value)}</code>
        </>
      ))}
    </p>
  );
}
