import { isText } from '../shared/request-faults.js';
import type { OperationId } from '../../../../generated/operations.js';
import { shortError } from '../../edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../part.js';

/** Requests to an operation whose body has a text like this, as it is written, end in a server error. */
const stumbles = (operation: OperationId, over: (text: string) => boolean): Part => ({
  request: (request) =>
    request.operation === operation && isText(request.text) && over(request.text) ? shortError(500) : request,
});

const halfAPair = (text: string) => /\\ud[89ab]../i.test(text);
const infinite = (text: string) => /\de400\b/.test(text);
const exponent = (text: string) => /\de\d{12}/.test(text);
const nul = (text: string) => text.includes(String.raw`\u0000`);
const manyDigits = (text: string) => /\d{300}/.test(text);
const manyDigitsInText = (text: string) => /"\d{30,}\.\d\d"/.test(text);

export default defects().family(
  (what: string, operation: OperationId, over: (text: string) => boolean) => ({
    title: `${what} ends in a server error`,
    defect: stumbles(operation, over),
  }),
  [
    ['cash-out/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createCashOut', halfAPair],
    ['transfer/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createTransfer', halfAPair],
    ['cash-in/nul-breaks', 'ERROR-39', 'A text with U+0000', 'createCashIn', nul],
    ['cob/nul-breaks', 'ERROR-39', 'A text with U+0000', 'putCob', nul],
    ['cash-out/infinity-breaks', 'ERROR-39', 'A value beyond a double', 'createCashOut', infinite],
    ['qr-cash-out/exponent-breaks', 'ERROR-39', 'An exponent of many digits', 'createQrCashOut', exponent],
    ['refund-in/digits-break', 'ERROR-39', 'A value of 400 digits', 'createRefundIn', manyDigits],
    ['tokens/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'createOauthToken', halfAPair],
    ['webhook-registration/nul-breaks', 'ERROR-39', 'A text with U+0000', 'registerWebhook', nul],
    ['resend/half-a-pair-breaks', 'ERROR-39', 'Half a surrogate pair', 'resendWebhook', halfAPair],
    ['devolucao/digits-break', 'ERROR-39', 'A valor of 42 digits', 'putDevolucao', manyDigitsInText],
  ],
);
