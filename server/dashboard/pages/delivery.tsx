import { mask, withoutUserInfo } from '../../recent-requests/masking.js';
import { Form, Submit } from '../components/form.js';
import { useLanguage, useRequest, useTexts } from '../components/language.js';
import { MachineTime } from '../components/notifications.js';
import { Card, Count, Facts, Id, JsonText, Link, Time, Verbatim } from '../components/parts.js';
import { EventLabel } from '../components/registration-form.js';
import { DeliveryState } from '../components/states.js';
import { NothingHere, numberParam, type Page, type PageRequest, type Redirect, type Route } from '../page.js';
import type { DeliveryDetail, ListedAttempt } from '../reads.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { answerIn, failureIn } from '../texts/failures.js';
import { wayBack, withList } from '../paths.js';
import { AmountOf } from './deliveries.js';

const path = '/deliveries/:delivery';
/** Maximum number of attempts shown: as many as several schedules have. */
const maxAttempts = 50;

export const deliveryRoutes: readonly Route[] = [
  { kind: 'page', path, show: one },
  { kind: 'action', path: `${path}/retry`, on: path, act: retry },
  { kind: 'action', path: `${path}/resend`, on: path, act: resend },
];

const idOf = (request: PageRequest) => numberParam(request, 'delivery');

async function read(request: PageRequest) {
  const found = await request.services.store.read(async ({ deliveryList }) => {
    const delivery = await deliveryList.byId(request.account.id, idOf(request));
    return delivery && { delivery, attempts: await deliveryList.attempts(delivery.id, maxAttempts) };
  });
  if (!found) throw new NothingHere();
  return found;
}

async function one(request: PageRequest): Promise<Page> {
  const { delivery, attempts } = await read(request);
  const texts = deliveryTexts[request.language];
  const body = (
    <>
      <Card id="delivery" title={texts.facts}>
        <DeliveryFacts delivery={delivery} />
        <Again delivery={delivery} />
      </Card>
      <Card id="attempts" title={texts.attemptsTitle}>
        <Attempts delivery={delivery} attempts={attempts} />
      </Card>
      <Card id="request" title={texts.request}>
        <Sent delivery={delivery} />
      </Card>
    </>
  );
  return { title: texts.one(delivery.id), body, back: wayBack(request, '/deliveries', texts.deliveries) };
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const texts = useTexts(deliveryTexts);
  const { retriedAs } = delivery;
  return (
    <>
      <MachineTime />
      <Facts
        facts={[
          [texts.state, <DeliveryState delivery={delivery} />],
          [texts.time, <Time at={delivery.createdAt} />],
          [texts.event, <EventLabel event={delivery.eventType} />],
          [texts.url, <span class="id">{withoutUserInfo(delivery.url)}</span>],
          [texts.about, <About delivery={delivery} />],
          [texts.notification, <Count of={delivery.notificationId} />],
          [texts.reason, delivery.isRequested ? texts.byRequest : texts.byEvent],
          [texts.retriedAs, retriedAs && <Link to={`/deliveries/${retriedAs}`}>{texts.one(retriedAs)}</Link>],
        ]}
      />
    </>
  );
}

function About({ delivery }: { delivery: DeliveryDetail }) {
  const texts = useTexts(deliveryTexts);
  const { transactionNumber, medId, externalId } = delivery;
  if (transactionNumber !== null)
    return (
      <>
        <Link to={`/transactions/${transactionNumber}`}>{texts.transactionNumber(transactionNumber)}</Link> ·{' '}
        <AmountOf delivery={delivery} />
        {externalId !== null && (
          <div>
            <Id copy="externalId">{externalId}</Id>
          </div>
        )}
      </>
    );
  if (medId !== null) return <Link to={`/meds/${medId}`}>{`${texts.med} ${medId}`}</Link>;
  return <>{texts.nothing}</>;
}

/** The button for sending the delivery again, if that is possible. */
function Again({ delivery }: { delivery: DeliveryDetail }) {
  const request = useRequest();
  const texts = useTexts(deliveryTexts);
  const { id, status, isTest, retriedAs, transactionNumber } = delivery;
  if (status === 'dead' && !isTest && retriedAs === null)
    return (
      <Form to={withList(request, `/deliveries/${id}/retry`)} class="mt-3">
        <p class="mb-2">{texts.retryHelp}</p>
        <Submit>{texts.retry}</Submit>
      </Form>
    );
  if (status !== 'delivered' || transactionNumber === null) return null;
  return (
    <Form to={withList(request, `/deliveries/${id}/resend`)} class="mt-3">
      <p class="mb-2">{texts.resendHelp}</p>
      <Submit tone="outline-primary">{texts.resend}</Submit>
    </Form>
  );
}

function Attempts({ delivery, attempts }: { delivery: DeliveryDetail; attempts: readonly ListedAttempt[] }) {
  const language = useLanguage();
  const texts = deliveryTexts[language];
  if (attempts.length === 0) return <p class="mb-0">{texts.noAttempts}</p>;
  return (
    <>
      {delivery.attempts > attempts.length && <p>{texts.latestOnly(attempts.length)}</p>}
      <ol class="timeline" reversed>
        {attempts.map(({ attemptedAt, durationMs, statusCode, failure, answer }, index) => {
          const number = delivery.attempts - index;
          return (
            <li>
              <strong>{texts.attempt(number)}</strong>: <Time at={attemptedAt} />,{' '}
              {statusCode === null ? texts.noAnswer : texts.http(statusCode)}, {texts.duration(durationMs)}
              {failure !== null && <p class="mb-1">{failureIn(language, failure)}</p>}
              {statusCode !== null &&
                (answer === '' ? (
                  <p class="mb-1 text-body-secondary">{texts.emptyAnswer}</p>
                ) : (
                  <Verbatim label={texts.answerBody(number)} text={answerIn(language, answer)} />
                ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Sent({ delivery }: { delivery: DeliveryDetail }) {
  const texts = useTexts(deliveryTexts);
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
      {delivery.body === '' ? <p>{texts.forgotten}</p> : <JsonText label={texts.body} text={delivery.body} />}
    </>
  );
}

async function retry(request: PageRequest): Promise<Redirect> {
  const tried = await request.services.webhooks.retryOne(request.account.id, idOf(request));
  return { to: withList(request, `/deliveries/${tried}`), notice: deliveryTexts[request.language].retried };
}

async function resend(request: PageRequest): Promise<Redirect> {
  const { delivery } = await read(request);
  if (delivery.transactionNumber === null) throw new NothingHere();
  const answer = await request.services.operate('resendWebhook', request.account, {
    params: { transactionIdentifier: String(delivery.transactionNumber) },
  });
  const notice = deliveryTexts[request.language].resent(answer.body.statusCode);
  return { to: withList(request, `/deliveries/${delivery.id}`), notice };
}
