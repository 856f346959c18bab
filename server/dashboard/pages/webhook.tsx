import { instant } from '../../domain/clock.js';
import { testWebhook } from '../../operations/resend-webhook.js';
import { Checkboxes, Confirm, DefaultSubmit, Form, Hidden, Input, Submit } from '../components/form.js';
import { useRequest, useTexts } from '../components/language.js';
import { Card, Count, Facts, Link, Time } from '../components/parts.js';
import {
  editing,
  EventLabel,
  HeaderFields,
  headersIn,
  registrationLabels,
} from '../components/registration-form.js';
import { RegistrationState } from '../components/states.js';
import { idIn, textIn } from '../input.js';
import { NothingHere, numberParam, type Page, type PageRequest, type Redirect, type Route } from '../page.js';
import type { ManagedRegistration } from '../reads.js';
import { failureIn } from '../texts/failures.js';
import { webhookTexts } from '../texts/webhooks.js';
import { maxListed, SecretOnce, Unreachable } from './webhooks.js';

const path = '/webhooks/:webhook';

export const webhookRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    labels: (language) => {
      const { eventType: _, ...shown } = registrationLabels(language);
      return shown;
    },
    show: async (request) => one(request, await registrationOf(request)),
  },
  { kind: 'action', path: `${path}/change`, on: path, act: change },
  { kind: 'action', path: `${path}/switch`, on: path, act: switchIt },
  { kind: 'action', path: `${path}/rotate`, on: path, act: rotate },
  { kind: 'action', path: `${path}/delete`, on: path, act: remove },
  { kind: 'action', path: `${path}/test`, on: path, act: test },
];

interface WebhookPage {
  readonly registration: ManagedRegistration;
  readonly siblings: readonly ManagedRegistration[];
}

async function registrationOf(request: PageRequest): Promise<WebhookPage> {
  const { accountId, id } = keyOf(request);
  const { store } = request.services;
  return store.read(async ({ registrations }) => {
    const registration = await registrations.byId(accountId, id);
    if (!registration) throw new NothingHere();
    const all = await registrations.of(accountId, maxListed);
    const siblings = all.filter((each) => each.url === registration.url && each.id !== id);
    return { registration, siblings };
  });
}

function keyOf(request: PageRequest) {
  return { accountId: request.account.id, id: numberParam(request, 'webhook') };
}

function one(request: PageRequest, { registration, siblings }: WebhookPage): Page {
  const { language } = request;
  const texts = webhookTexts[language];
  const { id, url, eventType } = registration;
  const body = (
    <>
      <Card
        id="webhook"
        title={<EventLabel event={eventType} />}
        actions={
          <Link to="/deliveries" query={{ url, eventType }}>
            {texts.deliveries}
          </Link>
        }
      >
        <Unreachable url={url} />
        <WebhookFacts registration={registration} />
      </Card>
      <Card id="test" title={texts.test}>
        <Form to={`/webhooks/${id}/test`}>
          <p>{texts.testHelp}</p>
          <Submit tone="outline-primary">{texts.test}</Submit>
        </Form>
      </Card>
      <ChangeForm registration={registration} siblings={siblings} />
      <Ending registration={registration} />
    </>
  );
  return { title: url, body, back: { to: '/webhooks', text: texts.title } };
}

function WebhookFacts({ registration }: { registration: ManagedRegistration }) {
  const { systemMs: nowMs } = useRequest().moment;
  const texts = useTexts(webhookTexts);
  const [, previous] = registration.secrets ?? [];
  const until = previous?.untilMs ?? null;
  const isGood = until !== null && until > nowMs;
  return (
    <>
      <Facts
        facts={[
          [texts.state, <RegistrationState registration={registration} />],
          [texts.createdAt, <Time at={registration.createdAt} />],
          [texts.version, <Count of={registration.version} />],
          [texts.previousUntil, isGood && <Time at={instant(until)} />],
        ]}
      />
      <h3 class="h6 mt-4">{texts.secret}</h3>
      <p class="mb-2">{texts.secretHelp}</p>
      {registration.endedBy === null && (
        <Confirm
          to={`/webhooks/${registration.id}/rotate`}
          label={texts.rotate}
          explanation={texts.rotateExplained}
          confirmation={texts.rotate}
        />
      )}
    </>
  );
}

function ChangeForm({ registration, siblings }: WebhookPage) {
  const { form, faults } = useRequest();
  const texts = useTexts(webhookTexts);
  const typed = form.get('url');
  const headers = typed === null ? registration.headers : headersIn(form);
  return (
    <Card id="change" title={texts.change}>
      <Form to={`/webhooks/${registration.id}/change`}>
        <DefaultSubmit />
        <Input
          name="url"
          type="url"
          label={texts.url}
          value={typed ?? registration.url}
          help={texts.changeHelp}
          fault={faults.of('url')}
          maxlength={2048}
          required
        />
        <HeaderFields headers={headers} />
        {siblings.length > 0 && (
          <Checkboxes
            name="also"
            label={texts.changeAlso}
            help={texts.changeAlsoHelp}
            values={form.getAll('also')}
            options={siblings.map(({ id, eventType }) => [String(id), <EventLabel event={eventType} />])}
          />
        )}
        <Submit>{texts.save}</Submit>
      </Form>
    </Card>
  );
}

function Ending({ registration: { id, endedBy } }: { registration: ManagedRegistration }) {
  const texts = useTexts(webhookTexts);
  return (
    <Card id="ending" title={endedBy === null ? texts.ending : texts.beginning}>
      <Form to={`/webhooks/${id}/switch`} class="mb-3">
        {endedBy === null && <p>{texts.switchOffHelp}</p>}
        <Hidden name="on" value={endedBy === null ? 'no' : 'yes'} />
        <Submit tone="outline-primary">{endedBy === null ? texts.switchOff : texts.switchOn}</Submit>
      </Form>
      <Confirm
        to={`/webhooks/${id}/delete`}
        label={texts.remove}
        explanation={texts.removeExplained}
        confirmation={texts.removeSure}
      />
    </Card>
  );
}

async function change(request: PageRequest): Promise<Redirect | Page> {
  const { services, form, language } = request;
  const page = await registrationOf(request);
  if (form.has(editing)) return one(request, page);
  const chosen = form.getAll('also').map(idIn);
  const also = page.siblings.map(({ id }) => id).filter((id) => chosen.includes(id));
  const wanted = { url: textIn(form, 'url'), headers: headersIn(form) };
  const { id } = await services.webhooks.change(keyOf(request), wanted, also);
  return { to: `/webhooks/${id}`, notice: webhookTexts[language].changed(also.length + 1) };
}

async function switchIt(request: PageRequest): Promise<Redirect> {
  const key = keyOf(request);
  const isOn = request.form.get('on') === 'yes';
  await request.services.webhooks.switch(key, isOn);
  const texts = webhookTexts[request.language];
  return { to: `/webhooks/${key.id}`, notice: isOn ? texts.switchedOn : texts.switchedOff };
}

async function rotate(request: PageRequest): Promise<Page> {
  const { account, services, language, format } = request;
  const { id, eventType, url } = (await registrationOf(request)).registration;
  const rotated = await services.webhooks.rotateSecret({ accountId: account.id, eventType, url });
  // It is switched off or deleted, perhaps only just now, so it has no use for a secret.
  if (!rotated) throw new NothingHere();
  const texts = webhookTexts[language];
  const body = (
    <Card id="rotated" title={texts.secret}>
      <SecretOnce secret={rotated.secret} />
      <p>{texts.rotatedUntil(format.time(instant(rotated.previousUntilMs)))}</p>
      <p class="mb-0">
        <Link to={`/webhooks/${id}`}>{url}</Link>
      </p>
    </Card>
  );
  return { title: texts.rotated, body };
}

async function remove(request: PageRequest): Promise<Redirect> {
  await request.services.webhooks.remove(keyOf(request));
  return { to: '/webhooks', notice: webhookTexts[request.language].removed };
}

async function test(request: PageRequest): Promise<Page> {
  const { account, services, language } = request;
  const { deliveryId, attempt } = await testWebhook(account, keyOf(request).id, services);
  const { statusCode, failure, durationMs } = attempt;
  const texts = webhookTexts[language];
  const arrived = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const why = statusCode === null ? (failureIn(language, failure) ?? '') : texts.testStatus(statusCode);
  const text = (
    <>
      {arrived ? texts.testArrived(statusCode, durationMs) : texts.testFailed(why)}{' '}
      <Link to={`/deliveries/${deliveryId}`} class="alert-link">
        {texts.showDelivery}
      </Link>
    </>
  );
  const shown = one(request, await registrationOf(request));
  return { ...shown, notice: { kind: arrived ? 'success' : 'danger', text } };
}
