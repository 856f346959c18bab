import type { Fault } from '../../sandbox/control-schemas.js';
import type { Language } from '../language.js';
import { fieldsOf, type PanelState, slugOf, type StateField } from '../sandbox/states.js';
import { gatewayTextIn } from '../texts/failures.js';
import { choiceIn, inLanguage, optionIn, protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { Form, Hidden, Input, Select, Submit } from './form.js';
import { useLanguage, useTexts } from './language.js';
import { WithCode } from './parts.js';

export function pathOf(state: PanelState): string {
  return `/sandbox/states/${slugOf(state)}`;
}

/** The name of a hidden field that marks a form on the panel, to which it then leads back. */
export const onPanel = 'panel';

/** A button of the panel that sets a state directly. `about` names its subject for screen readers. */
export function StateButton({
  state,
  params = {},
  tone = 'outline-primary',
  about,
  children,
}: {
  state: PanelState;
  params?: Readonly<Record<string, string>>;
  tone?: 'outline-primary' | 'outline-secondary' | 'outline-danger';
  about?: string;
  children: string;
}) {
  return (
    <Form to={pathOf(state)} class="d-inline-block">
      <Hidden name={onPanel} value="yes" />
      {Object.entries(params).map(([name, value]) => (
        <Hidden name={name} value={value} />
      ))}
      <Submit tone={tone} class="btn-sm">
        {children}
        {about !== undefined && <span class="visually-hidden"> {about}</span>}
      </Submit>
    </Form>
  );
}

/**
 * The form of a state, generated from its schema. `values` are the contents of its fields; faults are shown next to the
 * fields.
 */
export function StateForm({
  state,
  values,
  faults,
}: {
  state: PanelState;
  values: Readonly<Record<string, string>>;
  faults: readonly Fault[];
}) {
  const texts = useTexts(sandboxTexts);
  return (
    <Form to={pathOf(state)} class="narrow of-state">
      {fieldsOf(state).map((field) => (
        <StateInput
          field={field}
          value={values[field.name] ?? ''}
          fault={faults.find((fault) => fault.field === field.name)}
        />
      ))}
      <Submit>{texts.run}</Submit>
    </Form>
  );
}

function StateInput({ field, value, fault }: { field: StateField; value: string; fault: Fault | undefined }) {
  const language = useLanguage();
  const { name, kind, required } = field;
  const [texts, words] = [sandboxTexts[language], protocolTexts[language]];
  const standard = field.fallback !== null && texts.standard(choiceIn(language, field.fallback));
  const empty = standard === false ? texts.nothing : standard;
  const description = inLanguage(language, field.description);
  const common = {
    id: `field-${name.replaceAll('.', '-')}`,
    name,
    value,
    label: `${words.params[name] ?? name}${required ? '' : ` (${texts.optional})`}`,
    ...(required && { required }),
    // A fault already says what belongs in the field, so the help would only repeat it.
    ...(fault
      ? { fault: faultText(fault, language) }
      : { help: <WithCode text={standard === false ? description : `${description} (${standard})`} /> }),
  };
  if (kind === 'choice') {
    const options = field.choices.map((choice) => [choice, optionIn(language, choice)] as const);
    return <Select {...common} options={required ? options : [['', empty], ...options]} />;
  }
  if (kind === 'yes or no') {
    const options = [['true', words.yes] as const, ['false', words.no] as const];
    return <Select {...common} options={required ? options : [['', empty], ...options]} />;
  }
  return <Input {...common} maxlength={255} {...(kind !== 'text' && { inputmode: 'decimal' as const })} />;
}

/** Returns what to enter, in the given language. */
function faultText({ isMissing, wanted, text }: Fault, language: Language): string {
  const texts = sandboxTexts[language];
  if (wanted === null) return text;
  const expected = inLanguage(language, wanted);
  return isMissing ? texts.fillIn(expected) : texts.mustBe(expected);
}

/**
 * Returns the faults that belong to no single field: of fields that depend on each other, or that there are too many to
 * list.
 */
export function otherFaults(
  state: PanelState,
  faults: readonly Fault[],
  language: Language,
): readonly string[] {
  const texts = sandboxTexts[language];
  const fields = new Set(fieldsOf(state).map(({ name }) => name));
  return faults
    .filter(({ field }) => field === null || !fields.has(field))
    .map(({ text }) => {
      const names = /^send either (.*)$/.exec(text)?.[1];
      return names === undefined
        ? gatewayTextIn(language, text)
        : texts.oneOf(names.replaceAll(' or ', texts.or).replaceAll(' with ', texts.with));
    });
}
