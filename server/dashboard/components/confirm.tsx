import type { Child } from 'hono/jsx';

import { Form, Submit } from './form.js';

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
