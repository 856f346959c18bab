import { randomUUID } from 'node:crypto';

import { at, fullError, requests } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { service } from '../../../../conformance/variants/parts/replace.js';
import { digits, rounded } from '../../../../conformance/variants/parts/values.js';
import {
  above,
  document,
  faultsOf,
  inBinary,
  isNumber,
  isText,
  matching,
  missing,
  notMatching,
  noText,
  ofLength,
  type Picks,
  roundable,
  someCpf,
} from '../shared/request-faults.js';

const { allows, refuses } = faultsOf('createCashOut');

const key = '/details/key';
const keyType = '/details/keyType';
const documentOf = '/details/document';

/** Selects a value in a request with a key of this type. */
const besideKeyOf =
  (type: RegExp, picks: Picks): Picks =>
  (value, body) =>
    type.test(String(at(body, keyType))) && picks(value, body);

/** Selects a key of this type. */
const keyOf = (type: string, picks: Picks): Picks =>
  besideKeyOf(new RegExp(`^${type}$`), (value, body) => isText(value) && picks(value, body));

/**
 * Faults and bounds of single fields. Some affect only a few values, and prove the need for a sample or a base of the
 * derived requests.
 */
export default defects()
  .breaks('CASHOUT-11', 'A value that is no number counts as one real')
  .as('cash-out/value-not-a-number')(allows('/value', (value) => !isNumber(value), 1))
  .breaks('CASHOUT-12', 'Decimals beyond the fifth are ignored')
  .as('cash-out/decimals-to-the-fifth')(
    allows(
      '/value',
      (value, body) => roundable(value, body) && Math.abs(Number(value) - rounded(value)) < 0.000_01,
      rounded,
    ),
  )
  .breaks('CASHOUT-12', 'A value may differ from its cents by a millionth')
  .as('cash-out/decimals-with-tolerance')(
    allows('/value', (value) => isNumber(value) && Math.abs(value - rounded(value)) < 1e-6, rounded),
  )
  .breaks('CASHOUT-01', 'A content type with a charset is refused')
  .as('cash-out/charset-refused')(
    requests(
      'createCashOut',
      ({ headers }) => headers['content-type'] !== 'application/json',
    )((request) => fullError(request, 415)),
  )
  .breaks('CASHOUT-13', 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not')
  .as('cash-out/value-in-binary')(refuses('/value', inBinary))
  .breaks('CASHOUT-13', 'A value with an exponent, such as 1e1, is refused')
  .as('cash-out/exponent-refused')(
    requests('createCashOut', ({ text }) => /"value":\d+e/.test(text))((request) => fullError(request, 400)),
  )
  .breaks('CASHOUT-13', 'A value whose cents do not fit into 16 bits is refused')
  .as('cash-out/large-value-refused')(refuses('/value', above(655.35)))
  .breaks('CASHOUT-72', 'More than two decimals of amounts above 1000.00 are rounded')
  .as('cash-out/decimals-of-large-amounts')(allows('/value', above(1000), rounded))
  .breaks('CASHOUT-72', 'An amount that no payment can have ends in a server error')
  .as('cash-out/wrong-amount-breaks')(
    refuses('/value', (value) => isNumber(value) && (value < 0.01 || rounded(value) !== value), 500),
  )
  .breaks('CASHOUT-15', 'A missing externalId is made up')
  .as('cash-out/external-id-made-up')(allows('/externalId', noText, () => randomUUID()))
  .breaks('CASHOUT-25', 'A missing keyType is guessed from the key')
  .as('cash-out/key-type-guessed')(allows(keyType, missing, 'DOCUMENT'))
  .breaks('CASHOUT-26', 'A keyType in small letters counts as one in capitals')
  .as('cash-out/key-type-of-any-case')(
    allows(keyType, matching(/^([Dd]ocument|[Ee]mail|[Pp]hone|[Rr]andom)$/), 'DOCUMENT'),
  )
  .breaks('CASHOUT-26', 'The keyTypes of a split, CPF and CNPJ, count as DOCUMENT')
  .as('cash-out/key-type-of-a-split')(allows(keyType, matching(/^(CPF|CNPJ)$/), 'DOCUMENT'))
  .breaks(
    'CASHOUT-27',
    'A random key that no earlier payment has shown is refused: it is not in the directory',
  )
  .as('cash-out/directory-asked')(refuses(key, keyOf('RANDOM', isText)))
  .breaks('CASHOUT-31', 'The document is optional where the key is an e-mail address or a random one')
  .as('cash-out/document-only-for-documents')(
    allows(documentOf, besideKeyOf(/^(EMAIL|RANDOM)$/, missing), someCpf),
  )
  .breaks('CASHOUT-32', 'The document of a natural person is refused')
  .as('cash-out/companies-only')(refuses(documentOf, ofLength(11)))
  .breaks('CASHOUT-33', 'The document of a company is refused')
  .as('cash-out/people-only')(refuses(documentOf, ofLength(14)))
  .breaks('CASHOUT-33', 'A details.document of 14 digits that begins with a zero is refused')
  .as('cash-out/small-company-refused')(refuses(documentOf, matching(/^0\d{13}$/)))
  .breaks('CASHOUT-34', 'Punctuation in the document is left out, and a short document filled up')
  .as('cash-out/document-punctuation')(allows(documentOf, notMatching(document), someCpf))
  .breaks('CASHOUT-34', 'Points and hyphens in the document are left out')
  .as('cash-out/document-with-points')(allows(documentOf, matching(/^[\d./-]*[./-]\d\d$/), digits))
  .breaks('CASHOUT-35', 'A document with wrong check digits is paid like any other')
  .as('cash-out/check-digits-ignored')(
    service('bank', (bank) => ({
      take: (order, ...others) => {
        const valid = bank.take({ ...order, document: someCpf, pixKey: someCpf }, ...others);
        return { ...valid, counterpart: bank.take(order, ...others).counterpart };
      },
    })),
  )
  .breaks('CASHOUT-36', 'A DOCUMENT key must be a CNPJ')
  .as('cash-out/cpf-key-refused')(refuses(key, keyOf('DOCUMENT', matching(/^\d{11}$/))))
  .breaks('CASHOUT-37', 'A DOCUMENT key must be a CPF')
  .as('cash-out/cnpj-key-refused')(refuses(key, keyOf('DOCUMENT', matching(/^\d{14}$/))))
  .breaks('CASHOUT-38', 'A DOCUMENT key of any length or characters is accepted')
  .as('cash-out/document-key-punctuation')(allows(key, keyOf('DOCUMENT', notMatching(document)), someCpf))
  .breaks('CASHOUT-39', 'An e-mail key outside .br is refused')
  .as('cash-out/email-only-national')(refuses(key, keyOf('EMAIL', matching(/@.*(?<!\.br)$/))))
  .breaks('CASHOUT-40', 'Any text with an @ between two others is an e-mail key')
  .as('cash-out/email-around-an-at')(allows(key, keyOf('EMAIL', matching(/.@./)), 'a@b.com'))
  .breaks('CASHOUT-41', 'A phone key of 10 digits is refused')
  .as('cash-out/phone-mobile-only')(refuses(key, keyOf('PHONE', matching(/^\d{10}$/))))
  .breaks('CASHOUT-42', 'A phone key of any length is accepted')
  .as('cash-out/phone-any-length')(
    allows(key, keyOf('PHONE', notMatching(/^(\+|\d{10,11}$)/)), '11987654321'),
  )
  .breaks('CASHOUT-42', 'Brackets and hyphens in a phone key are left out')
  .as('cash-out/phone-with-signs')(allows(key, keyOf('PHONE', matching(/^[\d()-]*[()-]/)), digits))
  .breaks('CASHOUT-43', 'A leading +55 of a phone key is left out')
  .as('cash-out/phone-plus-55')(
    allows(key, keyOf('PHONE', matching(/^\+55/)), (phone: unknown) => String(phone).slice(3)),
  )
  .breaks('CASHOUT-44', 'A random key with hyphens is refused')
  .as('cash-out/random-without-hyphens-only')(refuses(key, keyOf('RANDOM', matching(/-/))))
  .breaks('CASHOUT-44', 'A random key in capital letters is refused')
  .as('cash-out/random-in-capitals-refused')(refuses(key, keyOf('RANDOM', matching(/^(?=.*-)[^a-z]*[A-F]/))))
  .breaks('CASHOUT-45', 'A random key without hyphens in capital letters is refused')
  .as('cash-out/random-hex-in-capitals-refused')(
    refuses(key, keyOf('RANDOM', matching(/^[0-9A-F]*[A-F][0-9A-F]*$/))),
  )
  .breaks('CASHOUT-45', 'A random key without hyphens is refused')
  .as('cash-out/random-with-hyphens-only')(refuses(key, keyOf('RANDOM', notMatching(/-/))));
