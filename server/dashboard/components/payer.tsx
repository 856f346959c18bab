import type { Child } from 'hono/jsx';
import type { Call } from '../sandbox/recent-calls.js';

import { people } from '../../sandbox/participants.js';
import { documentText } from '../input.js';
import type { PageRequest } from '../page.js';
import { fieldsOf, paramsOf } from '../sandbox/states.js';
import { inLanguage } from '../texts/protocol.js';
import { phoneTexts } from '../texts/phone.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { Input } from './form.js';
import { useRequest } from './language.js';

const isOfPayer = ({ name }: { readonly name: string }) => name.startsWith('payer.');

/** The payer in a submitted form: one of the sandbox's people by index in the list, or a name and document. */
export function payerIn({ form, language }: PageRequest): Readonly<Record<string, unknown>> {
  const person = people[Number(form.get('who') ?? 'none')];
  if (person) return { payer: person };
  return paramsOf(fieldsOf('a charge is paid').filter(isOfPayer), form, language);
}

/** The choice of the payer. `failed` is the call that was refused because of it. */
export function PayerChoice({ failed }: { failed: Call | null }) {
  const { language, form } = useRequest();
  const texts = phoneTexts[language];
  const who = form.get('who') ?? '0';
  const typed = (field: string) => {
    const wanted = failed?.faults.find((fault) => fault.field === field)?.wanted ?? null;
    const fault = wanted !== null && sandboxTexts[language].mustBe(inLanguage(language, wanted));
    return { name: field, value: form.get(field), ...(fault !== false && { fault }) };
  };
  return (
    <fieldset class="mb-3">
      <legend class="h6">{texts.payer}</legend>
      {people.map(({ name, document }, at) => (
        <Radio id={`who-${at}`} value={String(at)} checked={who === String(at)}>
          {name} <span class="text-body-secondary">{documentText(document)}</span>
        </Radio>
      ))}
      <Radio id="who-typed" value="typed" checked={who === 'typed'}>
        {texts.typed}
      </Radio>
      <details class="ms-4 mt-2" open={who === 'typed'}>
        <summary>{texts.typedIn}</summary>
        <Input id="payer-name" label={texts.name} maxlength={120} {...typed('payer.name')} />
        <Input
          id="payer-document"
          label={texts.document}
          help={texts.typedHelp}
          inputmode="numeric"
          maxlength={14}
          {...typed('payer.document')}
        />
      </details>
    </fieldset>
  );
}

function Radio({
  id,
  value,
  checked,
  children,
}: {
  id: string;
  value: string;
  checked: boolean;
  children: Child;
}) {
  return (
    <div class="form-check">
      <input class="form-check-input" type="radio" name="who" id={id} value={value} checked={checked} />
      <label class="form-check-label" for={id}>
        {children}
      </label>
    </div>
  );
}
