import { at, shortError } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { table } from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { alike } from '../shared/alike.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { allows, notMatching, refused, someCpf } from '../shared/request-faults.js';

const operation = 'putCob';

const longTxid = (request: WireRequest) =>
  /^\/cob\/[a-zA-Z0-9]{35}$/.test(request.path) ? refused('txid')(request) : request;

/** Ignores characters of a txid that are neither letters nor digits. */
const plainTxid = (request: WireRequest): WireRequest => {
  const [, txid = ''] = /^\/cob\/([^/?]*)/.exec(request.path) ?? [];
  const plain = decodeURIComponent(txid).replace(/[^a-zA-Z0-9]/g, 'x');
  return { ...request, path: `/cob/${plain}` };
};

export default defects()
  .breaks('COB-35', 'From the second charge on a txid of 35 characters is refused')
  .as('derived/cob-longest-txid-once')(fromTheSecond(operation, longTxid))
  .breaks('COB-54', 'The txid of a charge that was refused for its additional information is used up')
  .as('derived/cob-refused-txid-used-up')(() => {
    const used = new Set<string>();
    return {
      request: (request) =>
        request.operation === operation && used.has(request.path) ? shortError(409) : request,
      answer: (answer, request) => {
        const infos = at(request.body, '/infoAdicionais');
        const isWrong = !Array.isArray(infos) || infos.some((info) => typeof at(info, '/nome') !== 'string');
        if (request.operation === operation && answer.status === 400 && isWrong) used.add(request.path);
        return answer;
      },
    };
  })
  .breaks('COB-36', 'Once a charge was refused, other characters than letters and digits pass in its txid')
  .as('derived/cob-txid-after-refusals')(afterRefusals(operation, 1, plainTxid))
  .breaks('COB-47', 'A valor that is null is the one of the charge before')
  .as('derived/cob-valor-remembered')(remembered(operation, '/valor'))
  .breaks('COB-45', 'While another charge is made, the cpf of the debtor is not validated')
  .as('derived/cob-cpf-while-busy')(
    whileBusy(operation, allows('/devedor/cpf', notMatching(/^\d{11}$/), someCpf)),
  )
  .breaks('COB-37', 'The same request with the same txid is answered with the charge that it made')
  .as('cob/same-request-again')(alike(operation, ({ path, text }) => `${path} ${text}`, 'the first answer'))
  .breaks('COB-01', 'Of txids the first 31 characters are compared')
  .as('cob/txid-of-31-characters')(() => {
  const used = new Set<string>();
  return table('cobs', (inner) => ({
    insert: async (cob) => {
      const key = `${cob.accountId} ${cob.txid.slice(0, 31)}`;
      if (used.has(key)) return null;
      const inserted = await inner.insert(cob);
      if (inserted !== null) used.add(key);
      return inserted;
    },
  }));
});
