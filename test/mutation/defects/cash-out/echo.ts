import type { OperationId } from '../../../../generated/operations.js';
import { answers, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';

/** Shows a member of a successful response without the white space around it. */
const trimmed = (operation: OperationId, pointer: string): Part =>
  answers(operation, isSuccess)(set(pointer, (text: unknown) => String(text).trim()));

/** Escapes a member of a successful response for HTML. */
const escaped = (operation: OperationId, pointer: string): Part =>
  answers(operation, isSuccess)(set(pointer, (text: unknown) => String(text).replaceAll('&', '&amp;')));

/** Responses that do not exactly echo their request. */
export default defects()
  .breaks('CASHOUT-07', 'The externalId comes back without the white space around it')
  .as('cash-out/external-id-trimmed')(trimmed('createCashOut', '/externalId'))
  .breaks('CASHOUT-07', 'The externalId is escaped for HTML')
  .as('cash-out/external-id-escaped')(escaped('createCashOut', '/externalId'))
  .breaks('COB-29', 'solicitacaoPagador is escaped for HTML')
  .as('cob/solicitacao-escaped')(escaped('putCob', '/solicitacaoPagador'))
  .breaks('CASHIN-07', 'The externalId of a cash-in comes back without the white space around it')
  .as('cash-in/external-id-trimmed')(trimmed('createCashIn', '/externalId'))
  .breaks('DEVOLUCAO-05', 'The id of a refund comes back without the white space around it')
  .as('devolucao/id-trimmed')(trimmed('putDevolucao', '/id'))
  .breaks('CASHOUT-07', 'The externalId is read and shown without the white space around it')
  .as('cash-out/external-id-read-trimmed')({
  request: (request) =>
    request.operation === 'createCashOut'
      ? set('/externalId', (text: unknown) => (typeof text === 'string' ? text.trim() : text))(request)
      : request,
});
