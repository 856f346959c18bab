import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type NotificationBody, rewrittenNotifications } from '../../replace.js';
import { alike, withoutCase } from '../shared/alike.js';
import { ofTwelveHours } from '../shared/clocks.js';
import { faultsOf, matching } from '../shared/request-faults.js';
import { staleNotifications } from '../shared/stale.js';

const operation = 'putCob';
const isReceive = ({ type }: NotificationBody) => type === 'RECEIVE';

const debtorOf = (body: unknown) => at(body, '/devedor/cpf') as string | undefined;

/** A charge ends after its expiracao as changed by `change`, whatever its answer says. */
const livesFor = (change: (expiracao: number) => number): readonly Part[] => {
  const wanted = (body: unknown) => Number(at(body, '/calendario/expiracao') ?? 86_400);
  const shorter = handlers((known) => ({
    putCob: (request, all) => {
      const calendario = { ...request.body.calendario, expiracao: change(wanted(request.body)) };
      return known.putCob({ ...request, body: { ...request.body, calendario } }, all);
    },
  }));
  const shown = answers(operation, 201, (answer, { body }) =>
    set('/calendario/expiracao', wanted(body))(answer),
  );
  return [shorter, shown];
};

/** All charges of an account have the location of the first. */
const onePlace = (): Part => {
  const first = new Map<string, unknown>();
  return answers(operation, 201, (answer, { headers }) => {
    const caller = headers['authorization'] ?? '';
    const loc = first.get(caller) ?? at(answer.body, '/loc');
    first.set(caller, loc);
    return set('/location', at(loc, '/location'))(set('/loc', loc)(answer));
  });
};

export default {
  'cob/one-place-for-all': breaks('COB-64', {
    title: 'All charges of an account have one location',
    defect: onePlace,
  }),
  'cob/one-id-for-all-places': breaks('COB-64', {
    title: 'loc.id is the same for all charges',
    defect: answers(operation, 201, set('/loc/id', 1)),
  }),
  'cob/dies-at-half-of-its-time': breaks('COB-65', {
    title: 'A charge cannot be paid any more at half of its expiracao',
    defect: livesFor((expiracao) => Math.max(1, Math.floor(expiracao / 2))),
  }),
  'cob/dies-after-a-day': breaks('COB-65', {
    title: 'A charge cannot be paid any more after a day, whatever its expiracao',
    defect: livesFor((expiracao) => Math.min(86_400, expiracao)),
  }),
  'cob/one-for-each-debtor': breaks('COB-01', {
    title: 'A debtor who has a charge gets no second one',
    defect: alike(operation, ({ body, path }) => debtorOf(body) ?? path, 409),
  }),
  'cob/txid-without-case': breaks('COB-01', {
    title: 'txids that differ in capitals alone count as one',
    defect: withoutCase(
      operation,
      ({ path }) => path.replace('/cob/', ''),
      (request, txid) => ({ ...request, path: `/cob/${txid}` }),
    ),
  }),
  'cob/cpf-with-a-zero-refused': breaks('COB-44', {
    title: 'A cpf of a debtor that begins with a zero is refused',
    defect: faultsOf(operation).refuses('/devedor/cpf', matching(/^0\d{10}$/)),
  }),
  'cob/clock-of-twelve-hours': breaks('COB-05', {
    title: 'criacao is shown by a clock of twelve hours',
    defect: answers(operation, 201, set('/calendario/criacao', ofTwelveHours)),
  }),
  'cob/debtor-of-the-one-before': breaks('EVENT-183', {
    title: 'data.debtorAccount is that of the payment before',
    defect: staleNotifications(isReceive, '/data/debtorAccount'),
  }),
  'cob/debtor-nameless': breaks('EVENT-183', {
    title: 'data.debtorAccount.name is the same for all',
    defect: rewrittenNotifications(isReceive, set('/data/debtorAccount/name', 'Pagador')),
  }),
} satisfies Defects;
