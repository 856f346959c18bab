import type { RequestPlan } from '../shared/derived/plan.js';
import { lookalikeNumbers } from '../shared/faulty-texts.js';
import { dateAgo, daysAgo, noDates } from '../shared/times.js';

const others = ['abc', 'first', '1a', '{}', ...lookalikeNumbers];

const medPlan: RequestPlan = {
  name: 'med-list',
  what: { en: 'A request for the MED list', 'pt-BR': 'Uma consulta à lista de MEDs' },
  operation: 'listMeds',
  success: [200],
  bases: async ({ account }) => {
    // "ISO 8601" allows a target to accept dates only without, or only with a time.
    const alone = { startDate: dateAgo(10), endDate: dateAgo(0) };
    const { status } = await account.listMeds(alone, { judge: false });
    const dates = status === 400 ? { startDate: daysAgo(10), endDate: daysAgo(0) } : alone;
    const query = { status: 'OPEN', isReconciled: 'true', ...dates, page: '1', pageSize: '20' };
    return [{ name: 'every parameter', clause: 'MED-01', request: { query } }];
  },
  accepted: ['MED-01'],
  samples: () => ({
    status: { 'not in the enum': ['UNKNOWN', 'PENDING', 'CLOSED', 'open', 'OPEN,RECEIVED'] },
    isReconciled: { 'of another type': ['perhaps', 'maybe', 'abc', '{}'] },
    page: { 'below the minimum': ['0', '-1'], 'of another type': others },
    pageSize: { 'below the minimum': ['0', '-1'], 'of another type': others },
    startDate: { 'off the pattern': noDates },
    endDate: { 'off the pattern': noDates },
  }),
  open: ['OP-56'],
};

export default [medPlan];
