import { type EventType, eventTypes } from '../../generated/operations.js';
import type { StageGateway } from './stage-types.js';

const timeoutMs = 10_000;

/** The stage's URLs at a gateway, by its control endpoint. */
export class Registrations {
  readonly #accounts = new Set<string>();

  constructor(
    private readonly gateway: StageGateway,
    private readonly urlOf: (eventType: EventType) => string,
  ) {}

  /** Has all notifications of an account sent to the stage; again if that was forgotten. Rejects with the refusal. */
  async add({ accountId }: { readonly accountId: string }): Promise<void> {
    for (const eventType of eventTypes) {
      const params = { accountId, eventType, url: this.urlOf(eventType) };
      const answer = await this.#ask('setup', params);
      if (!answer.ok) throw new Error(`a webhook registration: ${answer.status} ${await answer.text()}`);
    }
    this.#accounts.add(accountId);
  }

  /** Ends that; a gateway that is gone needs no word. */
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
