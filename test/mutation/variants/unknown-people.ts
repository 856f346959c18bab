import { at, set } from '../edits.js';
import { listed } from '../defects/shared/list-defects.js';
import { variants } from '../mutant.js';
import type { Part } from '../part.js';
import { isEvent, isType, notifications } from '../notifications.js';
import type { WireRequest } from '../wire.js';

const bank = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null };
const nobody = { name: null, document: null, bank };

const isState = ({ operation, body }: WireRequest, name: string): boolean =>
  operation === 'control' && at(body, '/state') === name;

/** Of QR cash-outs, which query no directory, only what their requests tell of the recipient is known. */
function recipientsUntold(): readonly Part[] {
  const untold = new Set<unknown>();
  const isUntold = (place: string) => (body: unknown) => untold.has(at(body, place));
  return [
    {
      answer: (answer, { operation, body }) => {
        const isNamed = at(body, '/name') !== undefined || at(body, '/document') !== undefined;
        if (operation === 'createQrCashOut' && !isNamed) untold.add(at(body, '/externalId'));
        return answer;
      },
    },
    notifications((body) => isEvent('CashOut')(body) && isUntold('/externalId')(body))(
      set('/counterpart', nobody),
      set('/pixKey', (key: unknown) => key ?? null),
    ),
    notifications(
      (body) => isEvent('CashOutReversal')(body) && isUntold('/parentTransaction/externalId')(body),
    )(set('/counterpart', nobody), set('/parentTransaction/counterpart', nobody)),
    listed((row) => (isUntold('/externalId')(row) ? { ...row, counterpart: nobody } : row)),
  ];
}

/** Of whom no state tells, version 2 knows nothing either; a transfer without a description has none. */
function peopleUntold(): readonly Part[] {
  const [keys, payers, described] = [new Set<unknown>(), new Set<unknown>(), new Set<unknown>()];
  return [
    {
      request: (request) => {
        const { operation, body, headers } = request;
        if (isState(request, 'a directory key')) keys.add(at(body, '/params/key'));
        if (isState(request, 'a charge is paid') && at(body, '/params/payer') !== undefined)
          payers.add(at(body, '/params/txid'));
        if (operation === 'createTransfer' && at(body, '/description') !== undefined)
          described.add(headers['x-idempotency-key']);
        return request;
      },
    },
    notifications((body) => isType('TRANSFER')(body) && !keys.has(at(body, '/data/pixKey')))(
      set('/data/creditorAccount', { name: null, document: null, ispb: null }),
    ),
    notifications((body) => isType('TRANSFER')(body) && !described.has(at(body, '/data/idempotencyKey')))(
      set('/data/remittanceInformation', null),
    ),
    notifications((body) => isType('RECEIVE')(body) && !payers.has(at(body, '/data/txId')))(
      set('/data/debtorAccount', { name: null, document: null }),
    ),
    notifications(isEvent('CashOutReversal'))(
      set('/metadata/counterpart', { bankCode: null, bankIspb: null, bankName: null }),
    ),
  ];
}

/** What a gateway cannot know of the other party, because no request and nobody else told it, is null. */
export default variants()
  .chooses('Of the recipient of a code whose request names nobody, nothing is known')
  .touching('qr-cash-out/*', 'events/*', 'transactions/*', 'histories/standard', 'resend/*')
  .as('recipients-untold')(recipientsUntold)
  .chooses('Of the other party of a transfer, a charge or a return, what nobody told is null')
  .touching('transfer/*', 'cob/*', 'events/*', 'resend/*', 'histories/compatibility')
  .as('people-untold')(peopleUntold);
