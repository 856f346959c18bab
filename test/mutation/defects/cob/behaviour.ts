import { at, set, shortError } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { tables } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { afterRefusals, fromTheSecond, lets, remembered, whileBusy } from '../shared/derived-conditions.js';
import { ofNull, someCpf } from '../shared/faults.js';
import { notMatching, refusalOf } from '../shared/request-faults.js';

const longTxid = (request: WireRequest) =>
  /^\/cob\/[a-zA-Z0-9]{35}$/.test(request.path) ? refusalOf(request, 400, 'txid') : request;

/** A txid counts as used once a request with it was refused for its additional information. */
function usedUp(): Part {
  const used = new Set<string>();
  return {
    http: {
      request: (request) =>
        request.operation === 'putCob' && used.has(request.path) ? shortError(409) : request,
      answer: (answer, request) => {
        const infos = at(request.body, '/infoAdicionais');
        const isWrong = !Array.isArray(infos) || infos.some((info) => typeof at(info, '/nome') !== 'string');
        if (request.operation === 'putCob' && answer.status === 400 && isWrong) used.add(request.path);
        return answer;
      },
    },
  };
}

/** A charge request that was accepted is answered in the same way when exactly the same request comes again. */
function sameRequestAgain(): Part {
  const accepted = new Map<string, WireAnswer>();
  const keyOf = ({ path, text }: WireRequest) => `${path} ${text}`;
  return {
    http: {
      request: (request) =>
        (request.operation === 'putCob' ? accepted.get(keyOf(request)) : undefined) ?? request,
      answer: (answer, request) => {
        if (request.operation === 'putCob' && answer.status < 300) accepted.set(keyOf(request), answer);
        return answer;
      },
    },
  };
}

/** Ignores characters of a txid that are neither letters nor digits. */
const plainTxid = (request: WireRequest): WireRequest => {
  const [, txid = ''] = /^\/cob\/([^/?]*)/.exec(request.path) ?? [];
  const plain = decodeURIComponent(txid).replace(/[^a-zA-Z0-9]/g, 'x');
  return { ...request, path: `/cob/${plain}` };
};

export default {
  'derived/cob-longest-txid-once': breaks('COB-35', {
    title: 'From the second charge on a txid of 35 characters is refused',
    defect: fromTheSecond('putCob', longTxid),
  }),
  'derived/cob-refused-txid-used-up': breaks('COB-54', {
    title: 'The txid of a charge that was refused for its additional information is used up',
    defect: usedUp,
  }),
  'derived/cob-txid-after-refusals': breaks('COB-36', {
    title: 'Once a charge was refused, other characters than letters and digits pass in its txid',
    defect: afterRefusals('putCob', 1, plainTxid),
  }),
  'derived/cob-valor-remembered': breaks('COB-47', {
    title: 'A valor that is null is the one of the charge before',
    defect: remembered('putCob', '/valor', ofNull),
  }),
  'derived/cob-cpf-while-busy': breaks('COB-45', {
    title: 'While another charge is made, the cpf of the debtor is not looked at',
    defect: whileBusy('putCob', lets('/devedor/cpf', notMatching(/^\d{11}$/), set('/devedor/cpf', someCpf))),
  }),
  'cob/same-request-again': breaks('COB-37', {
    title: 'The same request with the same txid is answered with the charge that it made',
    defect: sameRequestAgain,
  }),
  'cob/txid-of-31-characters': breaks('COB-01', {
    title: 'Of txids the first 31 characters are compared',
    defect: () => {
      const used = new Set<string>();
      return tables(({ cobs }) => ({
        cobs: {
          ...cobs,
          insert: async (cob) => {
            const key = `${cob.accountId} ${cob.txid.slice(0, 31)}`;
            if (used.has(key)) return null;
            const inserted = await cobs.insert(cob);
            if (inserted !== null) used.add(key);
            return inserted;
          },
        },
      }));
    },
  }),
} satisfies Defects;
