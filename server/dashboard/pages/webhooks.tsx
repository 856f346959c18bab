import type { JSX } from 'hono/jsx/jsx-runtime';

import { type EventType, eventTypes } from '../../domain/notification-bodies.js';
import { isEventType } from '../../domain/registrations.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import type { ManagedRegistration } from '../../storage/tables/managed-registrations.js';
import { Copied } from '../components/code.js';
import { createdColumn } from '../components/columns.js';
import { Form, Input, Select, Submit } from '../components/form.js';
import { Badge, Card, href, Link, NoticeBox } from '../components/parts.js';
import { HeaderFields, headersIn } from '../components/registration-form.js';
import { Table } from '../components/table.js';
import { type Faults, fieldsBy, noFaults, orShowAgain } from '../faults.js';
import type { Done, Route, Shown, Visit } from '../page.js';
import { webhookTexts } from '../texts/webhooks.js';

/** Maximum number of listed webhooks: several times as many as make sense. */
const maxListed = 200;
/** The maximum number of dead letters that are counted. */
const maxDead = 1_000;

/** The fields of messages that name none. */
export const registrationFields = fieldsBy({ 'too many URLs': 'eventType', 'registration twice': 'url' });

/** The registered webhooks, and registering one. */
export const webhookListRoutes: readonly Route[] = [
  { kind: 'page', path: '/webhooks', menu: (language) => webhookTexts[language].title, show: list },
  { kind: 'page', path: '/webhooks/new', show: (visit) => Promise.resolve(registering(visit, noFaults)) },
  { kind: 'action', path: '/webhooks', on: '/webhooks/new', act: register },
  { kind: 'action', path: '/deliveries/retry', on: '/webhooks', act: retryAll },
];

async function list(visit: Visit): Promise<Shown> {
  const { account, services, language, format } = visit;
  const texts = webhookTexts[language];
  const { registrations, dead } = await services.store.read(
    async ({ managedRegistrations, notifications }) => ({
      registrations: await managedRegistrations.of(account.id, maxListed),
      dead: await notifications.countDead(account.id, maxDead),
    }),
  );
  const body = (
    <>
      <p class="text-body-secondary">{texts.lead}</p>
      <Card id="list" title={texts.list}>
        <Table
          caption={texts.list}
          rows={registrations}
          empty={texts.none}
          columns={[
            {
              title: texts.url,
              cell: ({ id, url }) => (
                <Link to={`/webhooks/${id}`} class="id">
                  {withoutUserInfo(url)}
                </Link>
              ),
            },
            { title: texts.event, cell: ({ eventType }) => <EventName event={eventType} visit={visit} /> },
            { title: texts.state, cell: (row) => <RegistrationState registration={row} visit={visit} /> },
            createdColumn(texts.createdAt, format),
          ]}
        />
      </Card>
      <DeadLetters dead={dead} visit={visit} />
    </>
  );
  const actions = (
    <a class="btn btn-primary" href={href('/webhooks/new')}>
      {texts.register}
    </a>
  );
  return { title: texts.title, body, actions };
}

/** An event type in words, and by its name in the API. */
export function EventName({
  event,
  visit: { language },
}: {
  event: EventType;
  visit: Pick<Visit, 'language'>;
}): JSX.Element {
  return (
    <>
      {webhookTexts[language].events[event]} <code class="d-block">{event}</code>
    </>
  );
}

/** Whether a webhook is active, or why not. */
export function RegistrationState({
  registration: { endedBy },
  visit: { language },
}: {
  registration: Pick<ManagedRegistration, 'endedBy'>;
  visit: Pick<Visit, 'language'>;
}): JSX.Element {
  const texts = webhookTexts[language];
  if (endedBy === null) return <Badge tone="success">{texts.active}</Badge>;
  return <Badge tone={endedBy === 'gone' ? 'danger' : 'secondary'}>{texts.ended[endedBy]}</Badge>;
}

/** Says that nothing can ever be delivered to a URL, if that is certain, and what would change that. */
export function Unreachable({
  url,
  visit: { language, services },
}: {
  url: string;
  visit: Pick<Visit, 'language' | 'services'>;
}): JSX.Element {
  const texts = webhookTexts[language];
  const why = services.webhooks.whyNever(url);
  if (!why) return <></>;
  const allowing = why.option === null ? '' : ` ${texts.allowing(why.option)}`;
  const text = `${texts.warned}: ${texts.unreachable[why.cause]}${allowing}`;
  return <NoticeBox notice={{ kind: 'warning', text }} />;
}

function DeadLetters({ dead, visit }: { dead: number; visit: Visit }): JSX.Element {
  const { language, format } = visit;
  const texts = webhookTexts[language];
  const count = dead === maxDead ? `${format.number(maxDead)}+` : format.number(dead);
  return (
    <Card id="dead" title={texts.deadTitle}>
      {dead === 0 ? (
        <p class="mb-0">{texts.noDead}</p>
      ) : (
        <>
          <p>
            {texts.dead(dead, count)}{' '}
            <Link to="/deliveries" query={{ status: 'dead' }}>
              {texts.showDead}
            </Link>
          </p>
          <Form to="/deliveries/retry">
            <Submit tone="outline-primary">{texts.retryAll}</Submit>
          </Form>
        </>
      )}
    </Card>
  );
}

function registering({ form, language }: Visit, faults: Faults): Shown {
  const texts = webhookTexts[language];
  const events = eventTypes.map((event) => [event, `${texts.events[event]} (${event})`] as const);
  const body = (
    <Card id="register" title={texts.facts}>
      <Form to="/webhooks">
        <Select
          id="eventType"
          name="eventType"
          label={texts.event}
          options={events}
          value={form.get('eventType')}
          fault={faults.of('eventType')}
        />
        <Input
          id="url"
          name="url"
          type="url"
          label={texts.url}
          value={form.get('url')}
          help={texts.urlHelp}
          fault={faults.of('url')}
          placeholder="https://"
          maxlength={2048}
          required
        />
        <HeaderFields headers={headersIn(form)} faults={faults} language={language} />
        <Submit>{texts.register}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.register, body, actions: <Link to="/webhooks">{texts.back}</Link> };
}

function register(visit: Visit): Promise<Done | Shown> {
  return orShowAgain(
    visit,
    () => registered(visit),
    (faults) => registering(visit, faults),
    registrationFields,
  );
}

/** Registers a webhook like the API's route does when it is enabled. */
async function registered({ account, services, form, moment, language }: Visit): Promise<Shown> {
  const eventType = form.get('eventType') ?? '';
  const request = { url: (form.get('url') ?? '').trim(), eventType, headers: headersIn(form) };
  const { key, isNew, secret } = await services.store.write(async (tables) => {
    const { managedRegistrations } = tables;
    const wanted = isEventType(eventType) ? { accountId: account.id, eventType, url: request.url } : null;
    const before = wanted && (await managedRegistrations.byKey(wanted));
    const made = await services.webhooks.register(tables, account.id, request, moment.at);
    const after = wanted && (await managedRegistrations.byKey(wanted));
    const had = before?.secrets?.[0]?.secret;
    return { key: after?.id ?? 0, isNew: had !== made.secret, secret: made.secret };
  }, account.id);
  const texts = webhookTexts[language];
  const body = (
    <Card id="registered" title={texts.facts}>
      <Unreachable url={request.url} visit={{ language, services }} />
      {isNew && secret !== null ? (
        <SecretOnce secret={secret} visit={{ language }} />
      ) : (
        <p>{texts.updated}</p>
      )}
      <p class="mb-0">
        <Link to={`/webhooks/${key}`}>{texts.change}</Link> · <Link to="/webhooks">{texts.back}</Link>
      </p>
    </Card>
  );
  return { title: texts.registered, body };
}

/** A secret that is shown only once. */
export function SecretOnce({
  secret,
  visit: { language },
}: {
  secret: string;
  visit: Pick<Visit, 'language'>;
}): JSX.Element {
  const texts = webhookTexts[language];
  return (
    <div class="mb-3">
      <p class="alert alert-warning">{texts.secretOnce}</p>
      <Copied id="secret" label={texts.secretText} copy={texts.copySecret} text={secret} />
    </div>
  );
}

async function retryAll({ account, services, language }: Visit): Promise<Done> {
  const texts = webhookTexts[language];
  const count = await services.webhooks.retryDead(account.id);
  return { to: '/webhooks', notice: count === 0 ? texts.retriedNone : texts.retried(count) };
}
