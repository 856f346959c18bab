import type { ClauseId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import { answers, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { faultsOf, isText, type Picks } from '../shared/request-faults.js';

const longInBytes =
  (most: number): Picks =>
  (value) =>
    isText(value) && Buffer.byteLength(value) > most;

const hasOtherDigits: Picks = (value) => isText(value) && /[\uff10-\uff19]/.test(value);
const inAscii = (value: unknown): string =>
  String(value).replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));

/** A text as read by a program that mistakes UTF-8 for Latin-1. */
const asLatin1 = (value: unknown): unknown =>
  isText(value) ? Buffer.from(value, 'utf8').toString('latin1') : value;

type Row = readonly [id: `${string}/${string}`, ClauseId, OperationId, string];

/** Texts whose length the gateway counts in bytes, with their maximum length. */
const counted: readonly (readonly [...Row, number])[] = [
  ['cash-out/description-in-bytes', 'CASHOUT-22', 'createCashOut', '/description', 140],
  ['cash-out/name-in-bytes', 'CASHOUT-29', 'createCashOut', '/details/name', 100],
  ['cash-in/description-in-bytes', 'CASHIN-23', 'createCashIn', '/transaction/description', 140],
  ['cash-in/name-in-bytes', 'CASHIN-38', 'createCashIn', '/payer/fullName', 100],
  ['cash-in/split-name-in-bytes', 'CASHIN-56', 'createCashIn', '/splits/0/name', 255],
  ['cob/solicitacao-in-bytes', 'COB-52', 'putCob', '/solicitacaoPagador', 140],
  ['devolucao/descricao-in-bytes', 'DEVOLUCAO-36', 'putDevolucao', '/descricao', 140],
];

const digits: readonly Row[] = [
  ['cash-out/document-in-other-digits', 'CASHOUT-34', 'createCashOut', '/details/document'],
  ['cash-out/key-in-other-digits', 'CASHOUT-38', 'createCashOut', '/details/key'],
  ['cash-in/document-in-other-digits', 'CASHIN-42', 'createCashIn', '/payer/document'],
  ['cob/original-in-other-digits', 'COB-49', 'putCob', '/valor/original'],
  ['devolucao/valor-in-other-digits', 'DEVOLUCAO-27', 'putDevolucao', '/valor'],
];

const echoed: readonly Row[] = [
  ['cob/solicitacao-in-latin-1', 'COB-29', 'putCob', '/solicitacaoPagador'],
  ['cob/info-in-latin-1', 'COB-30', 'putCob', '/infoAdicionais/0/valor'],
  ['cob/name-in-latin-1', 'COB-19', 'putCob', '/devedor/nome'],
  ['devolucao/descricao-in-latin-1', 'DEVOLUCAO-12', 'putDevolucao', '/descricao'],
];

export default defects()
  .family(
    (operation: OperationId, pointer: string, most: number) => ({
      title: `The length of ${pointer} is counted in bytes`,
      defect: faultsOf(operation).refuses(pointer, longInBytes(most)),
    }),
    counted,
  )
  .family(
    (operation: OperationId, pointer: string) => ({
      title: `Digits of other scripts are digits in ${pointer}`,
      defect: faultsOf(operation).allows(pointer, hasOtherDigits, inAscii),
    }),
    digits,
  )
  .family(
    (operation: OperationId, pointer: string) => ({
      title: `${pointer} comes back as if UTF-8 were Latin-1`,
      defect: answers(operation, isSuccess)(set(pointer, asLatin1)),
    }),
    echoed,
  );
