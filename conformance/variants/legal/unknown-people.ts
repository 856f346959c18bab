import { at, set } from '../parts/edits.js';
import { listed } from '../parts/lists.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import { isEvent, isType, notifications } from '../parts/notifications.js';
import type { WireRequest } from '../parts/wire.js';

const bank = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null };

const isState = ({ operation, body }: WireRequest, name: string): boolean =>
  operation === 'control' && at(body, '/state') === name;

/** The recipient of a QR cash-out, which queries no directory: only the data in its request is known. */
interface Recipient {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: object;
}

const masked = ({ document, ...others }: Recipient): Recipient => ({
  ...others,
  document: document === null ? null : `***${document.slice(3, -2)}**`,
});

function recipientsUntold(): readonly Part[] {
  const recipients = new Map<unknown, Recipient>();
  const whole = (id: unknown) => recipients.get(id) ?? null;
  const shown = (id: unknown) => masked(recipients.get(id) ?? { name: null, document: null, bank });
  const parent = '/parentTransaction/externalId';
  return [
    {
      request: (request) => {
        const { operation, body } = request;
        const textAt = (place: string) => (at(body, place) ?? null) as string | null;
        const externalId = at(body, '/externalId');
        // A request without an externalId is refused, and must not match a received payment, which has none either.
        if (operation === 'createQrCashOut' && typeof externalId === 'string')
          recipients.set(externalId, { name: textAt('/name'), document: textAt('/document'), bank });
        return request;
      },
    },
    notifications((body) => isEvent('CashOut')(body) && recipients.has(body['externalId']))(
      set('/counterpart', (_: unknown, body: unknown) => whole(at(body, '/externalId'))),
    ),
    notifications((body) => isEvent('CashOutReversal')(body) && recipients.has(at(body, parent)))(
      set('/counterpart', (_: unknown, body: unknown) => whole(at(body, parent))),
      set('/parentTransaction/counterpart', (_: unknown, body: unknown) => shown(at(body, parent))),
    ),
    listed((row) =>
      recipients.has(row['externalId']) ? { ...row, counterpart: shown(row['externalId']) } : row,
    ),
  ];
}

/** Version 2 knows only people named by a state; a transfer without a description has no remittance information. */
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

/** Members about the other party are null if neither the request nor another source provides them. */
export default {
  'recipients-untold': recipientsUntold,
  'people-untold': peopleUntold,
} satisfies VariantParts;
