import type { StateName } from '../../generated/provider-states.js';
import type { TestGateway } from './gateway.js';

type Values = Readonly<Record<string, unknown>>;
type Making = (gateway: TestGateway, accountId: string) => Promise<Values>;

const only = (values: Values, ...names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Creates an immediate charge. */
export const charge: Making = (gateway, accountId) =>
  gateway.state('a charge', { accountId, operation: 'putCob' });
/** Creates a pending payment. */
export const payment: Making = async (gateway, accountId) =>
  only(await gateway.state('a sent payment', { accountId }), 'transactionId');
const receipt: Making = (gateway, accountId) =>
  gateway.state('a received payment', { accountId, amount: 25.5 });

/** What must exist for a state's example, with the params that replace those of the example. */
export const prerequisites: Partial<Record<StateName, Making>> = {
  'a charge is paid': charge,
  'a charge is removed': charge,
  'a payment settles': payment,
  'a sent payment is returned': async (gateway, accountId) => {
    const sent = await payment(gateway, accountId);
    await gateway.state('a payment settles', { accountId, ...sent });
    return sent;
  },
  'a refund settles': async (gateway, accountId) => {
    const { endToEndId } = await receipt(gateway, accountId);
    const refund = { accountId, operation: 'putDevolucao', endToEndId };
    return gateway.state('a requested refund', refund);
  },
  'a MED is decided': async (gateway, accountId) => only(await gateway.state('a MED', { accountId }), 'id'),
  'a requested refund': async (gateway, accountId) =>
    only(await receipt(gateway, accountId), 'transactionId'),
};
