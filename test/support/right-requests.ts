import { untranslated } from '../../conformance/core/language.js';
import type { OperationId } from '../../generated/operations.js';
import { type Account, accountOf } from '../../conformance/chapters/account.js';
import { plans } from '../../conformance/chapters/plans.js';
import type { Tools } from '../../conformance/chapters/shared/derived/plan.js';
import { rightRequests } from '../../conformance/chapters/shared/derived/sending.js';
import type { BaseRequest } from '../../conformance/contract/cases/fields.js';
import { type Connection, connect } from '../../conformance/engine/phases/connect.js';
import { contextOf } from '../../conformance/engine/context.js';
import { sessionOf } from '../../conformance/engine/session.js';
import { kitSuite } from '../../conformance/kit.js';
import type { AccountParams } from '../../conformance/target/states.js';
import type { TestGateway } from './gateway.js';

/** Creates a valid request, with new ids each time. */
export type RequestMaker = () => BaseRequest;

/** An account of a gateway, and valid requests for it. */
export interface Client {
  readonly account: Account;
  /**
   * Returns valid requests of an operation, from its plan; for an operation without a plan, one request without fields. What
   * they refer to is set up here, so that afterwards only the request itself changes the account.
   */
  requests(operation: OperationId): Promise<readonly RequestMaker[]>;
}

/** The kit, connected to a gateway. */
export class Clients {
  private constructor(private readonly connection: Connection) {}

  static async of({ baseUrl, controlUrl }: TestGateway): Promise<Clients> {
    const target = { baseUrl, control: { url: controlUrl }, webhooks: 'none' as const };
    const families = ['standard', 'compatibility'] as const;
    return new Clients(await connect(kitSuite(), target, { seed: 1, families, secret: () => undefined }));
  }

  /** Creates an account; `params` are those of the state `an account`. */
  async open(params: AccountParams): Promise<Client> {
    const session = sessionOf(this.connection.environment, `client ${String(counter++)}`);
    const needs = ['an account', ...new Set(plans.flatMap((plan) => plan.needs ?? []))];
    const client = {
      id: 'test/client',
      title: untranslated('a client'),
      clauses: [],
      needs,
      account: params,
    } as const;
    const tools = (await contextOf(session, { ...client, run: () => Promise.resolve() }, accountOf)) as Tools;
    return {
      account: tools.account,
      async requests(operation) {
        const plan = plans.find((one) => one.operation === operation);
        return plan === undefined ? [() => ({})] : rightRequests(plan, tools);
      },
    };
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

/** Makes the generated values differ between clients. */
let counter = 0;
