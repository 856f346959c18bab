import { connectionRefused } from '../target/http.js';
import { t } from '../core/text.js';
import { ConfigurationError } from '../core/errors.js';
import { HttpClient } from '../target/http.js';
import type { StateReturns } from '../target/states.js';
import type { EventType } from '../target/event-types.js';
import { Refused } from './refused.js';
import { refusalIn, type AccountSession } from './account-session.js';

/** How a URL was registered and must be unregistered. `by hand`: by the user, in the gateway's dashboard. */
export type RegistrationMethod = 'control' | 'API' | 'by hand';

/** A URL that is registered for an event type. */
export interface WebhookRegistration {
  readonly eventType: EventType;
  readonly url: string;
  readonly method: RegistrationMethod;
  /** The secret that signs its deliveries; undefined if the gateway returned none. */
  readonly secret: string | undefined;
}

/** A new registration, with the gateway's warning if it could not deliver anything to the URL. */
type Added = WebhookRegistration & { readonly warning: string | undefined };

/** Hint on the most frequent obstacle: an event type can have at most three URLs. */
const hintOnUrls = t`If the account has too many URLs, remove one (docs/webhooks.md), or use another account: --account-id.`;

/**
 * The URLs of a listener. They are registered one by one, so that if one fails, those registered before can be
 * unregistered.
 */
export class WebhookRegistrations {
  readonly registered: WebhookRegistration[] = [];

  constructor(private readonly session: AccountSession) {}

  /**
   * Unregisters the URLs of killed listeners on this machine: they receive nothing, but count towards the maximum of three
   * URLs per event type.
   */
  async removeLost(marker: string): Promise<void> {
    const all = await this.session.registrations();
    const ours = all.filter(({ url }) =>
      new RegExp(`^https://(127\\.|localhost:|\\[::1\\]).*/${marker}/`).test(url),
    );
    if (ours.length === 0) return;
    const http = new HttpClient({ trustAnyone: true, limits: { totalTimeoutMs: 2_000 } });
    try {
      for (const { eventType, url } of ours) {
        const answer = await http.send({ method: 'GET', url, headers: {} });
        const isLost = 'error' in answer ? answer.error === connectionRefused : answer.status === 404;
        if (isLost) await this.session.teardown('a webhook registration', { eventType, url });
      }
    } finally {
      await http.close();
    }
  }

  /**
   * Registers a URL through the control endpoint or, if that is not possible, through the API. Throws if neither works, or
   * if deliveries could never arrive.
   */
  async add(eventType: EventType, url: string): Promise<void> {
    const { accountId } = this.session;
    const { warning, ...added } =
      accountId === undefined ? await this.#byApi(eventType, url) : await this.#byControl(eventType, url);
    this.registered.push(added);
    if (warning === undefined || warning === '') return;
    throw new ConfigurationError(
      t`The gateway would deliver nothing to ${url}: ${warning}.`,
      added.method === 'API'
        ? t`Start the gateway with the option named above, or pass an address that it reaches: --listen, --public-url. The URL stays registered: the API has no way to remove it.`
        : t`Start the gateway with the option named above, or pass an address that it reaches: --listen, --public-url.`,
    );
  }

  /** Unregisters as many URLs as possible; resolves with those that stay registered. Never rejects. */
  async removeAll(): Promise<readonly WebhookRegistration[]> {
    const all = this.registered.splice(0);
    const removing = all.map(async (one) => {
      if (one.method !== 'control') return [one];
      const { eventType, url } = one;
      await this.session.teardown('a webhook registration', { eventType, url });
      return [];
    });
    const settled = await Promise.allSettled(removing);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  async #byControl(eventType: EventType, url: string): Promise<Added> {
    const hint = hintOnUrls;
    let returned: StateReturns<'a webhook registration'>;
    try {
      returned = await this.session.state('a webhook registration', { eventType, url }, { hint });
    } catch (thrown) {
      // Without a control endpoint, an account with credentials can use the API.
      if (this.session.hasOnlyId || !(thrown instanceof ConfigurationError)) throw thrown;
      return this.#byApi(eventType, url);
    }
    const { secret, warning } = returned;
    return { eventType, url, method: 'control', secret, warning };
  }

  async #byApi(eventType: EventType, url: string): Promise<Added> {
    const answer = await this.session.call('registerWebhook', { json: { url, eventType } });
    if (answer.status !== 200)
      throw new Refused(t`${url} was not registered: ${refusalIn(answer)}.`, hintOnUrls);
    const success: unknown = answer.body['success'];
    if (success !== true) return { eventType, url, method: 'by hand', secret: undefined, warning: undefined };
    const { 'webhook-secret': secret, 'webhook-warning': warning } = answer.headers;
    return { eventType, url, method: 'API', secret, warning };
  }
}
