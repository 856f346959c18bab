import type { OperationId } from '../../generated/stubs/apis.js';
import type { RunEnvironment } from '../runner/session.js';
import { SetupError } from '../runner/signals.js';
import { overlay, type Credentials } from '../target/account-core.js';
import { staticCode } from '../target/br-code.js';
import { cashInBody } from '../target/cash-in.js';
import { cashOutBody } from '../target/cash-out.js';
import { asText, type Exchange, textOf } from '../target/exchange.js';
import type { Family } from '../target/profile.js';
import { qrCashOutBody } from '../target/qr-cash-out.js';
import { transferBody } from '../target/transfer.js';
import type { Values } from '../target/values.js';

/** The gateway refused, over its public interface, what a state rests on: that counts against it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Values that a state was given or has returned. */
export type StateValues = Readonly<Record<string, unknown>>;

/** How a client of the gateway brings a state about: by calling it, as the account of the interaction. */
export class Calls {
  readonly #tokens = new Map<Family, Promise<string>>();

  constructor(
    private readonly environment: RunEnvironment,
    private readonly account: Credentials,
    private readonly values: Values,
  ) {}

  /** A bearer token of the account, from the token endpoint of the family. */
  token(family: Family): Promise<string> {
    const known = this.#tokens.get(family) ?? this.#newToken(family);
    this.#tokens.set(family, known);
    return known;
  }

  /** `a sent payment`, by the operation named. `amount` in BRL. */
  async sentPayment(params: StateValues): Promise<StateValues> {
    const { operation = 'createCashOut', amount = 10, externalId, pixKey, description } = params;
    const value = Number(amount);
    const named = {
      ...(externalId !== undefined && { externalId }),
      ...(description !== undefined && { description }),
    };
    if (operation === 'createTransfer') {
      const fields = { payment: { amount: value }, ...named, ...(pixKey !== undefined && { pixKey }) };
      const answer = await this.#call('createTransfer', {
        json: overlay(transferBody(this.values), fields),
        headers: { 'x-idempotency-key': this.values.uuid() },
      });
      return { transactionId: asText(answer.body['id']), done: isDone(answer.body['type']) };
    }
    if (operation === 'createQrCashOut') {
      const qrCode = staticCode({ key: this.values.cpf(), amount: value.toFixed(2) });
      const json = overlay(qrCashOutBody(this.values), { value, qrCode, ...named });
      return idsOf(await this.#call('createQrCashOut', { json }));
    }
    if (operation !== 'createCashOut') throw unknown('a sent payment', operation);
    const json = overlay(cashOutBody(this.values), { value, ...named });
    return idsOf(await this.#call('createCashOut', { json }));
  }

  /** `a charge`, by the operation named. `amount` in BRL. */
  async charge({ operation = 'createCashIn', amount = 10, externalId }: StateValues): Promise<StateValues> {
    if (operation === 'createCashIn') {
      const transaction = { value: Number(amount), ...(externalId !== undefined && { externalId }) };
      const json = overlay(cashInBody(this.values), { transaction });
      return idsOf(await this.#call('createCashIn', { json }));
    }
    if (operation !== 'putCob') throw unknown('a charge', operation);
    const txid = this.values.word(32);
    const valor = { original: Number(amount).toFixed(2), modalidadeAlteracao: 0 };
    await this.#call('putCob', { path: { txid }, json: { calendario: { expiracao: 3600 }, valor } });
    return { txid };
  }

  /** `a requested refund` of the payment named, by the operation named. `amount` in BRL. */
  async requestedRefund(params: StateValues, payment: StateValues): Promise<StateValues> {
    const { operation = 'createRefundIn', amount = 1, externalId, refundId } = params;
    if (operation === 'createRefundIn') {
      const json = { refundValue: Number(amount), ...(externalId !== undefined && { externalId }) };
      const path = { id: asText(payment['transactionId']) };
      const answer = await this.#call('createRefundIn', { path, json });
      return idsOf(answer);
    }
    if (operation !== 'putDevolucao') throw unknown('a requested refund', operation);
    const e2eid = asText(payment['endToEndId']);
    const id = textOf(refundId) || this.values.word(24);
    const json = { valor: Number(amount).toFixed(2), descricao: 'Item em falta' };
    const answer = await this.#call('putDevolucao', { path: { e2eid, id }, json });
    return { refundId: id, endToEndId: e2eid, done: isDone(answer.body['status']) };
  }

  async #newToken(family: Family): Promise<string> {
    const { clientId, clientSecret, certificateHeader } = this.account;
    const operation = family === 'standard' ? 'createAccessToken' : 'createOauthToken';
    const answer = await this.#send(operation, {
      json: { clientId, clientSecret },
      headers: { 'x-ssl-client-cert': certificateHeader },
    });
    const token = textOf(answer.body['access_token']);
    if (token === '') throw new Refusal(`${operation} answered without access_token`);
    this.environment.secret(token, 'TOKEN');
    return token;
  }

  async #call(operation: OperationId, request: CallRequest): Promise<Exchange> {
    const family = this.environment.judge.document.operations.get(operation)?.family ?? 'standard';
    const headers = { authorization: `Bearer ${await this.token(family)}`, ...request.headers };
    return this.#send(operation, { ...request, headers });
  }

  async #send(operationId: OperationId, { path = {}, headers = {}, json }: CallRequest): Promise<Exchange> {
    const { gateway, judge } = this.environment;
    const operation = judge.document.operations.get(operationId);
    if (operation === undefined) throw new SetupError(`the contract has no operation ${operationId}`);
    const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    );
    const call = { method: operation.method, path: filled, headers, json, operation: operationId };
    const answer = await gateway.send(call, () => undefined);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new Refusal(
      `${operationId} answered ${answer.error ?? `${answer.status} ${answer.text.slice(0, 300)}`}`,
    );
  }
}

interface CallRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

function idsOf(answer: Exchange): StateValues {
  return {
    transactionId: asText(answer.body['transactionId']),
    externalId: asText(answer.body['externalId']),
    done: isDone(answer.body['status']),
  };
}

/** Whether it has its result already, as some gateways do at once (OP-41): then there is nothing left to settle. */
function isDone(status: unknown): boolean {
  return !['PENDING', 'EM_PROCESSAMENTO'].includes(asText(status));
}

function unknown(state: string, operation: unknown): SetupError {
  return new SetupError(`'${state}' by an operation that the kit does not know: ${asText(operation)}`);
}
