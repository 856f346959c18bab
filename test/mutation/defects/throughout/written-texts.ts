import { answers, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { faultsOf, matching } from '../shared/request-faults.js';

type Change = (text: string) => string;

/** Ways in which programs corrupt texts: escaped twice, composed, without 4-byte characters, cut by UTF-16 units. */
const escaped: Change = (text) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const composed: Change = (text) => text.normalize('NFC');
const ofThreeBytes: Change = (text) => text.replaceAll(/\p{Extended_Pictographic}/gu, '?');
const cutUnits: Change = (text) => text.slice(0, 140);

const shown = (operation: 'putCob' | 'putDevolucao', pointer: string, change: Change) => ({
  title: `${pointer.slice(1)} comes back ${change.name}`,
  defect: answers(
    operation,
    isSuccess,
  )(set(pointer, (text: unknown) => (typeof text === 'string' ? change(text) : text))),
});

const refusing = (
  operation: 'createCashOut' | 'createQrCashOut' | 'createCashIn' | 'createTransfer' | 'putCob',
  pointer: string,
  characters: RegExp,
) => ({
  title: `A ${pointer.slice(1)} with ${characters.source} is refused`,
  defect: faultsOf(operation).refuses(pointer, matching(characters)),
});

/** Gateways that accept the texts of tests, but not those that people write. */
export default defects()
  .family(shown, [
    ['cob/texts-escaped', 'COB-29', 'putCob', '/solicitacaoPagador', escaped],
    ['cob/texts-composed', 'COB-29', 'putCob', '/solicitacaoPagador', composed],
    ['cob/texts-of-three-bytes', 'COB-19', 'putCob', '/devedor/nome', ofThreeBytes],
    ['cob/texts-cut', 'COB-29', 'putCob', '/solicitacaoPagador', cutUnits],
    ['devolucao/texts-escaped', 'DEVOLUCAO-12', 'putDevolucao', '/descricao', escaped],
    ['devolucao/texts-composed', 'DEVOLUCAO-12', 'putDevolucao', '/descricao', composed],
  ])
  .family(refusing, [
    ['cash-out/apostrophe-refused', 'CASHOUT-01', 'createCashOut', '/description', /'/],
    ['qr-cash-out/angle-refused', 'QRCASHOUT-01', 'createQrCashOut', '/description', /[<>]/],
    ['cash-in/backslash-refused', 'CASHIN-01', 'createCashIn', '/transaction/description', /\\/],
    ['transfer/quote-refused', 'TRANSFER-01', 'createTransfer', '/description', /"/],
    ['cob/ordinal-refused', 'COB-01', 'putCob', '/devedor/nome', /[ºª]/],
  ]);
