import { type Child, createContext, useContext } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { onceField } from '../once.js';
import { href } from './parts.js';

/** The token that the forms of a page carry, so that each takes effect only once; null for none. */
export const OnceToken = createContext<string | null>(null);

/** A form with an action: `to` is the path of the action below the root. */
export function Form({
  to,
  class: className,
  children,
}: {
  to: string;
  class?: string;
  children: Child;
}): JSX.Element {
  const token = useContext(OnceToken);
  return (
    <form method="post" action={href(to)} {...(className !== undefined && { class: className })}>
      {token !== null && <Hidden name={onceField} value={token} />}
      {children}
    </form>
  );
}

interface FieldProps {
  /** Unique in the page; links the label to the field. */
  readonly id: string;
  readonly name: string;
  readonly label: Child;
  readonly value?: string | null;
  readonly help?: Child;
  /** What is wrong with it. */
  readonly fault?: Child;
  readonly required?: boolean;
  readonly class?: string;
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'password' | 'date' | 'url' | 'number' | 'search' | 'time';
  readonly inputmode?: 'decimal' | 'numeric';
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly placeholder?: string;
}

/** One line of text with its label. */
export function Input({ label, help, fault, class: className, value, ...input }: InputProps): JSX.Element {
  return (
    <Labelled id={input.id} label={label} help={help} fault={fault} class={className}>
      <input
        type="text"
        {...input}
        {...description(input.id, help, fault)}
        class={`form-control${fault === undefined ? '' : ' is-invalid'}`}
        value={value ?? ''}
      />
    </Labelled>
  );
}

/** Several lines of text with their label. */
export function TextArea({
  label,
  help,
  fault,
  class: className,
  value,
  rows,
  ...area
}: FieldProps & { rows: number }): JSX.Element {
  return (
    <Labelled id={area.id} label={label} help={help} fault={fault} class={className}>
      <textarea
        {...area}
        {...description(area.id, help, fault)}
        rows={rows}
        class={`form-control font-monospace${fault === undefined ? '' : ' is-invalid'}`}
      >
        {value ?? ''}
      </textarea>
    </Labelled>
  );
}

/** A choice between a few options. */
export function Select({
  label,
  help,
  fault,
  class: className,
  value,
  options,
  ...select
}: FieldProps & { options: readonly (readonly [value: string, text: string])[] }): JSX.Element {
  return (
    <Labelled id={select.id} label={label} help={help} fault={fault} class={className}>
      <select
        {...select}
        {...description(select.id, help, fault)}
        class={`form-select${fault === undefined ? '' : ' is-invalid'}`}
      >
        {options.map(([option, text]) => (
          <option value={option} selected={option === (value ?? '')}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  help,
  fault,
  class: className = 'mb-3',
  children,
}: {
  id: string;
  label: Child;
  help?: Child;
  fault?: Child;
  class?: string | undefined;
  children: Child;
}): JSX.Element {
  return (
    <div class={className}>
      <label class="form-label" for={id}>
        {label}
      </label>
      {children}
      {fault !== undefined && (
        <div class="invalid-feedback" id={`${id}-fault`}>
          {fault}
        </div>
      )}
      {help !== undefined && (
        <div class="form-text" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
}

function description(id: string, help: Child, fault: Child): { 'aria-describedby'?: string } {
  const ids = [fault === undefined ? [] : [`${id}-fault`], help === undefined ? [] : [`${id}-help`]].flat();
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** A button that sends its form. */
export function Submit({
  children,
  tone = 'primary',
  name,
  value,
  class: className = '',
}: {
  children: Child;
  tone?:
    'primary' | 'secondary' | 'danger' | 'outline-primary' | 'outline-secondary' | 'outline-danger' | 'link';
  name?: string;
  value?: string;
  class?: string;
}): JSX.Element {
  return (
    <button
      type="submit"
      class={`btn btn-${tone} ${className}`.trim()}
      {...(name !== undefined && { name })}
      {...(value !== undefined && { value })}
    >
      {children}
    </button>
  );
}

/** A hidden field. */
export function Hidden({ name, value }: { name: string; value: string }): JSX.Element {
  return <input type="hidden" name={name} value={value} />;
}
