import { answers, at, requests, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { inCents } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { alike } from '../shared/alike.js';
import {
  faultsOf,
  inBinary,
  isNumber,
  isText,
  longerThan,
  missing,
  notMatching,
  noText,
  refused,
} from '../shared/request-faults.js';

const operation = 'createQrCashOut';
const { allows, refuses } = faultsOf(operation);
const codeOf = ({ body }: Pick<WireRequest, 'body'>) => String(at(body, '/qrCode'));
const isAbout =
  (text: string) =>
  ({ status, body }: WireAnswer): boolean =>
    status === 400 && JSON.stringify(at(body, '/message')).includes(text);

/** A valid code without an amount. */
const someCode =
  '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304D741';

/** The amount exactly as written in a code; undefined if there is none. */
function amountTextIn(code: unknown): string | undefined {
  const found = /530398654(\d\d)(.*)$/.exec(String(code));
  return found?.[2]?.slice(0, Number(found[1]));
}
const amountIn = (code: unknown): number | undefined => {
  const amount = amountTextIn(code);
  return amount === undefined ? undefined : Number(amount);
};
const amountOfTheCode = (_: unknown, body: unknown) => amountIn(at(body, '/qrCode'));

/** Refuses these codes. */
const refusesCodes = (picks: (code: string, value: unknown) => boolean): Part =>
  requests(operation, (request) => picks(codeOf(request), at(request.body, '/value')))(refused('qrCode'));

/** Whether the account information contains more than the scheme and the key. */
function hasMessage(code: string): boolean {
  const [, start = '', length = '0'] = /^(000201(?:010211)?26(\d\d))/.exec(code) ?? [];
  const account = code.slice(start.length, start.length + Number(length));
  return account.length > 22 + Number(account.slice(20, 22));
}

/** The first text that looks like the element of an amount, anywhere in the code. */
function amountSearched(code: string): number | undefined {
  const [, length = '0', digits = ''] = /54(\d\d)(\d+\.\d\d)/.exec(code) ?? [];
  return digits === '' ? undefined : Number(digits.slice(0, Number(length)));
}

/** Accepts a value that differs from the amount in the code, if `picks` says so. */
const overlooked = (picks: (amount: string, value: number) => boolean): Part =>
  allows(
    '/value',
    (value, body) => {
      const amount = amountTextIn(at(body, '/qrCode'));
      return amount !== undefined && picks(amount, Number(value));
    },
    amountOfTheCode,
  );

/** Defects in the handling of the code of a QR cash-out, and of the amount in it. */
export default defects()
  .breaks('QRCASHOUT-09', 'Without a value the amount in the code is paid')
  .as('qr-cash-out/value-of-the-code')(
    allows(
      '/value',
      (value, body) => missing(value, body) && amountIn(at(body, '/qrCode')) !== undefined,
      amountOfTheCode,
    ),
  )
  .breaks('QRCASHOUT-11', 'A value is compared with the amount in the code in binary cents')
  .as('qr-cash-out/value-in-binary')(
    refuses('/value', (value, body) => amountIn(at(body, '/qrCode')) !== undefined && inBinary(value, body)),
  )
  .breaks('QRCASHOUT-11', 'The amount is searched for in the text of a code, not read from its elements')
  .as('qr-cash-out/amount-searched-for')(
    refusesCodes((code, value) => ![undefined, value].includes(amountSearched(code))),
  )
  .breaks('QRCASHOUT-12', 'A value below the amount in the code is accepted')
  .as('qr-cash-out/lower-values-pass')(overlooked((amount, value) => value < Number(amount)))
  .breaks('QRCASHOUT-11', 'The amount of the code is compared with the value as a text of two decimals')
  .as('qr-cash-out/amounts-compared-as-texts')(
    refuses('/qrCode', (code) => /^\d+(\.\d?)?$/.test(amountTextIn(code) ?? '')),
  )
  .breaks('QRCASHOUT-12', 'A mismatched amount is refused with 422')
  .as('qr-cash-out/mismatch-422')(answers(operation, isAbout('equal'))(statusThroughout(422)))
  .breaks('QRCASHOUT-12', 'A value that differs from the code is put right: the amount of the code is paid')
  .as('qr-cash-out/mismatch-paid-as-the-code-says')(
    allows(
      '/value',
      (value, body) => isNumber(value) && (amountIn(at(body, '/qrCode')) ?? value) !== value,
      amountOfTheCode,
    ),
  )
  .breaks('QRCASHOUT-12', 'An amount without decimals in the code is ignored')
  .as('qr-cash-out/whole-amount-overlooked')(overlooked((amount) => !amount.includes('.')))
  .breaks('QRCASHOUT-12', 'An amount with one decimal in the code is ignored')
  .as('qr-cash-out/one-decimal-overlooked')(overlooked((amount) => /\.\d$/.test(amount)))
  .breaks('QRCASHOUT-12', 'A value may be a cent more than the amount in the code')
  .as('qr-cash-out/a-cent-more')(overlooked((amount, value) => inCents(value) === inCents(amount) + 1))
  .breaks('QRCASHOUT-12', 'A value may be a cent less than the amount in the code')
  .as('qr-cash-out/a-cent-less')(overlooked((amount, value) => inCents(value) === inCents(amount) - 1))
  .breaks('QRCASHOUT-13', 'A code without an amount is refused')
  .as('qr-cash-out/code-without-amount-refused')(
    refuses('/qrCode', (code) => isText(code) && amountIn(code) === undefined),
  )
  .breaks('QRCASHOUT-13', 'A code without amount can be paid again with its first value alone')
  .as('qr-cash-out/code-keeps-its-first-value')(() => {
    const first = new Map<string, unknown>();
    return requests(operation, (request) => {
      const [code, value] = [codeOf(request), at(request.body, '/value')];
      if (!first.has(code)) first.set(code, value);
      return first.get(code) !== value;
    })(refused('value'));
  })
  .breaks('QRCASHOUT-13', 'A static code that says that it is one (point of initiation 11) is refused')
  .as('qr-cash-out/initiation-refused')(refusesCodes((code) => code.startsWith('000201010211')))
  .breaks('QRCASHOUT-13', 'A code with a txid is refused')
  .as('qr-cash-out/txid-refused')(refusesCodes((code) => /62\d\d05/.test(code) && !code.includes('0503***')))
  .breaks('QRCASHOUT-13', 'A code with a message is refused')
  .as('qr-cash-out/message-refused')(refusesCodes(hasMessage))
  .breaks('QRCASHOUT-14', 'A payment without code goes to a code of the house')
  .as('qr-cash-out/code-missing')(allows('/qrCode', noText, someCode))
  .breaks('QRCASHOUT-16', 'A code of more than 500 characters is accepted')
  .as('qr-cash-out/long-codes-pass')(allows('/qrCode', longerThan(500), someCode))
  .breaks('QRCASHOUT-17', 'The first element of a code is ignored')
  .as('qr-cash-out/prefix-unread')(allows('/qrCode', notMatching(/^000201/), someCode))
  .breaks('QRCASHOUT-25', 'A code is not read: any text that starts with 000201 passes')
  .as('qr-cash-out/structure-unread')(
    allows('/qrCode', (code) => isText(code) && /^000201(?!.*br\.gov\.bcb\.pix).{44}/s.test(code), someCode),
  )
  .breaks('QRCASHOUT-25', 'A code that is no EMV structure is refused with 422')
  .as('qr-cash-out/no-emv-422')(answers(operation, isAbout('EMV'))(statusThroughout(422)))
  .breaks('QRCASHOUT-03', 'A payment of a code that was paid before is answered as that was')
  .as('qr-cash-out/same-code-replayed')(alike(operation, codeOf, 'the first answer'));
