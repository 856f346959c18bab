import { answers, at, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'cob/one-place-for-all': {
    title: 'All charges of an account have one location',
    clause: 'COB-64',
    defect: onePlace,
  },
  'cob/one-id-for-all-places': {
    title: 'loc.id is the same for all charges',
    clause: 'COB-64',
    defect: answers(operation, 201, set('/loc/id', 1)),
  },
  'cob/dies-at-half-of-its-time': {
    title: 'A charge cannot be paid any more at half of its expiracao',
    clause: 'COB-65',
    defect: livesFor((expiracao) => Math.max(1, Math.floor(expiracao / 2))),
  },
  'cob/dies-after-a-day': {
    title: 'A charge cannot be paid any more after a day, whatever its expiracao',
    clause: 'COB-65',
    defect: livesFor((expiracao) => Math.min(86_400, expiracao)),
  },
  'cob/one-for-each-debtor': {
    title: 'A debtor who has a charge gets no second one',
    clause: 'COB-01',
    defect: alike(operation, ({ body, path }) => debtorOf(body) ?? path, 409),
  },
  'cob/txid-without-case': {
    title: 'txids that differ in capitals alone count as one',
    clause: 'COB-01',
    defect: withoutCase(
      operation,
      ({ path }) => path.replace('/cob/', ''),
      (request, txid) => ({ ...request, path: `/cob/${txid}` }),
    ),
  },
  'cob/cpf-with-a-zero-refused': {
    title: 'A cpf of a debtor that begins with a zero is refused',
    clause: 'COB-44',
    defect: faultsOf(operation).refuses('/devedor/cpf', matching(/^0\d{10}$/)),
  },
  'cob/clock-of-twelve-hours': {
    title: 'criacao is shown by a clock of twelve hours',
    clause: 'COB-05',
    defect: answers(operation, 201, set('/calendario/criacao', ofTwelveHours)),
  },
  'cob/debtor-of-the-one-before': {
    title: 'data.debtorAccount is that of the payment before',
    clause: 'EVENT-183',
    defect: staleNotifications(isReceive, '/data/debtorAccount'),
  },
  'cob/debtor-nameless': {
    title: 'data.debtorAccount.name is the same for all',
    clause: 'EVENT-183',
    defect: rewrittenNotifications(isReceive, set('/data/debtorAccount/name', 'Pagador')),
  },
} satisfies Defects;
