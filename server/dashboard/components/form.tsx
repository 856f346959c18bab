import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { tokenField } from '../form-deduplicator.js';
import type { PageRequest } from '../page.js';
import { useRendering } from './language.js';
import { href } from './parts.js';

/** A form that takes effect only once: `to` is the path of its action below the root. */
export function Form({ to, class: className, children }: { to: string; class?: string; children: Child }) {
  const { formToken } = useRendering();
  return (
    <form method="post" action={href(to)} class={className}>
      {formToken !== null && <Hidden name={tokenField} value={formToken} />}
      {children}
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  /** Unique in the page; links the label to the field. Default: the name. */
  readonly id?: string;
  readonly label: Child;
  readonly value?: string | null;
  readonly help?: Child;
  readonly fault?: Child;
  readonly required?: boolean;
  readonly class?: string;
}

type InputAttributes = Pick<
  JSX.IntrinsicElements['input'],
  'type' | 'inputmode' | 'autocomplete' | 'maxlength' | 'placeholder' | 'autofocus'
>;

/**
 * Returns the properties of a field: its name, the text that was typed into it, and its fault; `field` is its name in
 * the API.
 */
export function fieldOf({ form, faults }: Pick<PageRequest, 'form' | 'faults'>, name: string, field = name) {
  return { name, value: form.get(name), fault: faults.of(field) };
}

export function Input(props: FieldProps & InputAttributes) {
  const { labelled, attributes, value } = partsOf(props);
  return (
    <Labelled {...labelled}>
      <input type="text" {...attributes('form-control')} value={value} />
    </Labelled>
  );
}

export function TextArea(props: FieldProps & { rows: number }) {
  const { labelled, attributes, value } = partsOf(props);
  return (
    <Labelled {...labelled}>
      <textarea {...attributes('form-control font-monospace')}>{value}</textarea>
    </Labelled>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

export function Select({ options, ...props }: FieldProps & { options: Options }) {
  const { labelled, attributes, value } = partsOf(props);
  return (
    <Labelled {...labelled}>
      <select {...attributes('form-select')}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Splits the properties of a field: its label and other texts, the attributes that follow from these, and its value. */
function partsOf({ label, help, fault, class: className, value, ...given }: FieldProps) {
  const labelled = { id: given.id ?? given.name, label, help, fault, class: className };
  const attributes = (look: string) => ({ ...given, ...described(look, labelled.id, labelled) });
  return { labelled, attributes, value: value ?? '' };
}

/** Several choices from a few options, all sent under one name. */
export function Checkboxes({
  name,
  label,
  help,
  fault,
  values,
  options,
  children,
}: Omit<FieldProps, 'value' | 'required' | 'class'> & {
  values: readonly string[];
  options: readonly (readonly [value: string, text: Child])[];
  children?: Child;
}) {
  const labelled = { label, help, fault };
  const { class: _, ...group } = described('', name, labelled);
  return (
    <fieldset {...group} class="mb-3">
      <legend class="h6">{label}</legend>
      {options.map(([value, text]) => (
        <div class="form-check">
          <input
            class={fault === undefined ? 'form-check-input' : 'form-check-input is-invalid'}
            type="checkbox"
            id={`${name}-${value}`}
            {...{ name, value, checked: values.includes(value) }}
          />
          <label class="form-check-label" for={`${name}-${value}`}>
            {text}
          </label>
        </div>
      ))}
      <Remarks id={name} {...labelled} />
      {children}
    </fieldset>
  );
}

interface LabelledProps {
  readonly label: Child;
  readonly help?: Child;
  readonly fault?: Child;
  readonly class?: string | undefined;
}

function Labelled({
  id,
  label,
  help,
  fault,
  class: className = 'mb-3',
  children,
}: LabelledProps & { id: string; children: Child }) {
  return (
    <div class={className}>
      <label class="form-label" for={id}>
        {label}
      </label>
      {children}
      <Remarks {...{ id, help, fault }} />
    </div>
  );
}

function Remarks({ id, help, fault }: Pick<LabelledProps, 'help' | 'fault'> & { id: string }) {
  return (
    <>
      {fault !== undefined && (
        <div class="invalid-feedback d-block" id={`${id}-fault`}>
          {fault}
        </div>
      )}
      {help !== undefined && (
        <div class="form-text" id={`${id}-help`}>
          {help}
        </div>
      )}
    </>
  );
}

/** Returns the attributes of a field that connect it with its help and its fault. */
function described(className: string, id: string, { help, fault }: LabelledProps) {
  const ids = [fault === undefined ? [] : [`${id}-fault`], help === undefined ? [] : [`${id}-help`]].flat();
  return {
    id,
    class: fault === undefined ? className : `${className} is-invalid`,
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
  };
}

interface SubmitProps extends Pick<
  JSX.IntrinsicElements['button'],
  'name' | 'value' | 'formnovalidate' | 'autofocus'
> {
  readonly children: Child;
  readonly class?: string;
  readonly tone?:
    'primary' | 'secondary' | 'danger' | 'outline-primary' | 'outline-secondary' | 'outline-danger' | 'link';
}

export function Submit({ children, tone = 'primary', class: className = '', ...attributes }: SubmitProps) {
  return (
    <button type="submit" class={`btn btn-${tone} ${className}`.trim()} {...attributes}>
      {children}
    </button>
  );
}

/** The button that Enter triggers, in a form whose first visible button is not its action. */
export function DefaultSubmit() {
  return <button type="submit" class="d-none" tabindex={-1} aria-hidden="true"></button>;
}

export function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

/** An irreversible action: the user opens it, reads what it does, then confirms. Works without scripts. */
export function Confirm({
  to,
  label,
  explanation,
  confirmation,
}: {
  to: string;
  label: Child;
  explanation: Child;
  confirmation: Child;
}) {
  return (
    <details class="confirm">
      <summary class="btn btn-outline-danger btn-sm">{label}</summary>
      <Form to={to} class="narrow border rounded p-3 mt-2">
        <p class="mb-2">{explanation}</p>
        <Submit tone="danger">{confirmation}</Submit>
      </Form>
    </details>
  );
}
