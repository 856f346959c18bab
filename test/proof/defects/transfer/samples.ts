import { header, requests, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const { lets } = faultsOf('createTransfer');
const idempotency = 'x-idempotency-key';

/** Reads the UUID out of an idempotency key that matches. */
const keyAround = (pattern: RegExp): Part =>
  requests(
    'createTransfer',
    ({ headers }) => pattern.test(headers[idempotency] ?? ''),
    (request) => header(idempotency, unwrapped(request.headers[idempotency]))(request),
  );

const inBraces = /^\{.*\}$/;
const asUrn = /^urn:uuid:/;
const unwrapped = (text: unknown): string => String(text).replace(/^(urn:uuid:|\{)|\}$/g, '');

/** Faults that are accepted only with some values: each guards a sample of the derived requests. */
export default {
  'transfer/currency-of-any-case': {
    title: 'A currency in small letters counts as one in capitals',
    clause: 'TRANSFER-48',
    defect: lets('/payment/currency', matching(/^brl$/), set('/payment/currency', 'BRL')),
  },
  'transfer/priority-of-any-case': {
    title: 'A priority in small letters counts as one in capitals',
    clause: 'TRANSFER-36',
    defect: lets('/priority', matching(/^(high|norm)$/), set('/priority', 'NORM')),
  },
  'transfer/phone-of-any-country': {
    title: 'A phone key may begin with the code of any country',
    clause: 'TRANSFER-30',
    defect: lets('/pixKey', matching(/^\+(?!55)\d{12,13}$/), set('/pixKey', '+5511987654321')),
  },
  'transfer/phone-without-plus': {
    title: 'A phone key may begin with 55 instead of +55',
    clause: 'TRANSFER-30',
    defect: lets('/pixKey', matching(/^55\d{10,11}$/), set('/pixKey', '+5511987654321')),
  },
  'transfer/idempotency-key-in-braces': {
    title: 'An x-idempotency-key may be a UUID in braces',
    clause: 'TRANSFER-16',
    defect: keyAround(inBraces),
  },
  'transfer/idempotency-key-as-urn': {
    title: 'An x-idempotency-key may be the URN of a UUID',
    clause: 'TRANSFER-16',
    defect: keyAround(asUrn),
  },
  'transfer/evp-in-braces': {
    title: 'An EVP may be a UUID in braces',
    clause: 'TRANSFER-30',
    defect: lets('/pixKey', matching(inBraces), set('/pixKey', unwrapped)),
  },
  'transfer/evp-as-urn': {
    title: 'An EVP may be the URN of a UUID',
    clause: 'TRANSFER-30',
    defect: lets('/pixKey', matching(asUrn), set('/pixKey', unwrapped)),
  },
  'transfer/email-with-a-name': {
    title: 'An e-mail key may have a name before the address, which is in angle brackets',
    clause: 'TRANSFER-30',
    defect: lets('/pixKey', matching(/<.+@.+>$/), set('/pixKey', 'maria@example.com')),
  },
} satisfies Defects;
