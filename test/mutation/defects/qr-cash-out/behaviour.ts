import { defects } from '../../mutant.js';
import { rounded, withoutLeadingZeros } from '../../../../conformance/variants/parts/values.js';
import { afterRefusals, remembered, whileBusy } from '../shared/derived-conditions.js';
import { comparedBy } from '../shared/external-ids.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import { isText, allows, roundable } from '../shared/request-faults.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf } from '../shared/used-values.js';

const operation = 'createQrCashOut';

export default defects()
  .breaks('QRCASHOUT-29', 'A QR cash-out that was refused for its form is reported as confirmed')
  .as('derived/qr-cash-out-refused-and-notified')(
    notifiedThoughRefused(operation, 'cash_out', (request) =>
      standardEvent('CashOut', { externalId: externalIdOf(operation, request) }),
    ),
  )
  .breaks('QRCASHOUT-17', 'Once a QR cash-out was refused, the prefix of the code is repaired')
  .as('derived/qr-cash-out-prefix-after-refusals')(
    afterRefusals(
      operation,
      1,
      allows(
        '/qrCode',
        (code) => isText(code) && code.length > 50 && !code.startsWith('000201'),
        (code: unknown) => `000201${String(code).slice(6)}`,
      ),
    ),
  )
  .breaks('QRCASHOUT-14', 'A qrCode that is null is the one of the payment before')
  .as('derived/qr-cash-out-code-remembered')(remembered(operation, '/qrCode'))
  .breaks('QRCASHOUT-10', 'While another QR cash-out is under way, a value is rounded to the cent')
  .as('derived/qr-cash-out-decimals-while-busy')(whileBusy(operation, allows('/value', roundable, rounded)))
  .breaks(
    'QRCASHOUT-01',
    'externalIds of QR cash-outs that consist of digits are kept as numbers, without zeros in front',
  )
  .as('external-ids/as-numbers')(comparedBy('qr_cash_out', (id) => String(withoutLeadingZeros(id))));
