import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import { testWebhook } from '../../operations/test-webhook.js';
import type { ManagedRegistration } from '../../storage/tables/managed-registrations.js';
import { Confirm } from '../components/confirm.js';
import { Form, Hidden, Input, Submit } from '../components/form.js';
import { Card, Facts, Link, Time } from '../components/parts.js';
import { HeaderFields, headersIn } from '../components/registration-form.js';
import { type Faults, noFaults, orShowAgain } from '../faults.js';
import { type Done, NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { failureIn } from '../texts/failures.js';
import { webhookTexts } from '../texts/webhooks.js';
import { EventName, registrationFields, RegistrationState, SecretOnce, Unreachable } from './webhooks.js';

const path = '/webhooks/:webhook';

/** One registered webhook, with its possible actions. */
export const webhookRoutes: readonly Route[] = [
  { kind: 'page', path, show: async (visit) => one(visit, await registrationOf(visit), noFaults) },
  { kind: 'action', path: `${path}/change`, on: path, act: change },
  { kind: 'action', path: `${path}/switch`, on: path, act: switchIt },
  { kind: 'action', path: `${path}/rotate`, on: path, act: rotate },
  { kind: 'action', path: `${path}/delete`, on: path, act: remove },
  { kind: 'action', path: `${path}/test`, on: path, act: test },
];

/** The webhook named in the URL. */
async function registrationOf(visit: Visit): Promise<ManagedRegistration> {
  const { accountId, id } = keyOf(visit);
  const found = await visit.services.store.read(({ managedRegistrations }) =>
    managedRegistrations.byId(accountId, id),
  );
  if (!found) throw new NothingHere();
  return found;
}

function keyOf(visit: Visit) {
  const text = param(visit, 'webhook');
  if (!/^\d{1,15}$/.test(text)) throw new NothingHere();
  return { accountId: visit.account.id, id: Number(text) };
}

function one(visit: Visit, registration: ManagedRegistration, faults: Faults): Shown {
  const { language } = visit;
  const texts = webhookTexts[language];
  const { id, url, eventType } = registration;
  const body = (
    <>
      <Card
        id="webhook"
        title={<EventName event={eventType} visit={visit} />}
        actions={
          <Link to="/deliveries" query={{ url, eventType }}>
            {texts.deliveries}
          </Link>
        }
      >
        <Unreachable url={url} visit={visit} />
        <WebhookFacts visit={visit} registration={registration} />
      </Card>
      <Card id="test" title={texts.test}>
        <Form to={`/webhooks/${id}/test`}>
          <p>{texts.testHelp}</p>
          <Submit tone="outline-primary">{texts.test}</Submit>
        </Form>
      </Card>
      <ChangeForm visit={visit} registration={registration} faults={faults} />
      <Ending visit={visit} registration={registration} />
    </>
  );
  return { title: url, body, actions: <Link to="/webhooks">{texts.back}</Link> };
}

function WebhookFacts({
  visit,
  registration,
}: {
  visit: Visit;
  registration: ManagedRegistration;
}): JSX.Element {
  const { language, format, services } = visit;
  const texts = webhookTexts[language];
  const [, previous] = registration.secrets ?? [];
  const until = previous?.untilMs ?? null;
  const isGood = until !== null && until > services.clock.systemMs();
  return (
    <>
      <Facts
        facts={[
          [texts.state, <RegistrationState registration={registration} visit={visit} />],
          [texts.createdAt, <Time at={registration.createdAt} format={format} />],
          [texts.version, format.number(registration.version)],
          isGood ? [texts.previousUntil, <Time at={instant(until)} format={format} />] : null,
        ]}
      />
      <h3 class="h6 mt-4">{texts.secret}</h3>
      <p class="mb-2">{texts.secretHelp}</p>
      {registration.endedBy === null && (
        <Confirm
          to={`/webhooks/${registration.id}/rotate`}
          ask={texts.rotate}
          explained={texts.rotateExplained}
          sure={texts.rotateSure}
        />
      )}
    </>
  );
}

function ChangeForm({
  visit: { language, form },
  registration,
  faults,
}: {
  visit: Visit;
  registration: ManagedRegistration;
  faults: Faults;
}): JSX.Element {
  const texts = webhookTexts[language];
  const typed = form.get('url');
  return (
    <Card id="change" title={texts.change}>
      <Form to={`/webhooks/${registration.id}/change`}>
        <Input
          id="url"
          name="url"
          type="url"
          label={texts.url}
          value={typed ?? registration.url}
          help={texts.changeHelp}
          fault={faults.of('url')}
          maxlength={2048}
          required
        />
        <HeaderFields
          headers={typed === null ? registration.headers : headersIn(form)}
          faults={faults}
          language={language}
        />
        <Submit>{texts.save}</Submit>
      </Form>
    </Card>
  );
}

function Ending({
  visit: { language },
  registration: { id, endedBy },
}: {
  visit: Visit;
  registration: ManagedRegistration;
}): JSX.Element {
  const texts = webhookTexts[language];
  return (
    <Card id="ending" title={endedBy === null ? texts.switchOff : texts.switchOn}>
      <Form to={`/webhooks/${id}/switch`} class="mb-3">
        {endedBy === null && <p>{texts.switchOffHelp}</p>}
        <Hidden name="on" value={endedBy === null ? 'no' : 'yes'} />
        <Submit tone="outline-primary">{endedBy === null ? texts.switchOff : texts.switchOn}</Submit>
      </Form>
      <Confirm
        to={`/webhooks/${id}/delete`}
        ask={texts.remove}
        explained={texts.removeExplained}
        sure={texts.removeSure}
      />
    </Card>
  );
}

function change(visit: Visit): Promise<Done | Shown> {
  const { services, form, language } = visit;
  return orShowAgain(
    visit,
    async () => {
      const wanted = { url: (form.get('url') ?? '').trim(), headers: headersIn(form) };
      const { id } = await services.webhooks.change(keyOf(visit), wanted);
      return { to: `/webhooks/${id}`, notice: webhookTexts[language].changed };
    },
    async (faults) => one(visit, await registrationOf(visit), faults),
    registrationFields,
  );
}

async function switchIt(visit: Visit): Promise<Done> {
  const key = keyOf(visit);
  const isOn = visit.form.get('on') === 'yes';
  await visit.services.webhooks.switch(key, isOn);
  const texts = webhookTexts[visit.language];
  return { to: `/webhooks/${key.id}`, notice: isOn ? texts.switchedOn : texts.switchedOff };
}

async function rotate(visit: Visit): Promise<Shown> {
  const { account, services, language, format } = visit;
  const { id, eventType, url } = await registrationOf(visit);
  const rotated = await services.webhooks.rotateSecret({ accountId: account.id, eventType, url });
  // It is switched off or deleted, perhaps only just now: then it has no use for a secret.
  if (!rotated) throw new NothingHere();
  const texts = webhookTexts[language];
  const body = (
    <Card id="rotated" title={texts.secret}>
      <SecretOnce secret={rotated.secret} visit={visit} />
      <p>{texts.rotatedUntil(format.time(instant(rotated.previousUntilMs)))}</p>
      <p class="mb-0">
        <Link to={`/webhooks/${id}`}>{url}</Link>
      </p>
    </Card>
  );
  return { title: texts.rotated, body };
}

async function remove(visit: Visit): Promise<Done> {
  await visit.services.webhooks.remove(keyOf(visit));
  return { to: '/webhooks', notice: webhookTexts[visit.language].removed };
}

async function test(visit: Visit): Promise<Shown> {
  const { account, services, language } = visit;
  const { deliveryId, attempt } = await testWebhook(account, keyOf(visit).id, services);
  const { statusCode, failure, durationMs } = attempt;
  const texts = webhookTexts[language];
  const arrived = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const why = statusCode === null ? (failureIn(language, failure) ?? '') : texts.testStatus(statusCode);
  const text = (
    <>
      {arrived ? texts.testArrived(statusCode, durationMs) : texts.testFailed(why)}{' '}
      <Link to={`/deliveries/${deliveryId}`} class="alert-link">
        {texts.toDelivery}
      </Link>
    </>
  );
  const shown = one({ ...visit, form: new URLSearchParams() }, await registrationOf(visit), noFaults);
  return { ...shown, notice: { kind: arrived ? 'success' : 'danger', text } };
}
