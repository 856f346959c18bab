import {
  type Account,
  check,
  type CheckClauseId,
  type Exchange,
  type Expect,
  t,
  type WrittenCheck,
} from '../check.js';

/** Texts as people write them, with the letters of Portuguese and with ASCII: a gateway must accept them. */
export const portugueseTexts = [
  "Antônia D'Ávila & Irmãos Ltda.",
  'Pão de Açúcar - Loja nº 3 <matriz>',
  'R$ 1.234,56 (50% à vista); 1/2 já pago \\ ok',
  'Não é null, nem undefined: "NULL"',
  'São João del-Rei, 2ª via, Nº 0012',
] as const;

/**
 * Texts with characters that Portuguese does not have: emojis of several code points, letters with combining accents,
 * another script, and 140 characters that take 280 UTF-16 units and 560 bytes. A gateway may refuse them (OP-59), but not
 * change them.
 */
export const otherTexts = [
  'Obrigado 🙏🏽 e até já 👨‍👩‍👧',
  'Jose\u0301 da Conceic\u0327a\u0303o',
  'Łódź 東京 Ñandú – “aspas”',
  '😀'.repeat(140),
] as const;

/**
 * Sends each text, and expects the places in `shown` to contain it unchanged. A text in Portuguese must be accepted, with
 * a status in `success`.
 */
export async function expectTextsKept<Clause extends CheckClauseId>(
  {
    expect,
    record,
  }: { readonly expect: Expect<Clause>; readonly record: (said: ReturnType<typeof t>) => void },
  {
    accepted,
    success,
    send,
    shown,
  }: {
    readonly accepted: Clause;
    readonly success: readonly number[];
    readonly send: (text: string) => Promise<Exchange>;
    /** The places where the response shows the text: the clause and a JSON Pointer. */
    readonly shown: readonly (readonly [clause: Clause, pointer: string])[];
  },
): Promise<void> {
  for (const text of [...portugueseTexts, ...otherTexts]) {
    const answer = await send(text);
    const isPortuguese = portugueseTexts.some((one) => one === text);
    if (isPortuguese && !expect.at(accepted).status(answer, success)) continue;
    if (!success.includes(answer.status)) {
      record(t`a text with characters that Portuguese does not have: ${answer.status}`);
      continue;
    }
    for (const [clause, pointer] of shown) expect.at(clause).field(answer, pointer).equal(text);
  }
}

/** Creates the check that an operation accepts such texts in members that no response shows. */
export function textsAccepted({
  chapter,
  operation,
  member,
  clause,
  success = [201],
  send,
}: {
  readonly chapter: 'cash-out' | 'qr-cash-out' | 'cash-in' | 'transfer';
  readonly operation: 'createCashOut' | 'createQrCashOut' | 'createCashIn' | 'createTransfer';
  /** Used in titles. */
  readonly member: string;
  readonly clause: CheckClauseId;
  readonly success?: readonly number[];
  readonly send: (account: Account, text: string) => Promise<Exchange>;
}): WrittenCheck {
  return check(`${chapter}/texts-as-people-write-them`, {
    en: `A ${member} in Portuguese, with accents and symbols, is accepted`,
    'pt-BR': `Um campo ${member} em português, com acentos e símbolos, é aceito`,
    clauses: [clause],
    openPoints: ['OP-59'],
    run: ({ account, expect, record }) =>
      expectTextsKept(
        { expect, record: (said) => record('OP-59', operation, said) },
        { accepted: clause, success, send: (text) => send(account, text), shown: [] },
      ),
  });
}
