/**
 * Every text that an answer contains for clients, by id, with placeholders in braces. Errors, rules and the edge carry
 * ids and values; they become words when an answer is written. A field name comes first, as the client wrote it.
 * Another language is another {@link Catalogue}: the compiler demands every id, a test every placeholder.
 */
export const english = {
  'access token missing': 'The access token is missing.',
  'access token invalid': 'The access token is invalid.',
  'access token expired': 'The access token has expired; obtain a new one.',
  'scope missing': 'The access token lacks the scope {scope}.',
  'no endpoint': 'There is no endpoint at {path}.',
  'no such method': '{path} does not support {method}.',
  'path not decodable': "The path must be percent-encoded UTF-8; it is not at '{segment}'",
  'request invalid': 'The request is invalid.',
  'body malformed': 'The body is not valid JSON.',
  'body too large': 'The body is too large.',
  'body not JSON': 'The body must be JSON, sent with Content-Type: application/json.',
  'body of another charset': 'The body must be JSON in UTF-8.',
  'body of another encoding':
    'The body must be sent as it is, or with Content-Encoding: gzip, deflate or br.',
  'body not unpacked': 'The body does not match its Content-Encoding.',
  'body incomplete': 'The body does not match its Content-Length.',
  'internal error': 'Internal error. Quote the errorId when you contact support.',
  'try again': 'The gateway cannot process the request now. Try again.',
  'value not kept':
    'A string in the request must be well-formed Unicode without the character U+0000, and not too long.',
  'outcome unknown':
    'It is not known whether the request was carried out. Before sending it again, look for it with GET /api/transactions?externalId=… (without an externalId: among the newest), or send it with the same id or idempotency key.',

  'field required': '{field} is required',
  'field string': '{field} must be a string',
  'field number': '{field} must be a number',
  'field integer': '{field} must be a whole number',
  'field boolean': '{field} must be true or false',
  'field object': '{field} must be an object',
  'field array': '{field} must be an array',
  'field enum': '{field} must be one of: {values}',
  'field minimum': '{field} must be at least {limit}',
  'field maximum': '{field} must be at most {limit}',
  'field range': '{field} must be from {from} to {to}',
  'field whole range': '{field} must be a whole number from {from} to {to}',
  'field between': '{field} must be between {from} and {to}',
  'field minLength': '{field} must have at least {limit} characters',
  'field maxLength': '{field} must not have more than {limit} characters',
  'field maxBytes': '{field} must not have more than {limit} bytes',
  'field minItems': '{field} must have at least {limit} items',
  'field maxItems': '{field} must not have more than {limit} items',
  'field maxProperties': '{field} must not have more than {limit} members',
  'field too deep': '{field} must not be nested deeper than {limit} levels',
  'field blank': '{field} must not be blank',
  'field brl': '{field} must be an amount in BRL with no more than 2 decimals',
  'field payable': '{field} must be between 0.01 and 9999999999.99, with no more than 2 decimals',
  'field payable decimal': '{field} must be an amount greater than zero with 2 decimals',
  'field decimal': '{field} must be an amount with 2 decimals, such as 10.50',
  'field uuid v4': '{field} must be a UUID of version 4',
  'field cpf': '{field} must be a CPF: 11 digits',
  'field cnpj': '{field} must be a CNPJ: 14 digits',
  'field document': '{field} must be a CPF (11 digits) or a CNPJ (14 digits), digits only',
  'field valid cpf': '{field} must be a valid CPF',
  'field valid cnpj': '{field} must be a valid CNPJ',
  'field directory key':
    '{field} must be a CPF (11 digits), a CNPJ (14 digits), an e-mail address, a phone number (+55, area code, number) or a UUID',
  'field key of its type':
    '{field} must have the form of its details.keyType: DOCUMENT 11 or 14 digits, EMAIL an e-mail address, PHONE area code and number (10 or 11 digits), RANDOM a UUID',
  'field qr code': '{field} must be a PIX code, which begins with 000201',
  'field valid qr code': '{field} must be a valid EMV code with the right CRC',
  'field txid': '{field} must have 26 to 35 letters and digits',
  'field end-to-end id': '{field} must have 32 letters and digits',
  'field time':
    '{field} must be an ISO 8601 date or date and time, such as 2026-03-31 or 2026-03-31T09:00:00Z; in a query the plus of an offset is written %2B',
  'field no such day': '{field} must be an ISO 8601 date, such as 2026-03-31; there is no {value}',
  'field https': '{field} must be an absolute HTTPS URL',
  'field scenario':
    '{field} must be a scenario of this operation in the API reference, or delay: and a number of seconds, such as delay:2',
  'field header name': '{field} must be a valid header name',
  'field header blocked': '{field} must not be {name}: choose a name of your own',
  'field header of the gateway':
    '{field} must not be host, content-length, connection, transfer-encoding, content-type or user-agent: the gateway sets these itself',
  'field header value': '{field} must be printable Latin-1 text, without line breaks',
  'field utf-8': '{field} must be UTF-8',
  'field percent-encoded': '{field} must be percent-encoded UTF-8',
  'field not kept': '{field} must be well-formed Unicode without the character U+0000',
  'field names not kept': '{field} must have names of well-formed Unicode without the character U+0000',
  'field form': '{field} must have the form that the API reference describes',
  'and more': 'and {count} more',

  'page size whole': 'the page size must be a whole number',
  'range backwards': 'startDate must not be after endDate',
  'range too long': 'startDate and endDate must not be more than {days} days apart',
  'splits above amount': 'the sum of splits must not exceed transaction.value',
  'expiration below minimum':
    "transaction.expirationTime must be at least {minimum} seconds for this account's provider",
  'provider out of reach': 'The charge provider cannot be reached. Try again.',
  'charge externalId used': 'transaction.externalId is already used: {externalId}',
  'qr amount differs': 'value must equal the amount in the QR code, {amount}',
  'qr externalId used': 'the externalId {externalId} is already used',
  'debtor twice': 'devedor must have cpf or cnpj, not both',
  'txid used': 'the txid {txid} already exists',
  'refund differs': 'the refund {refundId} already exists with another {what}',
  'refund above remaining':
    'the refund exceeds the remaining amount of the payment ({remaining} when checked)',
  'refund above balance': 'the refund exceeds the available balance',
  'refund too late': 'the deadline of {days} days after receipt has passed',
  'no payment of e2eid': 'there is no received payment with this e2eid',
  'no payment of id': 'there is no received payment with this id',
  'charge unpaid': 'the transaction has not been paid',
  'idempotency key of another':
    'x-idempotency-key was used with another body: send a new key with a new transfer',
  'creditor document missing': 'creditorDocument is required when priority is HIGH',
  'key not in directory': 'pixKey was not found in the directory',
  'institution denied': 'pixKey belongs to {ispb}, an institution listed in ispbDeny',
  'balance insufficient': 'the available balance is insufficient',
  'too many URLs': 'an event type can have no more than {max} active URLs; {eventType} already has {max}',
  'no transaction': 'there is no transaction {identifier} in this account',
  'no notification yet': 'the transaction has no notification yet',
  'no URL': 'no URL available: none is registered for {eventType}',
  'too many resends': 'no more than {max} requests per minute are allowed',
  'too many deliveries': 'too many notifications are in progress',
  'target silent': 'Nothing was delivered: {why}',
  'sent again': 'Webhook sent again.',
  'registration disabled': 'Route disabled: webhooks are registered in the account dashboard.',
  registered: 'Webhook registered for {eventType}.',
  'registered in vain': 'Webhook registered for {eventType}, but nothing can be delivered to it: {why}.',
  'no registration': 'there is no webhook {id} in this account; it may have been deleted',
  'registration twice':
    'url is already registered for {eventType}: change that webhook, or choose another URL',
  'no delivery': 'there is no delivery {id} in this account; it may have been deleted',
  'delivery not dead': 'only a dead letter can be retried; this delivery has arrived or is in progress',
  'delivery is test': 'a test is not retried: send another test',
  'delivery forgotten': 'the content of this notification is no longer kept',
  'delivery elsewhere':
    'the notification has arrived at this URL, or is on its way there, through another delivery',
  'delivery to switched off': 'the webhook of {url} is switched off: switch it on, then retry',
  'delivery to deleted': 'the webhook of {url} was deleted: register the URL again, then retry',
  'delivery to nowhere':
    'the webhook was moved to another URL, which is not active: switch that webhook on, then retry',
  'certificate not PEM':
    'certificate must be one X.509 certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----',
  'certificate with key':
    'certificate must not contain a private key: it was not kept, but it has left your machine; create a new key and certificate',
  'certificate several': 'certificate must be a single certificate, without its chain',
  'certificate expired': 'certificate expired on {day}: create a new one',
  'certificate known': 'certificate is already registered in this account',
  'certificate revoked': 'certificate was revoked and cannot be registered again: create a new one',
  'certificate not free': 'certificate cannot be registered here: create a new one for this account',
  'certificate too many': 'an account can have no more than {max} registered certificates: revoke one first',
  'no certificate': 'there is no such registered certificate in this account; it may have been revoked',

  PUB_CERT_HEADER_MISSING: 'The header X-SSL-Client-Cert is missing.',
  PUB_CERT_MALFORMED_PEM: 'The client certificate cannot be parsed.',
  PUB_REQUEST_BODY_INVALID: 'The request body is invalid.',
  PUB_CERT_NOT_YET_VALID: 'The client certificate is not valid yet.',
  PUB_CERT_EXPIRED: 'The client certificate has expired.',
  PUB_CERT_NOT_REGISTERED: 'The client certificate is not registered.',
  PUB_INVALID_CREDENTIALS: 'clientId or clientSecret is wrong.',
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: 'The client certificate is linked to another account.',
  PUB_AUTH_UPSTREAM_ERROR: 'The upstream authentication service returned an error.',
  PUB_AUTH_UPSTREAM_UNAVAILABLE: 'The upstream authentication service cannot be reached.',
  PIX_INSUFFICIENT_BALANCE: 'The balance is below the amount plus the fee.',
  PIX_TRANSACTION_LIMIT_EXCEEDED: 'The amount is above the limit per transaction.',
  PIX_DAILY_LIMIT_EXCEEDED: 'The amount accumulated today is above the daily limit.',
  PIX_NIGHT_LIMIT_EXCEEDED: 'The amount is above the night limit (20h to 6h).',
  PIX_INVALID_AMOUNT: 'The amount must be between 0.01 and 9999999999.99, with no more than 2 decimals.',
  PIX_INVALID_PIX_KEY: 'The format of details.key does not match details.keyType.',
  PIX_DUPLICATE_EXTERNAL_ID: 'The externalId is already used in this account.',

  'hint PUB_CERT_HEADER_MISSING':
    'Send the URL-encoded PEM of your registered certificate in X-SSL-Client-Cert.',
  'hint PUB_CERT_MALFORMED_PEM':
    'Percent-encode the whole PEM (RFC 3986): line breaks are %0A, spaces %20, a literal + is %2B.',
  'hint PUB_REQUEST_BODY_INVALID':
    'Send a JSON body with clientId (UUID v4) and clientSecret (8 to 64 characters).',
  'hint PUB_CERT_NOT_YET_VALID':
    "Wait until the certificate's notBefore date, or use another registered certificate.",
  'hint PUB_CERT_EXPIRED': 'Register a new certificate; this one has expired.',
  'hint PUB_CERT_NOT_REGISTERED':
    'Register the certificate and link it to your account; a revoked certificate counts as not registered.',
  'hint PUB_INVALID_CREDENTIALS':
    'Check clientId and clientSecret; the answer does not say which of them is wrong.',
  'hint PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT': "Use a certificate that is linked to the clientId's account.",
  'hint PUB_AUTH_UPSTREAM_ERROR': 'Try again later; if the problem persists, give the errorId to support.',
  'hint PUB_AUTH_UPSTREAM_UNAVAILABLE': 'Try again with exponential backoff.',
  'hint form-encoded':
    'The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.',
} as const;

/** The id of a message. */
export type MessageId = keyof typeof english;
/** The texts of one language. */
export type Catalogue = Readonly<Record<MessageId, string>>;

/** The names of the placeholders in a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** The values of a message's placeholders, by name. */
export type ValuesOf<Id extends MessageId> = Readonly<Record<NamesIn<(typeof english)[Id]>, string | number>>;
/** Messages whose only placeholder is the name of the field they are about. */
export type FieldMessageId = {
  [Id in MessageId]: NamesIn<(typeof english)[Id]> extends 'field' ? Id : never;
}[MessageId] &
  `field ${string}`;

/** A message to a client, not yet in words. */
export interface Message {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, string | number>>;
  /** Messages that follow it in the same text. */
  readonly then?: readonly Message[];
}

/** A message with its values. */
export function say<Id extends MessageId>(
  id: Id,
  ...[values]: NamesIn<(typeof english)[Id]> extends never ? [] : [ValuesOf<Id>]
): Message {
  return { id, values: values ?? {} };
}

/** Several messages (at least one) in one text. */
export function together([first, ...then]: readonly Message[]): Message {
  return { ...(first ?? say('request invalid')), then };
}

/** A message in words. */
export function inWords({ id, values, then = [] }: Message, catalogue: Catalogue = english): string {
  const own = catalogue[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return [own, ...then.map((message) => inWords(message, catalogue))].join('; ');
}
