import type { JSX } from 'hono/jsx/jsx-runtime';

import { mask, withoutUserInfo } from '../../recent-requests/masking.js';
import type { DeliveryDetail, ListedAttempt } from '../../storage/queries/delivery-list.js';
import { DeliveryState } from '../components/delivery-state.js';
import { Form, Submit } from '../components/form.js';
import { MachineTime } from '../components/machine-time.js';
import { Card, Facts, Link, Time, Verbatim } from '../components/parts.js';
import { type Done, NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { EventName } from './webhooks.js';

const path = '/deliveries/:delivery';
/** Maximum number of attempts shown: those of many schedules. */
const maxAttempts = 50;

/** One delivery: what was sent, and what was received. */
export const deliveryRoutes: readonly Route[] = [
  { kind: 'page', path, show: one },
  { kind: 'action', path: `${path}/retry`, on: path, act: retry },
  { kind: 'action', path: `${path}/resend`, on: path, act: resend },
];

function idOf(visit: Visit): number {
  const text = param(visit, 'delivery');
  if (!/^\d{1,15}$/.test(text)) throw new NothingHere();
  return Number(text);
}

async function read(visit: Visit) {
  const found = await visit.services.store.read(async ({ deliveryList }) => {
    const delivery = await deliveryList.byId(visit.account.id, idOf(visit));
    return delivery && { delivery, attempts: await deliveryList.attempts(delivery.id, maxAttempts) };
  });
  if (!found) throw new NothingHere();
  return found;
}

async function one(visit: Visit): Promise<Shown> {
  const { delivery, attempts } = await read(visit);
  const texts = deliveryTexts[visit.language];
  const body = (
    <>
      <Card id="delivery" title={texts.facts}>
        <DeliveryFacts visit={visit} delivery={delivery} />
        <Again visit={visit} delivery={delivery} />
      </Card>
      <Card id="attempts" title={texts.attemptsTitle}>
        <Attempts visit={visit} delivery={delivery} attempts={attempts} />
      </Card>
      <Card id="request" title={texts.request}>
        <Request visit={visit} delivery={delivery} />
      </Card>
    </>
  );
  return { title: texts.one(delivery.id), body, actions: <Link to="/deliveries">{texts.back}</Link> };
}

function DeliveryFacts({ visit, delivery }: { visit: Visit; delivery: DeliveryDetail }): JSX.Element {
  const { language, format } = visit;
  const texts = deliveryTexts[language];
  const { retriedAs } = delivery;
  return (
    <>
      <MachineTime visit={visit} />
      <Facts
        facts={[
          [texts.state, <DeliveryState delivery={delivery} visit={visit} />],
          [texts.time, <Time at={delivery.createdAt} format={format} />],
          [texts.event, <EventName event={delivery.eventType} visit={visit} />],
          [texts.url, <span class="id">{withoutUserInfo(delivery.url)}</span>],
          [texts.about, <About visit={visit} delivery={delivery} />],
          [texts.notification, format.number(delivery.notificationId)],
          [texts.askedFor, delivery.isAskedFor ? texts.byRequest : texts.byEvent],
          retriedAs === null
            ? null
            : [texts.retriedAs, <Link to={`/deliveries/${retriedAs}`}>{texts.one(retriedAs)}</Link>],
        ]}
      />
    </>
  );
}

function About({ visit, delivery }: { visit: Visit; delivery: DeliveryDetail }): JSX.Element {
  const texts = deliveryTexts[visit.language];
  const { transactionNumber, medId } = delivery;
  if (transactionNumber !== null)
    return (
      <Link to={`/transactions/${transactionNumber}`}>{texts.transactionNumber(transactionNumber)}</Link>
    );
  if (medId !== null) return <Link to={`/meds/${medId}`}>{`${texts.med} ${medId}`}</Link>;
  return <>{texts.nothing}</>;
}

/** The button for sending it again, if possible. */
function Again({ visit: { language }, delivery }: { visit: Visit; delivery: DeliveryDetail }): JSX.Element {
  const texts = deliveryTexts[language];
  const { id, status, isTest, retriedAs, transactionNumber } = delivery;
  if (status === 'dead' && !isTest && retriedAs === null)
    return (
      <Form to={`/deliveries/${id}/retry`} class="mt-3">
        <p class="mb-2">{texts.retryHelp}</p>
        <Submit>{texts.retry}</Submit>
      </Form>
    );
  if (status !== 'delivered' || transactionNumber === null) return <></>;
  return (
    <Form to={`/deliveries/${id}/resend`} class="mt-3">
      <p class="mb-2">{texts.resendHelp}</p>
      <Submit tone="outline-primary">{texts.resend}</Submit>
    </Form>
  );
}

function Attempts({
  visit: { language, format },
  delivery,
  attempts,
}: {
  visit: Visit;
  delivery: DeliveryDetail;
  attempts: readonly ListedAttempt[];
}): JSX.Element {
  const texts = deliveryTexts[language];
  if (attempts.length === 0) return <p class="mb-0">{texts.attemptsNone}</p>;
  return (
    <>
      {delivery.attempts > attempts.length && <p>{texts.latestOnly(attempts.length)}</p>}
      <ol class="timeline" reversed>
        {attempts.map(({ attemptedAt, durationMs, statusCode, failure, answer }, index) => {
          const number = delivery.attempts - index;
          return (
            <li>
              <strong>{texts.attempt(number)}</strong>: <Time at={attemptedAt} format={format} />,{' '}
              {statusCode === null ? texts.noAnswer : texts.http(statusCode)}, {texts.duration(durationMs)}
              {failure !== null && <p class="mb-1">{failureIn(language, failure)}</p>}
              {statusCode !== null &&
                (answer === '' ? (
                  <p class="mb-1 text-body-secondary">{texts.emptyAnswer}</p>
                ) : (
                  <Verbatim label={texts.answerBody(number)} text={answer} />
                ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Request({ visit: { language }, delivery }: { visit: Visit; delivery: DeliveryDetail }): JSX.Element {
  const texts = deliveryTexts[language];
  const custom = JSON.parse(delivery.headers) as readonly { readonly key: string }[];
  const headers = [
    `POST ${withoutUserInfo(delivery.url)}`,
    'content-type: application/json',
    'user-agent: pix-gateway-kit',
    ...(delivery.isTest ? ['webhook-test: true'] : []),
    // Header values may be credentials for the receiver, so they are masked.
    ...custom.map(({ key }) => `${key.toLowerCase()}: ${mask}`),
  ];
  return (
    <>
      <p>{texts.requestHelp}</p>
      <Verbatim label={texts.requestHeaders} text={headers.join('\n')} />
      {delivery.body === '' ? (
        <p>{texts.forgotten}</p>
      ) : (
        <Verbatim label={texts.body} text={pretty(delivery.body)} />
      )}
    </>
  );
}

/** JSON with indentation; other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function retry(visit: Visit): Promise<Done> {
  const tried = await visit.services.webhooks.retryOne(visit.account.id, idOf(visit));
  return { to: `/deliveries/${tried}`, notice: deliveryTexts[visit.language].retried };
}

async function resend(visit: Visit): Promise<Done> {
  const { delivery } = await read(visit);
  if (delivery.transactionNumber === null) throw new NothingHere();
  const answer = await visit.services.operate('resendWebhook', visit.account, {
    params: { transactionIdentifier: String(delivery.transactionNumber) },
  });
  if (answer.status !== 200) throw new Error(`a resend was answered with ${answer.status}`);
  const notice = deliveryTexts[visit.language].resent(answer.body.statusCode);
  return { to: `/deliveries/${delivery.id}`, notice };
}
