import { type CustomHeader, maxHeaders } from '../../domain/registrations.js';
import type { Faults } from '../faults.js';
import { webhookTexts } from '../texts/webhooks.js';
import { Input } from './form.js';
import { useTexts } from './language.js';

const rows = Array.from({ length: maxHeaders }, (_, index) => index);

/** The fields for custom headers: a pair for each possible header. */
export function HeaderFields({ headers, faults }: { headers: readonly CustomHeader[]; faults: Faults }) {
  const texts = useTexts(webhookTexts);
  return (
    <fieldset class="mb-3">
      <legend class="h6">{texts.headers}</legend>
      <p class="form-text mt-0">{texts.headersHelp}</p>
      {rows.map((index) => (
        <div class="row g-2">
          <Input
            class="col-sm-5 mb-2"
            id={`header-${index}-key`}
            name={`header-${index}-key`}
            label={texts.headerName(index + 1)}
            value={headers[index]?.key ?? ''}
            fault={faults.of(`headers.${index}.key`)}
            autocomplete="off"
          />
          <Input
            class="col-sm-7 mb-2"
            id={`header-${index}-value`}
            name={`header-${index}-value`}
            label={texts.headerValue(index + 1)}
            value={headers[index]?.value ?? ''}
            fault={faults.of(`headers.${index}.value`)}
            autocomplete="off"
          />
        </div>
      ))}
    </fieldset>
  );
}

/** The headers in a submitted form; empty rows are skipped. */
export function headersIn(form: URLSearchParams): CustomHeader[] {
  const sent = rows.map((index) => ({
    key: (form.get(`header-${index}-key`) ?? '').trim(),
    value: form.get(`header-${index}-value`) ?? '',
  }));
  return sent.filter(({ key, value }) => key !== '' || value !== '');
}
