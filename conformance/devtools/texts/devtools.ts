import { plural, t, type Text } from '../../core/text.js';
import type { Signature } from '../../target/signatures.js';

/** Texts of `pixkit listen` and `pixkit trigger`. */
export const devtoolsTexts = {
  signature: {
    right: t`signed`,
    wrong: t`WRONG SIGNATURE`,
    none: t`not signed`,
    unknown: t`signature not checked`,
  } satisfies Record<Signature, Text>,
  again: t`again`,
  noEvents: t`No event of this account matches. To cause one: npx pixkit trigger cash-in`,
  resent: (transaction: string, status: string) =>
    t`Sent the newest event of ${transaction} again; the endpoint returned ${status}.`,
  unknownOutcome: (externalId: string) =>
    t`The payment may have been made. Run the command again with --external-id ${externalId}: it looks the payment up first, and never pays twice.`,
  paid: (externalId: string, status: string, endToEndId: string) =>
    t`${status}  externalId ${externalId}  endToEndId ${endToEndId}`,
  gateway: (description: string) => t`Gateway ${description}`,
  account: (id: string) => t`account ${id}`,
  client: (id: string) => t`client ${id}`,
  /** The origin of an account. */
  origin: { given: t`as given`, demo: t`its demo account`, made: t`created for this run` },
  listeningFor: (events: string) => t`Listening for ${events}`,
  answering: t`Responding to every notification with 200; use --forward-to to pass them on to your application`,
  forwarding: (url: string) => t`Forwarding to ${url}`,
  nobodyThere: t`No application is listening there yet: start yours. Until then, the gateway receives a 502 and retries`,
  byHand: t`The API does not register URLs for this account. Register these in the account dashboard, and remove them there afterwards:`,
  cause: (command: string) => t`To cause a notification: ${command}`,
  forCurl: (variable: string) => t`For the printed curl commands: export ${variable}`,
  keys: t`Press r to resend the last notification, q or Ctrl-C to quit`,
  noKeys: t`Press Ctrl-C to quit`,
  staying: (count: number) =>
    t`${count} ${plural('URL stays', 'URLs stay')} registered: the API has no way to remove ${plural('it', 'them')}.`,
  takeOff: t`Remove the URLs in the account dashboard.`,
  goesTo: (notification: string, eventType: string) =>
    t`${notification} goes to the URLs that are registered for ${eventType}.`,
  withCurl: t`The same with curl (ids such as externalId and txid can be used only once):`,
  events: t`Events:`,
  state: (name: string) => t`state ${name}`,
};
