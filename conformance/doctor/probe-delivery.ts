import { t, type Sentence, type Text } from '../core/text.js';
import { textOf } from '../core/untrusted-json.js';
import type { Account } from '../chapters/account.js';
import { type Exchange } from '../target/exchange.js';
import { HttpClient } from '../target/http.js';
import type { Arrival, Inbox } from '../target/inbox.js';
import type { WebhookReceiver } from '../target/receiver.js';
import type { Diagnosis, Reporter } from './reporter.js';
import type { Session } from '../engine/session.js';
import { messageOf, SetupError, Skip } from '../core/errors.js';

const subject = 'webhooks';

/** Makes the target send a notification, and reports whether it arrived or what prevented it. */
export async function checkDelivery(session: Session, account: Account, report: Reporter): Promise<void> {
  const { control, receiver } = session.environment;
  if (receiver === undefined || control === undefined) {
    const why = receiver === undefined ? 'webhooks: none' : t`no control endpoint to register a URL`;
    report({
      subject,
      state: 'note',
      what: t`no probe delivery (${why}): notification checks are skipped`,
    });
    return;
  }
  const inbox = receiver.open(['cash_out'], () => undefined);
  try {
    const payment = await paidOnce(session, account, inbox);
    const arrival = await inbox.waitFor({ externalId: payment.body['externalId'] });
    if (arrival.found !== undefined) {
      report({ subject, state: 'well', what: t`a probe delivery arrived at ${receiver.baseUrl}` });
    } else {
      report(await explained(receiver, inbox, arrival, await sentAgain(account, payment)));
    }
  } catch (thrown) {
    const hint = t`Fix what is named above, or skip the notification checks with webhooks: none.`;
    const what = t`no probe delivery: ${messageOf(thrown)}`;
    report(
      thrown instanceof Skip ? { subject, state: 'note', what } : { subject, state: 'wrong', what, hint },
    );
  }
}

async function paidOnce(session: Session, account: Account, inbox: Inbox): Promise<Exchange> {
  const { control } = session.environment;
  const registration = { eventType: 'cash_out', url: inbox.url('cash_out') };
  await control?.setup('a webhook registration', registration, account.accountId);
  const payment = await account.cashOut({ value: 1 });
  if (payment.status !== 201)
    throw new SetupError(t`the response to a cash-out of 1.00 was ${answered(payment)}`);
  await control
    ?.setup('a payment settles', { transactionId: payment.body['transactionId'] }, account.accountId)
    .catch(() => undefined);
  return payment;
}

/** Returns a sentence on how the target responded to a request to resend the notification; empty if that tells nothing. */
async function sentAgain(account: Account, payment: Exchange): Promise<Text> {
  const identifier = textOf(payment.body['externalId']);
  const answer = await account.resendWebhook(identifier, undefined, { judge: false, retry: false });
  if (answer.status === 404 || answer.status === 405 || answer.status === 501) return '';
  return t` Asked to resend it, the target returned ${answered(answer)}.`;
}

function answered(answer: Exchange): Text {
  return answer.error ?? `${answer.status} ${answer.text}`.trim();
}

/** Explains why a delivery did not arrive: failed handshakes or, if there were none, the result of calling the URL here. */
async function explained(
  receiver: WebhookReceiver,
  inbox: Inbox,
  arrival: Arrival,
  resent: Text,
): Promise<Diagnosis> {
  const url = inbox.url('cash_out');
  const { failed, lastReason } = receiver.handshakes;
  if (failed > 0) {
    const hint = t`Have the target accept self-signed certificates in tests, or give the receiver a certificate that the target trusts (webhooks.tls).`;
    return {
      subject,
      state: 'wrong',
      what: t`the target reached ${url}, but TLS failed: ${lastReason}.${resent}`,
      hint,
    };
  }
  const own = await callOurselves(url, inbox);
  const what = t`${own.what ?? t`the probe delivery did not arrive: ${arrival.why}`}.${resent}`;
  return { subject, state: 'wrong', what, hint: own.hint };
}

/** Calls the URL that the target received, as the target would. */
async function callOurselves(url: string, inbox: Inbox): Promise<{ what?: Sentence; hint: Sentence }> {
  const client = new HttpClient({
    trustAnyone: true,
    limits: { connectTimeoutMs: 3_000, headersTimeoutMs: 3_000, totalTimeoutMs: 5_000 },
  });
  const body = JSON.stringify({ event: 'a call of pixkit doctor to itself' });
  const headers = { 'content-type': 'application/json' };
  const answer = await client.send({ method: 'POST', url, headers, body });
  await client.close();
  if ('error' in answer) {
    return {
      what: t`the target could not reach ${url}, nor could the kit itself: ${answer.error}`,
      hint: t`Start the tunnel or proxy behind webhooks.publicUrl, or correct it in the target file.`,
    };
  }
  const isOurs = inbox.deliveries.some((delivery) => delivery.text === body);
  if (!isOurs) {
    return {
      what: t`something other than the kit's receiver responds at ${url}: ${answer.status}`,
      hint: t`webhooks.publicUrl must lead to webhooks.listen; correct the tunnel or the target file.`,
    };
  }
  return {
    hint: t`The kit itself reaches ${url}. Perhaps the target sends nothing, cannot reach this machine (a container, another host, a firewall) or refuses private addresses: set webhooks.listen and webhooks.publicUrl to an address that it can reach.`,
  };
}
