import type { Values } from '../../core/values.js';
import { dateAgo, noDates } from '../shared/times.js';
import { lookalikeNumbers } from '../shared/faulty-texts.js';
import type { RequestPlan } from '../shared/derived/plan.js';

/** An end-to-end id of the usual form that no payment has. */
const endToEndId = ({ word }: Values) => `E00000000${dateAgo(1).replaceAll('-', '')}1200${word(11)}`;

const noIntegers = ['abc', '1a', '{}', ...lookalikeNumbers];

const transactionsPlan: RequestPlan = {
  name: 'transaction-list',
  what: { en: 'A request for the list of transactions', 'pt-BR': 'Uma consulta à lista de transações' },
  operation: 'listTransactions',
  success: [200],
  bases: ({ values }) => {
    const dates = { startDate: dateAgo(10), endDate: dateAgo(0) };
    const ids = { externalId: values.externalId(), endToEndId: endToEndId(values) };
    const filters = { status: 'PENDING', type: 'PAYMENT', ...ids };
    const query = { page: '1', size: '20', ...filters, ...dates };
    return [{ name: 'every parameter', clause: 'TRANSACTION-01', request: { query } }];
  },
  accepted: ['TRANSACTION-01'],
  samples: () => ({
    page: { 'below the minimum': ['0', '-1'], 'of another type': noIntegers },
    size: { 'of another type': noIntegers },
    status: { 'not in the enum': ['UNKNOWN', 'OPEN', 'Confirmado', 'confirmed', 'PENDING,ERROR'] },
    type: { 'not in the enum': ['UNKNOWN', 'REFUND', 'Pix in', 'payment', 'CASH_IN'] },
    startDate: { 'off the pattern': noDates },
    endDate: { 'off the pattern': noDates },
  }),
  open: ['OP-56'],
};

export default [transactionsPlan];
