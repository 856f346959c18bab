import { hash } from 'node:crypto';

import type { Bank, Counterpart } from '../domain/transactions.js';
import type { Directory } from '../ports.js';
import type { Store } from '../storage/store.js';

const banks = [
  { bankISPB: '00000000', bankName: 'BCO DO BRASIL S.A.', bankCode: '001' },
  { bankISPB: '18236120', bankName: 'NU PAGAMENTOS - IP', bankCode: '260' },
  { bankISPB: '00416968', bankName: 'BANCO INTER', bankCode: '077' },
  { bankISPB: '60746948', bankName: 'BCO BRADESCO S.A.', bankCode: '237' },
] as const;

/** The people of the sandbox. */
export const people = [
  { name: 'Maria Souza', document: '52998224725' },
  { name: 'João Pereira', document: '11144477735' },
  { name: 'Ana Lima', document: '39284918812' },
  { name: 'Mercado do Bairro Ltda', document: '11222333000181' },
] as const;

/** The bank and account of a payment key in the sandbox: always the same for the same key. */
export function bankOf(pixKey: string): Bank {
  const digest = digestOf(pixKey);
  const bank = banks[digest.readUInt8(0) % banks.length] ?? banks[0];
  const accountNumber = String(digest.readUInt32BE(1) % 100_000_000).padStart(8, '0');
  return { ...bank, accountBranch: '0001', accountNumber };
}

/** One of the sandbox's people: always the same for the same text. */
export function someone(text: string): Counterpart {
  const person = people[digestOf(text).readUInt8(5) % people.length] ?? people[0];
  return { ...person, bank: bankOf(text) };
}

/** The receiver of a cash-out: name and document from the request, bank from the sandbox's directory. */
export function counterpartOf(order: { name: string; document: string; pixKey: string }): Counterpart {
  return { name: order.name, document: order.document, bank: bankOf(order.pixKey) };
}

/** The sandbox's directory: keys set by the control endpoint, and one of the sandbox's people for every other key. */
export function sandboxDirectory(store: Store): Directory {
  return {
    lookup: async (pixKey) => {
      const named = await store.read(({ directory }) => directory.byKey(pixKey));
      const somebody = someone(pixKey);
      return {
        registered: named?.registered ?? true,
        name: named?.name ?? somebody.name,
        document: named?.document ?? (/^(\d{11}|\d{14})$/.test(pixKey) ? pixKey : somebody.document),
        bank: named?.ispb != null ? bankWith(named.ispb, somebody.bank) : somebody.bank,
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
