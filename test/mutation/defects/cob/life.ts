import { answers, at, set, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf, onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  behindAnswers,
  handledAs,
  table,
  type Tables,
} from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { receiptsLessACent } from '../shared/money.js';
import { after, credits } from '../shared/outcomes.js';
import { replayed } from '../shared/used-values.js';

const operation = 'putCob';
const keyOf = (request: WireRequest) => `${authorizationOf(request)} ${request.path}`;

/** Accepts a used txid if `allows` says so, under another one that the response does not show. */
const usedTxidsPass = (allows: (isAnswered: boolean, isPaid: boolean) => boolean) => (): readonly Part[] => {
  const begun = new Map<string, number>();
  const answered = new Set<string>();
  const paid = new Set<unknown>();
  const noting = onState('a charge is paid', (_, params) => paid.add(at(params, '/txid')));
  const passing: Part = {
    request: (request) => {
      if (request.operation !== operation) return request;
      const count = begun.get(keyOf(request)) ?? 0;
      begun.set(keyOf(request), count + 1);
      const txid = request.path.split('/').pop();
      if (count === 0 || !allows(answered.has(keyOf(request)), paid.has(txid))) return request;
      return { ...request, path: `${request.path.slice(0, -3)}${String(count).padStart(3, '0')}` };
    },
    answer: (answer, request) => {
      if (request.operation !== operation) return answer;
      // Delayed, because a fast gateway responds to the first request of a race before the second has arrived.
      setTimeout(() => answered.add(keyOf(request)), 150).unref();
      return answer.status === 201 ? set('/txid', request.path.split('/').pop())(answer) : answer;
    },
  };
  return [noting, passing];
};

/** A refused request occupies a txid for some time. */
const txidsOfRefusedTaken = (forMs: number) => (): Part => {
  const refused = new Map<string, number>();
  return answers(
    operation,
    (_, { headers }) => headers['authorization'] !== undefined,
  )((answer, request) => {
    if (answer.status === 400) refused.set(keyOf(request), Date.now());
    const since = refused.get(keyOf(request)) ?? -Infinity;
    if (Date.now() - since > forMs || answer.status !== 201) return answer;
    const body = { statusCode: 409, message: 'txid already exists', error: 'Conflict' };
    return { ...answer, status: 409, body };
  });
};

type Status = NonNullable<Awaited<ReturnType<Tables['cobs']['byTxid']>>>['status'];

/** An immediate charge in this status can be paid as if it were ATIVA. */
const payableAs = (status: Status): Part =>
  table('cobs', (inner) => ({
    byTxid: async (accountId, txid) => {
      const cob = await inner.byTxid(accountId, txid);
      return cob?.status === status ? { ...cob, status: 'ATIVA' } : cob;
    },
    move: async (id, from, to) => {
      const cob = await inner.byId(id);
      return inner.move(id, cob?.status === status ? status : from, to);
    },
  }));

/** A charge ends after its expiracao as changed by `change`, contrary to its response. */
const livesFor = (change: (expiracao: number) => number): readonly Part[] => {
  const wanted = (body: unknown) => Number(at(body, '/calendario/expiracao') ?? 86_400);
  const shorter = handledAs(operation, ({ body, ...request }) => {
    const calendario = { ...body.calendario, expiracao: change(wanted(body)) };
    return { ...request, body: { ...body, calendario } };
  });
  const created = answers(operation, 201);
  return [shorter, created((answer, { body }) => set('/calendario/expiracao', wanted(body))(answer))];
};

export default defects()
  .breaks('COB-37', 'A txid that exists is refused with 400')
  .as('cob/used-txid-400')(answers(operation, 409)(statusThroughout(400)))
  .breaks('COB-37', 'A txid that exists is answered like the first time')
  .as('cob/used-txid-replayed')(replayed(operation, ({ path }) => path, 409))
  .breaks('COB-37', 'A txid that exists makes a further charge')
  .as('cob/used-txid-passes')(usedTxidsPass(() => true))
  .breaks('COB-37', 'A txid is free again when its charge has been paid')
  .as('cob/txid-free-after-payment')(usedTxidsPass((_, isPaid) => isPaid))
  .breaks('COB-38', 'Whether a txid exists is read before and written after')
  .as('cob/txid-race')(usedTxidsPass((isAnswered) => !isAnswered))
  .breaks('COB-54', 'The txid of a refused request is taken')
  .as('cob/refused-txid-taken')(txidsOfRefusedTaken(Infinity))
  .breaks('COB-54', 'The txid of a refused request is taken for some seconds')
  .as('cob/refused-txid-taken-for-a-while')(txidsOfRefusedTaken(2_000))
  .breaks('COB-58', 'A charge that has been paid can be paid again')
  .as('cob/paid-again')(payableAs('CONCLUIDA'))
  .breaks('COB-59', 'A charge that its receiver cancelled can be paid')
  .as('cob/paid-though-cancelled')(payableAs('REMOVIDA_PELO_USUARIO_RECEBEDOR'))
  .breaks('COB-60', 'A charge that has expired, or that the provider removed, can be paid')
  .as('cob/paid-though-expired')(payableAs('REMOVIDA_PELO_PSP'))
  // A payment of a finished charge is refused but credited.
  .breaks('COB-61', 'A payment of a charge that is over is credited, and not notified')
  .as('cob/credited-though-over')(() =>
    behindAnswers(async ({ status }, { operation: called, body }, services) => {
      const isPayment = called === 'control' && at(body, '/state') === 'a charge is paid';
      const accountId = at(body, '/params/accountId');
      const isRefused = isPayment && status >= 400 && at(body, '/params/txid') !== undefined;
      if (isRefused && typeof accountId === 'string') await credits(services, accountId, 1050);
    }),
  )
  .breaks('COB-62', 'Of a paid charge a cent is kept')
  .as('cob/cent-kept')(receiptsLessACent)
  .breaks('COB-62', 'A charge is credited when it is created, too')
  .as('cob/credited-at-creation')(
    after(operation, 'success', ({ account, body }, services) =>
      credits(services, account.id, Math.round(Number(body.valor.original) * 100)),
    ),
  )
  .breaks('COB-65', 'A charge cannot be paid any more at half of its expiracao')
  .as('cob/dies-at-half-of-its-time')(livesFor((expiracao) => Math.max(1, Math.floor(expiracao / 2))))
  .breaks('COB-65', 'A charge cannot be paid any more after a day, with any expiracao')
  .as('cob/dies-after-a-day')(livesFor((expiracao) => Math.min(86_400, expiracao)));
