import { createHash } from 'node:crypto';

import type { Bank, Counterpart } from '../domain/transactions.js';

const banks = [
  { bankISPB: '00000000', bankName: 'BCO DO BRASIL S.A.', bankCode: '001' },
  { bankISPB: '18236120', bankName: 'NU PAGAMENTOS - IP', bankCode: '260' },
  { bankISPB: '00416968', bankName: 'BANCO INTER', bankCode: '077' },
  { bankISPB: '60746948', bankName: 'BCO BRADESCO S.A.', bankCode: '237' },
] as const;

/** The sandbox's bank and account of a payment key: always the same for the same key. */
export function bankOf(pixKey: string): Bank {
  const digest = createHash('sha256').update(pixKey).digest();
  const bank = banks[digest.readUInt8(0) % banks.length] ?? banks[0];
  const accountNumber = String(digest.readUInt32BE(1) % 100_000_000).padStart(8, '0');
  return { ...bank, accountBranch: '0001', accountNumber };
}

/** The receiver of a cash-out: name and document as the request gives them, bank as the sandbox knows the key. */
export function counterpartOf(order: { name: string; document: string; pixKey: string }): Counterpart {
  return { name: order.name, document: order.document, bank: bankOf(order.pixKey) };
}
