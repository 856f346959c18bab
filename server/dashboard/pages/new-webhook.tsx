import type { EventType } from '../../domain/notification-bodies.js';
import { Problem } from '../../domain/problems.js';
import { type CustomHeader, isEventType, maxUrls } from '../../domain/registrations.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { DefaultSubmit, fieldOf, Form, Input, Submit } from '../components/form.js';
import { Card, Link } from '../components/parts.js';
import {
  editing,
  EventChoice,
  EventLabel,
  eventsIn,
  HeaderFields,
  headersIn,
  registrationLabels,
} from '../components/registration-form.js';
import { textIn } from '../input.js';
import type { Language } from '../language.js';
import { Refused } from '../faults.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { Tables } from '../reads.js';
import { webhookTexts } from '../texts/webhooks.js';
import { SecretOnce, Unreachable } from './webhooks.js';

/** Registers a URL for several events at once. These routes come before those of a webhook: `new` is not an id. */
export const newWebhookRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/webhooks/new',
    show: registering,
    labels: registrationLabels,
  },
  { kind: 'action', path: '/webhooks', on: '/webhooks/new', act: register },
];

function registering(request: PageRequest): Page {
  const { form, language } = request;
  const texts = webhookTexts[language];
  const body = (
    <Card id="register" title={texts.facts}>
      <Form to="/webhooks">
        <DefaultSubmit />
        <Input
          {...fieldOf(request, 'url')}
          type="url"
          label={texts.url}
          help={texts.urlHelp}
          placeholder="https://"
          maxlength={2048}
          required
        />
        <EventChoice />
        <HeaderFields headers={headersIn(form)} />
        <Submit>{texts.register}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.register, body, isLive: false, back: { to: '/webhooks', text: texts.title } };
}

interface Wanted {
  readonly url: string;
  /** As sent: some may not exist. */
  readonly eventTypes: readonly string[];
  readonly headers: readonly CustomHeader[];
}

interface Registered {
  readonly id: number;
  readonly eventType: EventType;
  /** The secret that it was just given; null if it already had one. */
  readonly secret: string | null;
}

/** Registers a URL as the API's route does when it is enabled: for all chosen event types, or for none. */
async function register(request: PageRequest): Promise<Page> {
  const { account, services, form, language } = request;
  if (form.has(editing)) return registering(request);
  const texts = webhookTexts[language];
  const wanted = { url: textIn(form, 'url'), eventTypes: eventsIn(form), headers: headersIn(form) };
  if (wanted.eventTypes.length === 0) throw new Refused(texts.noEvent, 'eventType');
  const all = await services.store.write((tables) => registerAll(tables, wanted, request), account.id);
  const fresh = all.filter(({ secret }) => secret !== null);
  const updated = all.filter(({ secret }) => secret === null);
  const secret = fresh[0]?.secret ?? null;
  const body = (
    <Card id="registered" title={texts.facts}>
      <Unreachable url={wanted.url} />
      <p>
        <code class="id">{withoutUserInfo(wanted.url)}</code>
      </p>
      <ul>
        {all.map(({ id, eventType }) => (
          <li>
            <Link to={`/webhooks/${id}`}>
              <EventLabel event={eventType} />
            </Link>
          </li>
        ))}
      </ul>
      {updated.length > 0 && <p>{texts.updated(namesOf(updated, language))}</p>}
      {secret !== null && <SecretOnce secret={secret} count={fresh.length} />}
      <p class="mb-0">
        <Link to="/webhooks">{texts.back}</Link>
      </p>
    </Card>
  );
  return { title: texts.registered(all.length), body };
}

/**
 * Registers the URL for each event type. Throws if any of them has enough URLs, after all have been tried. New
 * registrations get the secret of the first one, so that a receiver needs only one secret.
 */
async function registerAll(tables: Tables, wanted: Wanted, request: PageRequest): Promise<Registered[]> {
  const { language } = request;
  const all: Registered[] = [];
  const full: { readonly eventType: EventType }[] = [];
  for (const eventType of wanted.eventTypes) {
    const one = await registerOne(tables, { ...wanted, eventType }, request);
    if (one === 'full') full.push({ eventType: eventType as EventType });
    else all.push(one);
  }
  if (full.length > 0) {
    const text = webhookTexts[language].full(namesOf(full, language), full.length, maxUrls);
    throw new Refused(text, 'eventType');
  }
  const [first, ...others] = all.filter(({ secret }) => secret !== null);
  for (const { id } of others) await tables.registrations.adoptSecrets(id, first?.id ?? id);
  return all;
}

async function registerOne(
  tables: Tables,
  { url, eventType, headers }: Omit<Wanted, 'eventTypes'> & { readonly eventType: string },
  { account, services, moment }: PageRequest,
): Promise<Registered | 'full'> {
  const { registrations } = tables;
  const key = isEventType(eventType) ? { accountId: account.id, eventType, url } : null;
  const previous = key && (await registrations.byKey(key));
  try {
    const wanted = { url, eventType, headers };
    const { secret } = await services.webhooks.register(tables, account.id, wanted, moment.at);
    const current = key && (await registrations.byKey(key));
    if (!current) throw new Error('a registration was put and is not there');
    const isNew = previous?.secrets?.[0]?.secret !== secret;
    return { id: current.id, eventType: current.eventType, secret: isNew ? secret : null };
  } catch (error) {
    if (isFull(error)) return 'full';
    throw error;
  }
}

/** Whether a registration was refused because its event type has enough URLs. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return [error.options.message]
    .flat()
    .some(
      ({ template }) =>
        template === 'an event type can have no more than {max} active URLs; {eventType} already has {max}',
    );
}

function namesOf(registered: readonly { readonly eventType: EventType }[], language: Language): string {
  const { events } = webhookTexts[language];
  const names = registered.map(({ eventType }) => `${events[eventType]} (${eventType})`);
  return new Intl.ListFormat(language).format(names);
}
