import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { doneEvent, idOf, notified } from '../shared/after-refusals.js';
import { afterRefusals, lets, remembered, whileBusy } from '../shared/derived-conditions.js';
import { comparedBy } from '../shared/external-ids.js';
import { ofNull } from '../shared/faults.js';
import { isText, roundable, rounded } from '../shared/request-faults.js';

export default {
  'derived/qr-cash-out-refused-and-notified': breaks('QRCASHOUT-29', {
    title: 'A QR cash-out that was refused for its form is reported as confirmed',
    defect: notified('createQrCashOut', 'cash_out', (request) =>
      doneEvent('CashOut', 'DEBIT', idOf('/externalId')(request)),
    ),
  }),
  'derived/qr-cash-out-prefix-after-refusals': breaks('QRCASHOUT-17', {
    title: 'Once a QR cash-out was refused, the prefix of the code is repaired',
    defect: afterRefusals(
      'createQrCashOut',
      1,
      lets(
        '/qrCode',
        (code) => isText(code) && code.length > 50 && !code.startsWith('000201'),
        set('/qrCode', (code: unknown) => `000201${String(code).slice(6)}`),
      ),
    ),
  }),
  'derived/qr-cash-out-code-remembered': breaks('QRCASHOUT-14', {
    title: 'A qrCode that is null is the one of the payment before',
    defect: remembered('createQrCashOut', '/qrCode', ofNull),
  }),
  'derived/qr-cash-out-decimals-while-busy': breaks('QRCASHOUT-10', {
    title: 'While another QR cash-out is under way, a value is rounded to the cent',
    defect: whileBusy('createQrCashOut', lets('/value', roundable, set('/value', rounded))),
  }),
  'external-ids/as-numbers': breaks('QRCASHOUT-01', {
    title: 'externalIds of QR cash-outs that consist of digits are kept as numbers, without zeros in front',
    defect: comparedBy('qr_cash_out', (id) => (/^\d+$/.test(id) ? BigInt(id).toString() : id)),
  }),
} satisfies Defects;
