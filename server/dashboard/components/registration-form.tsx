import { type EventType, eventTypes } from '../../domain/notification-bodies.js';
import { type CustomHeader, maxHeaders } from '../../domain/registrations.js';
import type { Labels } from '../faults.js';
import type { Language } from '../language.js';
import { webhookTexts } from '../texts/webhooks.js';
import { Checkboxes, Input, Submit } from './form.js';
import { useRequest, useTexts } from './language.js';

const rows = Array.from({ length: maxHeaders }, (_, index) => index);

/**
 * The name of the buttons that change the form itself. They send it, and the response contains the changed form: this
 * needs no script, and nothing that was typed appears in a URL.
 */
export const editing = 'edit';
const allEvents = 'all events';
const addHeader = 'add header';
const removeHeader = (index: number) => `remove header ${index}`;

export function registrationLabels(language: Language): Labels {
  const { theUrl, event, theHeaders, headerName, headerValue } = webhookTexts[language];
  const headers = rows.flatMap((index) => [
    [`headers.${index}.key`, headerName(index + 1)] as const,
    [`headers.${index}.value`, headerValue(index + 1)] as const,
  ]);
  return { url: theUrl, eventType: event, headers: theHeaders, ...Object.fromEntries(headers) };
}

export function EventChoice() {
  const { form, faults } = useRequest();
  const texts = useTexts(webhookTexts);
  const chosen = eventsIn(form);
  return (
    <Checkboxes
      name="eventType"
      label={texts.chooseEvents}
      help={texts.chooseEventsHelp}
      fault={faults.of('eventType')}
      values={chosen}
      options={eventTypes.map((event) => [event, <EventLabel event={event} />] as const)}
    >
      {chosen.length < eventTypes.length && (
        <Submit tone="link" class="btn-sm px-0" name={editing} value={allEvents} formnovalidate>
          {texts.allEvents}
        </Submit>
      )}
    </Checkboxes>
  );
}

export function EventLabel({ event }: { event: EventType }) {
  return (
    <>
      {useTexts(webhookTexts).events[event]} <code class="small">{event}</code>
    </>
  );
}

/** Returns the event types chosen in a form, as sent: some may not exist. */
export function eventsIn(form: URLSearchParams): readonly string[] {
  return form.get(editing) === allEvents ? eventTypes : [...new Set(form.getAll('eventType'))];
}

/** The fields for custom headers: a pair for each existing header, and one more if the user asked for it. */
export function HeaderFields({ headers }: { headers: readonly CustomHeader[] }) {
  const { form, faults } = useRequest();
  const texts = useTexts(webhookTexts);
  const isAdding = form.get(editing) === addHeader && headers.length < maxHeaders;
  const shown = isAdding ? [...headers, { key: '', value: '' }] : headers;
  const fault = faults.of('headers');
  return (
    <fieldset class="mb-3">
      <legend class="h6">{texts.headers}</legend>
      <p class="form-text mt-0">{texts.headersHelp}</p>
      {fault !== undefined && <p class="text-danger small">{fault}</p>}
      {shown.map(({ key, value }, index) => (
        <div class="row g-2 mb-2">
          <Input
            class="col-sm-4"
            name={`header-${index}-key`}
            label={texts.headerName(index + 1)}
            value={key}
            fault={faults.of(`headers.${index}.key`)}
            autocomplete="off"
            {...(isAdding && index === headers.length && { autofocus: true })}
          />
          <Input
            class="col-sm"
            name={`header-${index}-value`}
            label={texts.headerValue(index + 1)}
            value={value}
            fault={faults.of(`headers.${index}.value`)}
            autocomplete="off"
          />
          <div class="col-12">
            <Submit tone="link" class="btn-sm px-0" name={editing} value={removeHeader(index)} formnovalidate>
              {texts.removeHeader(index + 1)}
            </Submit>
          </div>
        </div>
      ))}
      {shown.length < maxHeaders && (
        <Submit tone="outline-secondary" class="btn-sm" name={editing} value={addHeader} formnovalidate>
          {texts.addHeader}
        </Submit>
      )}
    </fieldset>
  );
}

/** Returns the headers in a submitted form, without empty rows and without the one to be removed. */
export function headersIn(form: URLSearchParams): CustomHeader[] {
  const sent = rows.map((index) => ({
    key: (form.get(`header-${index}-key`) ?? '').trim(),
    value: form.get(`header-${index}-value`) ?? '',
  }));
  return sent.filter(
    ({ key, value }, index) => (key !== '' || value !== '') && form.get(editing) !== removeHeader(index),
  );
}
