import { type EventType, eventTypes } from '../../generated/operations.js';
import type { StageGateway } from './stage-types.js';

const timeoutMs = 10_000;

/** Registers the stage's URLs at a gateway through its control endpoint. */
export class Registrations {
  readonly #accounts = new Set<string>();

  constructor(
    private readonly gateway: StageGateway,
    private readonly urlOf: (eventType: EventType) => string,
  ) {}

  /** Registers the stage for all notifications of an account; may be repeated after a reset. Rejects if the gateway refuses. */
  async add({ accountId }: { readonly accountId: string }): Promise<void> {
    for (const eventType of eventTypes) {
      const params = { accountId, eventType, url: this.urlOf(eventType) };
      const answer = await this.#ask('setup', params);
      if (!answer.ok) throw new Error(`a webhook registration: ${answer.status} ${await answer.text()}`);
    }
    this.#accounts.add(accountId);
  }

  /** Unregisters all URLs; ignores a gateway that is no longer running. */
  async remove(): Promise<void> {
    const asked = [...this.#accounts].flatMap((accountId) =>
      eventTypes.map((eventType) =>
        this.#ask('teardown', { accountId, eventType, url: this.urlOf(eventType) }),
      ),
    );
    this.#accounts.clear();
    await Promise.allSettled(asked);
  }

  #ask(action: 'setup' | 'teardown', params: object): Promise<Response> {
    const { controlUrl, controlToken } = this.gateway;
    if (controlUrl == null)
      throw new Error('The gateway has no control endpoint: register stage.webhookUrl(…) yourself.');
    const authorization = controlToken == null ? {} : { authorization: `Bearer ${controlToken}` };
    return fetch(controlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ state: 'a webhook registration', params, action }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}
