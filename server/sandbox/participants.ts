import { hash } from 'node:crypto';

import type { SettlementCode } from '../../generated/error-codes.js';
import { type BankDecision, type BankPlan, rejected } from '../domain/payments.js';
import { type BusinessCode, httpProblem, type Problem, refusal } from '../domain/problems.js';
import { t } from '../messages/text.js';
import type { Account } from '../domain/account.js';
import type { CashOutOrder } from '../domain/cash-out.js';
import { hasCheckDigits } from '../domain/ids.js';
import type { Bank, Counterpart } from '../domain/transactions.js';
import type { Directory, SettlingBank } from '../ports.js';
import type { Store } from '../storage/store.js';

/** The effect of a value of `X-Sandbox-Scenario` on a cash-out (OP-30). */
type CashOutScenario =
  | { readonly kind: 'refused'; readonly code: BusinessCode }
  | { readonly kind: 'settled'; readonly verdict: BankDecision }
  | { readonly kind: 'delayed'; readonly delayMs: number };

const refusals: Readonly<Record<string, BusinessCode>> = {
  'insufficient-funds': 'PIX_INSUFFICIENT_BALANCE',
  'invalid-pix-key': 'PIX_INVALID_PIX_KEY',
};

const rejections: Readonly<Record<string, SettlementCode>> = {
  'document-mismatch': 'TAX_ID_MISMATCH',
  'invalid-document': 'INVALID_TAX_ID',
  'blocked-account': 'BLOCKED_ACCOUNT',
  'account-closed': 'ACCOUNT_CLOSED',
  'order-rejected': 'ORDER_REJECTED',
  'payment-expired': 'PAYMENT_EXPIRED',
  'settlement-timeout': 'SETTLEMENT_TIMEOUT',
};

const delayPattern = /^delay:(\d{1,5})$/;

/** Returns the scenario for a header value; null without one. Throws a 400 that lists the valid values for an unknown one. */
export function cashOutScenario(value: string | undefined): CashOutScenario | null {
  if (value === undefined) return null;
  const code = own(refusals, value);
  if (code) return { kind: 'refused', code };
  const errorCode = own(rejections, value);
  if (errorCode) return { kind: 'settled', verdict: rejected(errorCode) };
  const delayMs = delayIn(value);
  if (delayMs !== null) return { kind: 'delayed', delayMs };
  throw unknownScenario([...Object.keys(refusals), ...Object.keys(rejections)]);
}

/** The effect of a value of `X-Sandbox-Scenario` on a cash-in (OP-30). */
type CashInScenario = { readonly kind: 'failed' } | { readonly kind: 'delayed'; readonly delayMs: number };

/** Returns the scenario for a header value; null without one. Throws a 400 that lists the valid values for an unknown one. */
export function cashInScenario(value: string | undefined): CashInScenario | null {
  if (value === undefined) return null;
  if (value === 'error') return { kind: 'failed' };
  const delayMs = delayIn(value);
  if (delayMs !== null) return { kind: 'delayed', delayMs };
  throw unknownScenario(['error']);
}

function delayIn(value: string): number | null {
  const seconds = delayPattern.exec(value)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

function unknownScenario(names: readonly string[]): Problem {
  return httpProblem(400, [
    t`${{ field: 'X-Sandbox-Scenario' }} must be one of: ${{ values: [...names, 'delay:<seconds>'].join(', ') }}`,
  ]);
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Creates the sandbox's settling bank. `settlementDelayMs` is the time it takes to settle. */
export function sandboxBank(settlementDelayMs: number): SettlingBank {
  return {
    take: (order, account, header) => {
      const scenario = cashOutScenario(header);
      if (scenario?.kind === 'refused') throw refusal(scenario.code);
      return {
        counterpart: counterpartOf(order),
        plan: settlementPlan(order, account, scenario, settlementDelayMs),
      };
    },
    plan: ({ settlement }) =>
      settlement === 'manual' ? null : { afterMs: settlementDelayMs, verdict: { outcome: 'CONFIRMED' } },
    charge: (header) => {
      const scenario = cashInScenario(header);
      return {
        failsAfterMs: scenario?.kind === 'failed' ? settlementDelayMs : null,
        notificationDelay: scenario?.kind === 'delayed' ? scenario.delayMs / 1000 : 0,
      };
    },
  };
}

/**
 * Returns what the sandbox bank will do with a new payment; null if the payment waits for the control endpoint (`a
 * payment settles`). A scenario, or a document with wrong check digits, decides in either settlement mode (OP-06,
 * OP-30); a DOCUMENT key that differs from the document makes the payment fail if the bank settles automatically.
 */
function settlementPlan(
  order: CashOutOrder,
  account: Account,
  scenario: CashOutScenario | null,
  delayMs: number,
): BankPlan | null {
  if (scenario?.kind === 'settled') return { afterMs: delayMs, verdict: scenario.verdict };
  if (!hasCheckDigits(order.document)) return { afterMs: delayMs, verdict: rejected('INVALID_TAX_ID') };
  if (account.settlement === 'manual') return null;
  const afterMs = scenario?.kind === 'delayed' ? scenario.delayMs : delayMs;
  const mismatch = order.keyType === 'DOCUMENT' && order.pixKey !== order.document;
  return { afterMs, verdict: mismatch ? rejected('TAX_ID_MISMATCH') : { outcome: 'CONFIRMED' } };
}

const banks = [
  { bankISPB: '00000000', bankName: 'BCO DO BRASIL S.A.', bankCode: '001' },
  { bankISPB: '18236120', bankName: 'NU PAGAMENTOS - IP', bankCode: '260' },
  { bankISPB: '00416968', bankName: 'BANCO INTER', bankCode: '077' },
  { bankISPB: '60746948', bankName: 'BCO BRADESCO S.A.', bankCode: '237' },
] as const;

export const people = [
  { name: 'Maria Souza', document: '52998224725' },
  { name: 'João Pereira', document: '11144477735' },
  { name: 'Ana Lima', document: '39284918812' },
  { name: 'Mercado do Bairro Ltda', document: '11222333000181' },
] as const;

/** Returns the bank and account of a payment key in the sandbox: always the same for the same key. */
export function bankOf(pixKey: string): Bank {
  const digest = digestOf(pixKey);
  const bank = banks[digest.readUInt8(0) % banks.length] ?? banks[0];
  const accountNumber = String(digest.readUInt32BE(1) % 100_000_000).padStart(8, '0');
  return { ...bank, accountBranch: '0001', accountNumber };
}

/** Returns one of the sandbox's people: always the same for the same text. */
export function someone(text: string): Counterpart {
  const person = people[digestOf(text).readUInt8(5) % people.length] ?? people[0];
  return { ...person, bank: bankOf(text) };
}

/** Returns the receiver of a cash-out: name and document from the request, bank from the sandbox's directory. */
export function counterpartOf(order: { name: string; document: string; pixKey: string }): Counterpart {
  return { name: order.name, document: order.document, bank: bankOf(order.pixKey) };
}

/** E-mail keys of this reserved domain (RFC 2606) are not in the directory, so that a client can test the refusal. */
const unregisteredKey = /@unregistered\.example$/i;

/**
 * Creates the sandbox's directory: keys set through the control endpoint, and one of the sandbox's people for any other
 * key.
 */
export function sandboxDirectory(store: Store): Directory {
  return {
    holder: ({ chave }) => someone(chave),
    lookup: async (pixKey) => {
      const named = await store.read(({ directory }) => directory.byKey(pixKey));
      const invented = someone(pixKey);
      return {
        registered: named?.registered ?? !unregisteredKey.test(pixKey),
        name: named?.name ?? invented.name,
        document: named?.document ?? (/^(\d{11}|\d{14})$/.test(pixKey) ? pixKey : invented.document),
        bank: named?.ispb != null ? bankWith(named.ispb, invented.bank) : invented.bank,
      };
    },
  };
}

function bankWith(ispb: string, bank: Bank): Bank {
  const listed = banks.find(({ bankISPB }) => bankISPB === ispb);
  return { ...bank, ...(listed ?? { bankISPB: ispb, bankName: `INSTITUTION ${ispb}`, bankCode: '999' }) };
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
