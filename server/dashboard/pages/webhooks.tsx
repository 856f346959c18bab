import { withoutUserInfo } from '../../recent-requests/masking.js';
import { Copied } from '../components/code.js';
import { Form, Submit } from '../components/form.js';
import { useFormat, useRequest, useTexts } from '../components/language.js';
import { Card, Empty, Link, NoticeBox } from '../components/parts.js';
import { RegistrationState } from '../components/states.js';
import type { Page, PageRequest, Redirect, Route } from '../page.js';
import type { ManagedRegistration } from '../reads.js';
import { webhookTexts } from '../texts/webhooks.js';

/** Maximum number of listed webhooks: several times as many as make sense. */
export const maxListed = 200;
/** Dead letters are counted up to here. */
export const maxDead = 1_000;

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
  const body = (
    <>
      <p class="text-body-secondary">{texts.lead}</p>
      {dead > 0 && <DeadLetters dead={dead} />}
      <Card id="list" title={texts.list}>
        {registrations.length === 0 && <Empty text={texts.none} to="/webhooks/new" action={texts.register} />}
        <ul class="list-group list-group-flush">
          {[...new Set(registrations.map(({ url }) => url))].map((url) => (
            <UrlItem url={url} registrations={registrations.filter((each) => each.url === url)} />
          ))}
        </ul>
      </Card>
    </>
  );
  const actions = (
    <Link to="/webhooks/new" class="btn btn-primary">
      {texts.register}
    </Link>
  );
  return { title: texts.title, body, actions };
}

/** A URL with its events, each of which links to its registration; a registration that is not active shows its state. */
function UrlItem({ url, registrations }: { url: string; registrations: readonly ManagedRegistration[] }) {
  const texts = useTexts(webhookTexts);
  return (
    <li class="list-group-item px-0">
      <code class="id d-block mb-2">{withoutUserInfo(url)}</code>
      <div class="d-flex flex-wrap gap-2">
        {registrations.map((registration) => (
          <Link to={`/webhooks/${registration.id}`} class="btn btn-outline-secondary btn-sm">
            {texts.events[registration.eventType]}{' '}
            {registration.endedBy !== null && <RegistrationState registration={registration} />}
          </Link>
        ))}
      </div>
    </li>
  );
}

/** A warning that nothing can ever be delivered to a URL, if that is certain, and what would change that. */
export function Unreachable({ url }: { url: string }) {
  const texts = useTexts(webhookTexts);
  const why = useRequest().services.webhooks.unreachableReason(url);
  if (!why) return null;
  const allowing = why.option === null ? '' : ` ${texts.allowing(why.option)}`;
  const text = `${texts.warned}: ${texts.unreachable[why.cause]}${allowing}`;
  return <NoticeBox notice={{ kind: 'warning', text }} />;
}

/** Returns how many notifications are dead letters, in words. */
export function useDeadText(dead: number): string {
  const count = useFormat().number(dead) + (dead === maxDead ? '+' : '');
  return useTexts(webhookTexts).dead(dead, count);
}

function DeadLetters({ dead }: { dead: number }) {
  const texts = useTexts(webhookTexts);
  return (
    <div class="alert alert-warning d-flex flex-wrap align-items-center gap-3" id="dead">
      <span>
        {useDeadText(dead)}{' '}
        <Link to="/deliveries" query={{ status: 'dead' }}>
          {texts.showDead}
        </Link>
      </span>
      <Form to="/deliveries/retry">
        <Submit tone="outline-primary">{texts.retryAll}</Submit>
      </Form>
    </div>
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
