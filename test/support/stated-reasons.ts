import { errorMessages } from '../../generated/errors.js';

/** Places of the contract, an open point or a heading of the specification, and the refusals that each states. */
const byPlace: Readonly<Record<string, readonly string[]>> = {
  Authentication: ['The access token is missing.', 'The access token is invalid.'],
  'OP-15': ['There is no endpoint at {path}.', '{path} does not support {method}.'],
  'OP-59': [
    "Invalid percent-encoding in path segment '{segment}'",
    '{field} must be well-formed Unicode without the character U+0000',
    '{field} must have names of well-formed Unicode without the character U+0000',
    '{field} must be percent-encoded UTF-8',
    '{field} must not be blank',
    '{field} must not have more than {limit} characters',
    '{field} must be an amount greater than zero with 2 decimals',
  ],
  'OP-55': [
    '{field} must not have more than {limit} items',
    '{field} must not have more than {limit} members',
    '{field} must not be nested deeper than {limit} levels',
    '{field} must not have more than {limit} bytes',
    'The body is too large.',
    'too many notifications are in progress',
  ],
  'OP-60': [
    'The body is not valid JSON.',
    '{field} must be between 0.01 and 9999999999.99, with no more than 2 decimals',
    '{field} must be between {from} and {to}',
  ],
  'OP-58': [
    '{field} must be a whole number',
    'the page size must be a whole number',
    '{field} must be from {from} to {to}',
  ],
  'GET /api/transactions': [
    '{field} must be an ISO 8601 date, such as 2026-03-31; there is no {value}',
    'startDate must not be after endDate',
  ],
  'OP-23': ['startDate and endDate must not be more than {days} days apart'],
  'OP-33': ['{field} must be a whole number from {from} to {to}', '{field} must have cpf or cnpj, not both'],
  'OP-06': ['{field} must be a valid CPF', '{field} must be a valid CNPJ'],
  'OP-30': ['{field} must be one of: {values}'],
  'OP-24': [
    'qrCode is not a valid EMV code: no element begins at position {position} (two-digit tag, two-digit length in characters, value)',
    'qrCode is not a valid EMV code: it repeats tag {tag} at position {position}',
    'qrCode is not a valid EMV code: it must end with its CRC (tag 63)',
    'qrCode is not a valid EMV code: its CRC is {written}, but should be {crc}',
    'qrCode has no Pix account: none of the tags 26 to 51 has br.gov.bcb.pix with a key or a URL',
    'qrCode is in currency {currency} (tag 53): Pix pays BRL, 986',
    'qrCode has no valid amount in tag 54: {amount} is not written like 10.50',
  ],
  'POST /api/pix/cash-out-qrcode': [
    'value must equal the amount in the QR code, {amount}',
    'the externalId {externalId} is already used',
  ],
  'POST /api/pix/cash-in': ['{field} is already used: {externalId}'],
  'Cash-in errors': ['the sum of splits must not exceed transaction.value'],
  'PUT /cob/{txid}': ['the txid {txid} already exists'],
  'OP-12': ['the refund {refundId} already exists with another {what}'],
  'PUT /pix/{e2eid}/devolucao/{id}': [
    'the refund exceeds the remaining amount of the payment ({remaining} when checked)',
    'the refund exceeds the available balance',
    'there is no received payment with this e2eid',
  ],
  'POST /api/pix/refund-in/{id}': [
    'there is no received payment with this id',
    'the transaction has not been paid',
  ],
  'OP-09': ['x-idempotency-key was used with another body: send a new key with a new transfer'],
  'POST /dict/pix': [
    'pixKey was not found in the directory',
    'pixKey belongs to {ispb}, an institution listed in ispbDeny',
    'the available balance is insufficient',
  ],
  'POST /api/resend-webhook/{transactionIdentifier}': [
    'there is no transaction {identifier} in this account',
    'no URL available: none is registered for {eventType}',
  ],
  'OP-47': ['the transaction has no notification yet', '{field} must be an absolute HTTPS URL'],
  Limits: ['no more than {max} requests per minute are allowed'],
  'OP-17': ['Nothing was delivered: {why}'],
  'OP-46': [
    '{field} must be a valid header name',
    '{field} must not be {name}: choose a name of your own',
    '{field} must be printable Latin-1 text, without line breaks',
  ],
  'POST /api/webhooks': [
    'an event type can have no more than {max} active URLs; {eventType} already has {max}',
  ],
  'Token endpoint codes': [
    errorMessages.PUB_CERT_HEADER_MISSING.en,
    errorMessages.PUB_CERT_MALFORMED_PEM.en,
    errorMessages.PUB_INVALID_CREDENTIALS.en,
    errorMessages.PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT.en,
  ],
  'Cash-out codes': [
    errorMessages.PIX_INSUFFICIENT_BALANCE.en,
    errorMessages.PIX_INVALID_AMOUNT.en,
    errorMessages.PIX_INVALID_PIX_KEY.en,
    errorMessages.PIX_DUPLICATE_EXTERNAL_ID.en,
  ],
};

/**
 * Why a request that keeps the contract's schemas may be refused, and where that is stated: an open point, or a heading
 * of the specification. Any other refusal of such a request would have no stated reason.
 */
export const statedReasons: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  Object.entries(byPlace).flatMap(([place, templates]) => templates.map((template) => [template, place])),
);
