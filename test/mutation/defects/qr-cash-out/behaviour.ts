import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { rounded, withoutLeadingZeros } from '../../values.js';
import { afterRefusals, remembered, whileBusy } from '../shared/derived-conditions.js';
import { comparedBy } from '../shared/external-ids.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import { isText, lets, roundable } from '../shared/request-faults.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf } from '../shared/used-values.js';

const operation = 'createQrCashOut';

export default {
  'derived/qr-cash-out-refused-and-notified': breaks('QRCASHOUT-29', {
    title: 'A QR cash-out that was refused for its form is reported as confirmed',
    defect: notifiedThoughRefused(operation, 'cash_out', (request) =>
      standardEvent('CashOut', { externalId: externalIdOf(operation, request) }),
    ),
  }),
  'derived/qr-cash-out-prefix-after-refusals': breaks('QRCASHOUT-17', {
    title: 'Once a QR cash-out was refused, the prefix of the code is repaired',
    defect: afterRefusals(
      operation,
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
    defect: remembered(operation, '/qrCode'),
  }),
  'derived/qr-cash-out-decimals-while-busy': breaks('QRCASHOUT-10', {
    title: 'While another QR cash-out is under way, a value is rounded to the cent',
    defect: whileBusy(operation, lets('/value', roundable, set('/value', rounded))),
  }),
  'external-ids/as-numbers': breaks('QRCASHOUT-01', {
    title: 'externalIds of QR cash-outs that consist of digits are kept as numbers, without zeros in front',
    defect: comparedBy('qr_cash_out', (id) => String(withoutLeadingZeros(id))),
  }),
} satisfies Defects;
