import { isText } from '../shared/request-faults.js';
import type { OperationId } from '../../../../generated/operations.js';
import { shortError } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Requests to an operation end in a server error if `over` matches the raw text of their body. */
const stumbles = (operation: OperationId, over: (text: string) => boolean): Part => ({
  request: (request) =>
    request.operation === operation && isText(request.text) && over(request.text) ? shortError(500) : request,
});

const halfAPair = (text: string) => /\\ud[89ab]../i.test(text);
const infinite = (text: string) => /\de400\b/.test(text);
const exponent = (text: string) => /\de\d{12}/.test(text);
const emoji = (text: string) => text.includes('🎉');
const nul = (text: string) => text.includes(String.raw`\u0000`);
const manyDigits = (text: string) => /\d{300}/.test(text);
const manyDigitsInText = (text: string) => /"\d{30,}\.\d\d"/.test(text);

/** Requests to an operation end in a server error if `over` matches them. */
const breaksAt = (operation: OperationId, over: (request: WireRequest) => boolean): Part => ({
  request: (request) => (request.operation === operation && over(request) ? shortError(500) : request),
});

const path = (pattern: RegExp) => (request: WireRequest) => pattern.test(request.path);
const notAscii = ({ headers }: WireRequest) => /[^ -~]/.test(headers['authorization'] ?? '');
const noUtf8 = ({ text }: WireRequest) => text.includes('\ufffd');
const nested = ({ text }: WireRequest) => /\[{1100}/.test(text);
const marked = ({ text }: WireRequest) => text.startsWith('\ufeff');

/** Requests for which libraries of common languages throw an exception, each as in one of them. */
const thrown = defects().family(
  (what: string, operation: OperationId, over: (request: WireRequest) => boolean) => ({
    title: `${what} ends in a server error`,
    defect: breaksAt(operation, over),
  }),
  [
    ['resend/superscript-breaks', 'ERROR-39', 'An id of ²', 'resendWebhook', path(/%C2%B2/i)],
    ['resend/long-number-breaks', 'ERROR-39', 'An id beyond 64 bits', 'resendWebhook', path(/\d{20}/)],
    ['refund-in/nul-id-breaks', 'ERROR-39', 'An id of U+0000', 'createRefundIn', path(/%00/)],
    ['refund-in/long-id-breaks', 'ERROR-39', 'An id of 2000 letters', 'createRefundIn', path(/a{500}/)],
    ['cob/half-an-escape-breaks', 'ERROR-39', 'Half an escape in a path', 'putCob', path(/%zz/)],
    ['devolucao/bytes-break', 'ERROR-39', 'Bytes that are no text in a path', 'putDevolucao', path(/%FF/i)],
    ['transactions/page-breaks', 'ERROR-39', 'A page beyond 64 bits', 'listTransactions', path(/\d{20}/)],
    ['transactions/twice-breaks', 'ERROR-39', 'A status twice', 'listTransactions', path(/status=.*status=/)],
    ['transactions/nul-filter-breaks', 'ERROR-39', 'U+0000', 'listTransactions', path(/externalId=%00/)],
    ['med/object-breaks', 'ERROR-39', 'A status that is an object', 'listMeds', path(/status\[a/)],
    ['med/year-0-breaks', 'ERROR-39', 'A date of the year 0', 'listMeds', path(/startDate=0000/)],
    ['med/last-day-breaks', 'ERROR-39', 'The last day of the calendar', 'listMeds', path(/9999-12-31/)],
    ['authentication/no-ascii-breaks', 'ERROR-39', 'A token not in ASCII', 'listTransactions', notAscii],
    ['cash-out/no-utf-8-breaks', 'ERROR-39', 'A body that is not UTF-8', 'createCashOut', noUtf8],
    ['cash-out/byte-order-mark-breaks', 'ERROR-39', 'A byte order mark', 'createCashOut', marked],
    ['transfer/depth-breaks', 'ERROR-39', 'A body that is nested deeply', 'createTransfer', nested],
  ],
);

export default defects()
  .and(thrown)
  .family(
    (what: string, operation: OperationId, over: (text: string) => boolean) => ({
      title: `${what} ends in a server error`,
      defect: stumbles(operation, over),
    }),
    [
      ['cash-out/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createCashOut', halfAPair],
      ['transfer/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createTransfer', halfAPair],
      ['cash-out/emoji-breaks', 'ERROR-39', 'An emoji', 'createCashOut', emoji],
      ['cash-in/nul-breaks', 'ERROR-39', 'A text with U+0000', 'createCashIn', nul],
      ['cob/nul-breaks', 'ERROR-39', 'A text with U+0000', 'putCob', nul],
      ['cash-out/infinity-breaks', 'ERROR-39', 'A value beyond a double', 'createCashOut', infinite],
      ['qr-cash-out/exponent-breaks', 'ERROR-39', 'An exponent of many digits', 'createQrCashOut', exponent],
      ['refund-in/digits-break', 'ERROR-39', 'A value of 400 digits', 'createRefundIn', manyDigits],
      [
        'access-token/half-a-pair-breaks',
        'ERROR-39',
        'Half a surrogate pair',
        'createAccessToken',
        halfAPair,
      ],
      ['tokens/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createOauthToken', halfAPair],
      ['webhook-registration/nul-breaks', 'ERROR-39', 'A text with U+0000', 'registerWebhook', nul],
      ['resend/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'resendWebhook', halfAPair],
      ['devolucao/digits-break', 'ERROR-39', 'A valor of 42 digits', 'putDevolucao', manyDigitsInText],
    ],
  );
