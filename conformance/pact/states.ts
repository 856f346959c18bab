import { type EventType, moneyEventTypes } from '../target/event-types.js';
import { t } from '../core/text.js';
import { asText, untrusted, textOf } from '../core/untrusted-json.js';
import type { CheckContext } from '../chapters/check.js';
import { staticCode } from '../chapters/shared/br-code.js';
import { SetupError, Skip, Stop } from '../core/errors.js';
import type { Found } from '../engine/context.js';
import { percentEncode } from '../target/certificates.js';
import { type Delivery, type Exchange } from '../target/exchange.js';
import type { Inbox } from '../target/inbox.js';
import type { StateName } from '../target/states.js';
import { isMessage, type PactInteraction } from './contract-file.js';

/**
 * The context for verifying an interaction: the context of a check that needs the states named by the interaction.
 */
export interface PactContext extends CheckContext<never, StateName | 'notifications', never> {
  /**
   * Reports a failure found by Pact or by a step before it; `rests` is the evidence, by default all exchanges and
   * deliveries that the check has used.
   */
  fail(found: Found, rests?: readonly (Exchange | Delivery)[]): void;
}

/** Values passed to a state, or returned by a state. */
export type StateValues = Readonly<Record<string, unknown>>;

/** Statuses of an accepted payment, charge or refund (OP-10). */
const taken = [200, 201, 202];

/**
 * Sets up the states of one interaction one after another: by calling the gateway as a client would if that is possible,
 * otherwise through the target's control endpoint. Parameters that a state omits are taken from earlier states.
 */
export class InteractionStates {
  /** Everything that the states have returned so far, from which the request may take values. */
  readonly returned: Record<string, unknown> = {};
  /** Values returned by each state, for later states that omit parameters. */
  readonly #made = new Map<string, StateValues>();
  #inbox: Inbox | undefined;

  constructor(
    private readonly context: PactContext,
    private readonly interaction: PactInteraction,
  ) {}

  /** Sets up a state and returns its values. May throw any of the errors that end a check. */
  async setUp(name: string, params: StateValues): Promise<StateValues> {
    const returned = await this.#setUp(name, params);
    this.#made.set(name, returned);
    Object.assign(this.returned, returned);
    return returned;
  }

  /** The notification that the states caused. Throws `Stop` if none arrived. */
  async arrival(): Promise<Delivery> {
    if (this.#inbox === undefined) throw new Skip(t`no state registered a URL for the notification`);
    const { event, type } = untrusted(this.interaction.contents?.content);
    const wanted = given({ event, type });
    const { found, why } = await this.#inbox.waitFor(wanted);
    if (found !== undefined) return found;
    const message = t`the notification did not arrive`;
    const expected = this.#inbox.describe(wanted);
    this.context.fail({ kind: 'notification', message, expected, received: why, pointer: '' });
    throw new Stop(message);
  }

  async #setUp(name: string, params: StateValues): Promise<StateValues> {
    switch (name) {
      case 'an account':
        return this.#account();
      case 'an access token':
        return this.#token(params);
      case 'a webhook registration':
        return this.#registration(params);
      case 'a sent payment':
        return this.#sentPayment(params);
      case 'a charge':
        return this.#charge(params);
      case 'a requested refund':
        return this.#requestedRefund(params, this.#latest('a received payment'));
      case 'a payment settles':
        return this.#settle(name, params, this.#latest('a sent payment'));
      case 'a refund settles':
        return this.#settle(name, params, this.#latest('a requested refund'));
      default:
        return this.#control(name, { ...this.#left(name), ...params });
    }
  }

  #latest(state: string): StateValues {
    return this.#made.get(state) ?? {};
  }

  /** Settles the payment, charge or refund of an earlier state, unless it has already settled. */
  async #settle(name: string, params: StateValues, earlier: StateValues): Promise<StateValues> {
    const { done, externalId: _, ...named } = earlier;
    if (done === true && params['outcome'] !== 'ERROR') return {};
    return this.#control(name, { ...named, ...params });
  }

  /** Ids from earlier states, to which a state refers if it names none itself. */
  #left(name: string): StateValues {
    const { txid, transactionId } = this.#latest('a charge');
    switch (name) {
      case 'a sent payment is returned':
        return { transactionId: this.#latest('a sent payment')['transactionId'] };
      case 'a charge is paid':
        return txid === undefined ? { transactionId } : { txid };
      case 'a MED is decided':
        return { id: this.#latest('a MED')['id'] };
      default:
        return {};
    }
  }

  /** The account, which the engine has already created as the interaction requires. */
  #account(): StateValues {
    const { accountId, clientId, clientSecret, certificatePem, certificateHeader, chave } =
      this.context.account;
    return given({ accountId, clientId, clientSecret, certificatePem, certificateHeader, chave });
  }

  /** A valid token comes from the token endpoint itself, any other from the control endpoint. */
  async #token(params: StateValues): Promise<StateValues> {
    const { condition = 'valid', family } = params;
    if (condition !== 'valid') return this.#control('an access token', params);
    const wanted = family === 'compatibility' ? family : 'standard';
    return { accessToken: await this.context.account.token(wanted) };
  }

  /** The kit's own receiver replaces the URL in the contract. */
  async #registration({ eventType, headers }: StateValues): Promise<StateValues> {
    const types = [eventType] as readonly EventType[];
    // The specification leaves open which event type a notification about money belongs to (OP-51).
    const isMoney = isMessage(this.interaction) && moneyEventTypes.some((type) => type === eventType);
    const options = given({ headers }) as Parameters<PactContext['receiver']['listen']>[1];
    this.#inbox = await this.context.receiver.listen(isMoney ? moneyEventTypes : types, options);
    return {};
  }

  /** Sends a payment with the named operation; `amount` is in BRL. */
  async #sentPayment({
    operation = 'createCashOut',
    amount = 10,
    ...params
  }: StateValues): Promise<StateValues> {
    const { account, values } = this.context;
    const value = Number(amount);
    const { externalId, description, pixKey } = params;
    const named = given({ externalId, description });
    if (operation === 'createCashOut') return this.#idsOf(await account.cashOut({ value, ...named }));
    if (operation === 'createQrCashOut') {
      const qrCode = staticCode({ key: values.cpf(), amount: value.toFixed(2) });
      return this.#idsOf(await account.qrCashOut({ value, qrCode, ...named }));
    }
    if (operation !== 'createTransfer') throw unknown('a sent payment', operation);
    const answer = await account.transfer({ payment: { amount: value }, ...named, ...given({ pixKey }) });
    account.demand(answer, taken);
    return { transactionId: asText(answer.body['id']), done: isDone(answer.body['type']) };
  }

  /** Creates a charge with the named operation; `amount` is in BRL. */
  async #charge({ operation = 'createCashIn', amount = 10, externalId }: StateValues): Promise<StateValues> {
    const { account, values } = this.context;
    if (operation === 'createCashIn') {
      const transaction = { value: Number(amount), ...given({ externalId }) };
      return this.#idsOf(await account.cashIn({ transaction }));
    }
    if (operation !== 'putCob') throw unknown('a charge', operation);
    const txid = values.word(32);
    account.demand(await account.cob({ valor: { original: Number(amount).toFixed(2) } }, { txid }), taken);
    return { txid };
  }

  /** Requests a refund of the named payment with the named operation; `amount` is in BRL. */
  async #requestedRefund(params: StateValues, payment: StateValues): Promise<StateValues> {
    const { account, values } = this.context;
    const { operation = 'createRefundIn', amount = 1, externalId, refundId } = params;
    if (operation === 'createRefundIn') {
      const fields = { refundValue: Number(amount), ...given({ externalId }) };
      return this.#idsOf(await account.refundIn(asText(payment['transactionId']), fields));
    }
    if (operation !== 'putDevolucao') throw unknown('a requested refund', operation);
    const endToEndId = asText(payment['endToEndId']);
    const id = textOf(refundId) || values.word(24);
    const fields = { valor: Number(amount).toFixed(2), descricao: 'Item em falta' };
    const answer = await account.devolucao(endToEndId, fields, { id });
    account.demand(answer, taken);
    return { refundId: id, endToEndId, done: isDone(answer.body['status']) };
  }

  #idsOf(answer: Exchange): StateValues {
    this.context.account.demand(answer, taken);
    const { transactionId, externalId, status } = answer.body;
    return { transactionId: asText(transactionId), externalId: asText(externalId), done: isDone(status) };
  }

  async #control(name: string, params: StateValues): Promise<StateValues> {
    const { control, account } = this.context;
    const state = name as StateName;
    const returned = (await control.setup(state, params)) as StateValues;
    const { certificatePem, accessToken } = returned;
    if (typeof accessToken === 'string') account.secret(accessToken);
    if (typeof certificatePem !== 'string') return returned;
    return { certificateHeader: percentEncode(certificatePem), ...returned };
  }
}

/** Returns a copy without undefined members. */
function given(members: StateValues): StateValues {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Whether a status is final. Some gateways settle immediately (OP-41), which leaves nothing to settle later.
 */
function isDone(status: unknown): boolean {
  return !['PENDING', 'EM_PROCESSAMENTO'].includes(asText(status));
}

function unknown(state: string, operation: unknown): SetupError {
  return new SetupError(
    t`the state '${state}' names an operation that the kit does not know: ${asText(operation)}`,
  );
}
