import type { Field, Shape } from './fields.js';
import { Prose } from './page.js';
import { useReference } from './reference-context.js';

export function ShapeView({ shape: { fields, alternatives } }: { shape: Shape }) {
  return (
    <>
      {fields.length > 0 && <FieldList fields={fields} />}
      {alternatives.map((one) => (
        <AlternativeView alternative={one} />
      ))}
    </>
  );
}

function AlternativeView({ alternative }: { alternative: Shape['alternatives'][number] }) {
  const { texts, translate } = useReference();
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
      <ShapeView shape={alternative} />
    </details>
  );
}

/** A member or a parameter; `place` is the location of a parameter. */
type Placed = Field & { readonly place?: string };

/** Members or parameters, one below the other. */
export function FieldList({ fields }: { fields: readonly Placed[] }) {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <FieldView field={field} />
      ))}
    </ul>
  );
}

function FieldView({ field }: { field: Placed }) {
  const { texts, translate } = useReference();
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
      <Limits bounds={bounds} />
      {hasMembers && (
        <details>
          <summary>{inside.fields.length > 0 ? texts.membersOf(name) : texts.formsOf(name)}</summary>
          <ShapeView shape={inside} />
        </details>
      )}
    </li>
  );
}

function Limits({ bounds }: Pick<Field, 'bounds'>) {
  const { texts } = useReference();
  if (bounds.length === 0) return <></>;
  return (
    <p class="quiet">
      {bounds.map(([name, value], index) => (
        <>
          {index > 0 && ' · '}
          {texts.bounds[name]}: <code>{String(value)}</code>
        </>
      ))}
    </p>
  );
}
