import { credentialsOf } from '../runner/accounts.js';
import type { RunEnvironment } from '../runner/session.js';
import { Skip } from '../runner/signals.js';
import type { Credentials } from '../target/account-core.js';
import { percentEncode } from '../target/certificates.js';
import type { Delivery } from '../target/exchange.js';
import { loose, textOf } from '../target/exchange.js';
import type { Inbox } from '../target/inbox.js';
import { requiredReturns, type StateName, type StateParams } from '../target/states.js';
import type { Values } from '../target/values.js';
import { Calls, Refusal, type StateValues } from './calls.js';
import { isMessage, type PactInteraction } from './contract-file.js';

/** What a money notification may be registered under (OP-51); a receiver of messages is registered for all. */
const moneyTypes = ['cash_in', 'cash_out', 'refund_in', 'refund_out'];

/** What was made by a state, for those after it that name nothing. */
interface Latest {
  sent?: StateValues;
  charge?: StateValues;
  received?: StateValues;
  refund?: StateValues;
  med?: StateValues;
}

/**
 * The states of one interaction, brought about one after another: by the target's control endpoint, or, where a client
 * of the gateway can do it, by calling the gateway. A param that a state leaves out is taken from those before it.
 */
export class InteractionStates {
  /** All that the states have returned so far: what the request may take its values from. */
  readonly returned: Record<string, unknown> = {};
  readonly #latest: Latest = {};
  #inbox: Inbox | undefined;
  #account: Credentials | undefined;
  #calls: Calls | undefined;

  constructor(
    private readonly environment: RunEnvironment,
    private readonly interaction: PactInteraction,
    private readonly values: Values,
  ) {}

  /** Brings a state about and answers what it returns. Throws `Skip`, `SetupError`, `Refusal` or `ConfigurationError`. */
  async setUp(name: string, params: StateValues): Promise<StateValues> {
    const returned = await this.#setUp(name, params);
    Object.assign(this.returned, returned);
    return returned;
  }

  /** The notification that the states caused, as it arrived. Throws `Refusal` where none came, `Skip` where none can. */
  async arrival(): Promise<Delivery> {
    if (this.#inbox === undefined) throw new Skip('no state registered a URL for the notification');
    const expected = loose(this.interaction.contents?.content);
    const kind = { event: expected['event'], type: expected['type'] };
    const wanted = Object.fromEntries(Object.entries(kind).filter(([, value]) => value !== undefined));
    const { found, why } = await this.#inbox.waitFor(wanted);
    if (found === undefined) throw new Refusal(`the notification did not arrive: ${why}`);
    return found;
  }

  async #setUp(name: string, params: StateValues): Promise<StateValues> {
    const latest = this.#latest;
    switch (name) {
      case 'an account':
        return this.#openAccount(params);
      case 'an access token':
        return this.#token(params);
      case 'a webhook registration':
        return this.#registration(params);
      case 'a sent payment':
        return (latest.sent = await this.#client(name).sentPayment(params));
      case 'a charge':
        return (latest.charge = await this.#client(name).charge(params));
      case 'a requested refund':
        return (latest.refund = await this.#client(name).requestedRefund(params, latest.received ?? {}));
      case 'a received payment':
        return (latest.received = await this.#control(name, params));
      case 'a MED':
        return (latest.med = await this.#control(name, params));
      case 'a payment settles':
        return this.#settle(name, params, latest.sent);
      case 'a refund settles':
        return this.#settle(name, params, latest.refund);
      default:
        return this.#control(name, { ...this.#left(name), ...params });
    }
  }

  /** Lets settle what a state before it made, unless it has its result already. */
  async #settle(name: string, params: StateValues, made: StateValues = {}): Promise<StateValues> {
    const { done, externalId: _, ...named } = made;
    if (done === true && params['outcome'] !== 'ERROR') return {};
    return this.#control(name, { ...named, ...params });
  }

  /** What a state means that names nothing: what the states before it made. */
  #left(name: string): StateValues {
    const { sent, charge, med } = this.#latest;
    switch (name) {
      case 'a sent payment is returned':
        return { transactionId: sent?.['transactionId'] };
      case 'a charge is paid':
        return charge?.['txid'] === undefined
          ? { transactionId: charge?.['transactionId'] }
          : { txid: charge['txid'] };
      case 'a MED is decided':
        return { id: med?.['id'] };
      default:
        return {};
    }
  }

  async #openAccount(params: StateValues): Promise<StateValues> {
    const { control, accounts, secret } = this.environment;
    if (control === undefined) throw new Skip("no control endpoint to set up 'an account'");
    const returned = await control.setup('an account', params);
    const account = credentialsOf(returned, params);
    accounts.made.push(returned.accountId);
    secret(account.clientSecret, 'CLIENT_SECRET');
    secret(account.certificateHeader, 'CERTIFICATE');
    this.#account = account;
    this.#calls = new Calls(this.environment, account, this.values);
    return { ...returned, certificateHeader: account.certificateHeader };
  }

  /** A valid token comes from the token endpoint itself, any other from the control endpoint. */
  async #token(params: StateValues): Promise<StateValues> {
    const { condition = 'valid', family = 'standard' } = params;
    if (condition !== 'valid') return this.#control('an access token', params);
    const wanted = family === 'compatibility' ? family : 'standard';
    return { accessToken: await this.#client('an access token').token(wanted) };
  }

  /** The kit's own receiver takes the place of the URL in the contract. */
  async #registration(params: StateValues): Promise<StateValues> {
    const { receiver } = this.environment;
    if (receiver === undefined) throw new Skip('notifications are switched off (webhooks: none)');
    const eventType = textOf(params['eventType']);
    const isMoney = isMessage(this.interaction) && moneyTypes.includes(eventType);
    const inbox = receiver.open(isMoney ? moneyTypes : [eventType], () => undefined);
    for (const [type, url] of Object.entries(inbox.urls))
      await this.#control('a webhook registration', { ...params, eventType: type, url });
    this.#inbox = inbox;
    return {};
  }

  async #control(name: string, params: StateValues): Promise<StateValues> {
    const { control, secret } = this.environment;
    if (control === undefined) throw new Skip(`no control endpoint to set up '${name}'`);
    if (!isKnown(name)) throw new Skip(`the kit does not know the state '${name}'`);
    const asked = params as StateParams<typeof name>;
    const returned = (await control.setup(name, asked, this.#account?.accountId)) as StateValues;
    const { certificatePem, accessToken } = returned;
    if (typeof accessToken === 'string') secret(accessToken, 'TOKEN');
    if (typeof certificatePem !== 'string') return returned;
    return { certificateHeader: percentEncode(certificatePem), ...returned };
  }

  #client(state: string): Calls {
    if (this.#calls === undefined) throw new Skip(`'${state}' comes without 'an account' before it`);
    return this.#calls;
  }
}

function isKnown(name: string): name is StateName {
  return Object.hasOwn(requiredReturns, name);
}
