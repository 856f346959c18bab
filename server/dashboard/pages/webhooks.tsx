import type { EventType } from '../../domain/notification-bodies.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { Copied } from '../components/code.js';
import { createdColumn } from '../components/columns.js';
import { Form, Submit } from '../components/form.js';
import { useFormat, useRequest, useTexts } from '../components/language.js';
import { listPage } from '../components/list.js';
import { Card, Link, NoticeBox } from '../components/parts.js';
import { RegistrationState } from '../components/states.js';
import type { Page, PageRequest, Redirect, Route } from '../page.js';
import { webhookTexts } from '../texts/webhooks.js';

/** Maximum number of listed webhooks: several times as many as make sense. */
export const maxListed = 200;
const maxDead = 1_000;

export const webhookListRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/webhooks',
    menu: (language) => webhookTexts[language].title,
    icon: 'webhook',
    show: list,
  },
  { kind: 'action', path: '/deliveries/retry', on: '/webhooks', act: retryAll },
];

async function list(request: PageRequest): Promise<Page> {
  const { account, services, language } = request;
  const texts = webhookTexts[language];
  const { registrations, dead } = await services.store.read(async ({ registrations, notifications }) => ({
    registrations: await registrations.of(account.id, maxListed),
    dead: await notifications.countDead(account.id, maxDead),
  }));
  return listPage({
    id: 'list',
    title: texts.title,
    caption: texts.list,
    empty: texts.none,
    actions: (
      <Link to="/webhooks/new" class="btn btn-primary">
        {texts.register}
      </Link>
    ),
    lead: <p class="text-body-secondary">{texts.lead}</p>,
    rows: registrations,
    columns: [
      {
        title: texts.url,
        cell: ({ id, url }) => (
          <Link to={`/webhooks/${id}`} class="id">
            {withoutUserInfo(url)}
          </Link>
        ),
      },
      { title: texts.event, cell: ({ eventType }) => <EventName event={eventType} /> },
      { title: texts.state, cell: (row) => <RegistrationState registration={row} /> },
      createdColumn(texts.createdAt),
    ],
    below: <DeadLetters dead={dead} />,
  });
}

export function EventName({ event }: { event: EventType }) {
  return (
    <>
      {useTexts(webhookTexts).events[event]} <code class="d-block">{event}</code>
    </>
  );
}

/** Says that nothing can ever be delivered to a URL, if that is certain, and what would change that. */
export function Unreachable({ url }: { url: string }) {
  const texts = useTexts(webhookTexts);
  const why = useRequest().services.webhooks.unreachableReason(url);
  if (!why) return null;
  const allowing = why.option === null ? '' : ` ${texts.allowing(why.option)}`;
  const text = `${texts.warned}: ${texts.unreachable[why.cause]}${allowing}`;
  return <NoticeBox notice={{ kind: 'warning', text }} />;
}

function DeadLetters({ dead }: { dead: number }) {
  const [texts, format] = [useTexts(webhookTexts), useFormat()];
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

export function SecretOnce({ secret, count = 1 }: { secret: string; count?: number }) {
  const texts = useTexts(webhookTexts);
  return (
    <div class="mb-3">
      <p class="alert alert-warning">
        {texts.secretOnce} {count > 1 && texts.secretOfAll}
      </p>
      <Copied id="secret" label={texts.secretText} copy={texts.copySecret} text={secret} />
    </div>
  );
}

async function retryAll({ account, services, language }: PageRequest): Promise<Redirect> {
  const texts = webhookTexts[language];
  const count = await services.webhooks.retryDead(account.id);
  return { to: '/webhooks', notice: count === 0 ? texts.retriedNone : texts.retried(count) };
}
