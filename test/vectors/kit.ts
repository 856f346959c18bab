/** What the vectors of `spec/vectors` ask for, by the code of the kit, the client and the reference gateway. */
import { createHmac } from 'node:crypto';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { fromCents, toCents, toWire, twoPlaces } from '../../client/amounts.js';
import { readNotification } from '../../client/notifications.js';
import { verifyWebhook } from '../../client/signatures.js';
import { hasRightCrc, tlvOf } from '../../conformance/chapters/shared/br-code.js';
import { centsOf } from '../../conformance/core/cents.js';
import { accepted } from './requests.js';
import { tolerantContract } from '../../generated/tolerant-document.js';
import { boundary, listRange } from '../../server/domain/date-range.js';
import { certificateFromHeader } from '../../server/edge/certificates.js';
import { isNight } from '../../server/domain/clock.js';
import { hasCheckDigits } from '../../server/domain/ids.js';
import { centsFromDecimal, isPayable, centsFromBrl } from '../../server/domain/money.js';
import { refundDeadlinePassed } from '../../server/domain/refunds.js';
import { readBrCode } from '../../server/domain/br-code.js';

type Members = Readonly<Record<string, unknown>>;
export type VectorFunction = (input: never) => Members | Promise<Members>;

/** What `get` gives, or null where it throws. */
function orNull<T>(get: () => T): T | null {
  try {
    return get();
  } catch {
    return null;
  }
}

function readCertificate({ header }: { header: string }): Members {
  // The gateway takes a raw plus, on which a client may not rely (OP-36).
  const certificate = header.includes('+') ? null : orNull(() => certificateFromHeader(header));
  return { sha256: certificate?.fingerprint ?? null };
}

function fromNumber({ json }: { json: string }): Members {
  const value: unknown = JSON.parse(json);
  return { cents: typeof value === 'number' && isPayable(value) ? centsFromBrl(value) : null };
}

interface Signed {
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now: number;
}

function readCode({ code }: { code: string }): Members {
  const elements = tlvOf(code);
  if (elements === undefined) return { code: null };
  const value = (tag: string) => elements.find((one) => one.tag === tag)?.value;
  // The gateway reads only codes whose CRC is right; what else a code says does not depend on that.
  const closed = hasRightCrc(code) ? code : withRightCrc(code);
  const parsed = orNull(() => readBrCode(closed));
  if (parsed === null) return { code: null };
  return {
    code: {
      crc: hasRightCrc(code),
      destination: parsed.destination,
      amountCents: parsed.amount === null ? null : centsOf(parsed.amount),
      txid: tlvOf(value('62') ?? '')?.find(({ tag }) => tag === '05')?.value ?? null,
    },
  };
}

function withRightCrc(code: string): string {
  for (let crc = 0; crc < 0x10000; crc += 1) {
    const closed = code.slice(0, -4) + crc.toString(16).toUpperCase().padStart(4, '0');
    if (hasRightCrc(closed)) return closed;
  }
  return code;
}

function readSent({ body: raw }: { body: string }): Members {
  const { kind, body } = readNotification(raw);
  const nothing = { outcome: null, cents: null, externalId: null, endToEndId: null, errorCode: null };
  if (kind === 'unknown') return { ...nothing, kind };
  const sent = body as Members;
  const isMed = kind.startsWith('med_');
  const facts = (isMed || 'type' in sent ? sent['data'] : sent) as Members;
  if (isMed) return { ...nothing, kind, outcome: 'told', endToEndId: facts['endToEnd'] };
  const payment = facts['payment'] as Members | undefined;
  const isDone = ['CONFIRMED', 'LIQUIDATED', 'REFUNDED'].includes(String(facts['status']));
  const reversal = kind === 'CashOutReversal' ? (sent as unknown as Reversal) : undefined;
  return {
    kind,
    outcome: isDone ? 'done' : 'failed',
    cents: reversal?.metadata.refund.value ?? toCents(String(payment?.['amount'] ?? facts['originalAmount'])),
    externalId: facts['externalId'] ?? null,
    endToEndId: facts['endToEndId'] === '' ? null : (facts['endToEndId'] ?? null),
    errorCode: facts['errorCode'] ?? null,
    ...(reversal && { remainingCents: toCents(reversal.parentTransaction.remainingAmountForRefund) }),
  };
}

interface Reversal {
  readonly metadata: { readonly refund: { readonly value: number } };
  readonly parentTransaction: { readonly remainingAmountForRefund: string };
}

interface Patterns {
  readonly components: { readonly schemas: { readonly EndToEndId: { readonly pattern: string } } };
}

/** The pattern of the contract that the kit judges by (OP-01). */
const isEventId = new RegExp((tolerantContract as unknown as Patterns).components.schemas.EndToEndId.pattern);

const functions = {
  'certificate-header': {
    encode: ({ pem }: { pem: string }) => ({ header: encodeURIComponent(pem) }),
    read: readCertificate,
  },
  amounts: {
    toNumber: ({ cents }: { cents: number }) => ({
      json: JSON.stringify(toWire<{ value: number }>({ value: fromCents(cents) }).value),
    }),
    toDecimal: ({ cents }: { cents: number }) => ({ text: twoPlaces(fromCents(cents), 'valor') }),
    fromNumber,
    fromDecimal: ({ text }: { text: string }) => ({ cents: orNull(() => centsFromDecimal(text)) }),
    fromNotified: ({ text }: { text: string }) => ({ cents: centsOf(text) ?? null }),
    sum: ({ decimals }: { decimals: readonly string[] }) => ({
      text: fromCents(decimals.reduce((total, one) => total + toCents(one), 0)),
    }),
  },
  signatures: {
    sign: ({ secret, id, timestamp, body }: Members) => ({
      signature: `v1,${createHmac('sha256', Buffer.from(String(secret).slice('whsec_'.length), 'base64'))
        .update(`${String(id)}.${String(timestamp)}.${String(body)}`)
        .digest('base64')}`,
    }),
    verify: ({ secrets, headers, body, now }: Signed) => ({
      genuine: orNull(() => verifyWebhook(body, headers, { secrets, now: new Date(now * 1000) })) !== null,
    }),
  },
  identifiers: {
    endToEndIdOfPath: accepted.pathId,
    // As the tolerant contract has it.
    endToEndIdOfEvent: ({ text }: { text: string }) => ({ right: isEventId.test(text) }),
    txid: accepted.txid,
    refundId: accepted.refundId,
    idempotencyKey: accepted.idempotencyKey,
    clientId: accepted.clientId,
    clientSecret: accepted.clientSecret,
  },
  documents: {
    document: async ({ text }: { text: string }) =>
      (await accepted.isDocument(text))
        ? { kind: text.length === 11 ? 'CPF' : 'CNPJ', checkDigits: hasCheckDigits(text) }
        : { kind: null, checkDigits: null },
    cnpjCheckDigits: ({ base }: { base: string }) => ({
      digits: Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).find((digits) =>
        isValidCnpj(base + digits, { version: 2 }),
      ),
    }),
  },
  keys: {
    keyOfCashOut: async ({ keyType, key }: { keyType: string; key: string }) => ({
      right: await accepted.cashOutKey(keyType, key),
    }),
    keyOfTransfer: async ({ key }: { key: string }) => ({ right: await accepted.transferKey(key) }),
    phoneOfTransfer: ({ phone }: { phone: string }) => ({ key: `+55${phone}` }),
    phoneOfCashOut: ({ key }: { key: string }) => ({ phone: key.slice('+55'.length) }),
  },
  'br-codes': {
    read: readCode,
    mayPay: async ({ code, value }: { code: string; value: string }) => {
      const said = (await accepted.isQrCode(code)) ? orNull(() => readBrCode(code)) : null;
      const asked = fromNumber({ json: value })['cents'];
      return {
        right: said !== null && asked !== null && (said.amount === null || centsOf(said.amount) === asked),
      };
    },
  },
  dates: {
    instant: ({ text }: { text: string }) => ({ ms: orNull(() => boundary('startDate', text)) }),
    range: async (range: { startDate: string; endDate: string }) => ({
      right: (await accepted.isRange(range)) && orNull(() => listRange(range, 0, 31)) !== null,
    }),
    refundable: ({ received, now }: { received: string; now: string }) => ({
      right: !refundDeadlinePassed({ processedAt: received } as never, Date.parse(now)),
    }),
    night: ({ text }: { text: string }) => ({ night: isNight(Date.parse(text)) }),
  },
  notifications: { read: readSent },
};

/** The functions by the topic and the name that vectors give. */
export const kitFunctions = functions as unknown as Readonly<
  Record<string, Readonly<Record<string, VectorFunction>>>
>;
