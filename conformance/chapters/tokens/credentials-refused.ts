import {
  type Account,
  check,
  type CheckClauseId,
  type Exchange,
  type Expect,
  type LocalizedText,
  t,
  type WrittenCheck,
} from '../check.js';
import type { Family } from '../../target/profile.js';
import { demandRefusal, envelopeName } from '../shared/envelopes.js';
import { expectRefusal } from '../shared/tokens.js';
import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../../core/values.js';

const code = 'PUB_INVALID_CREDENTIALS';

/** Gets two refusals of the same kind, without the values that they repeat from the request. */
async function twice(
  ask: () => Promise<Exchange>,
  account: Account,
  clientId: string,
): Promise<[Essence, Essence]> {
  const echoed = [clientId, account.clientId, account.clientSecret];
  const refusal = await ask();
  demandRefusal(refusal);
  return [essenceOf(refusal, echoed), essenceOf(await ask(), echoed)];
}

interface TokenPath {
  /** Used in the ids of its checks. */
  readonly prefix: 'tokens/' | 'tokens/oauth-';
  /** Used in their titles. */
  readonly where: LocalizedText;
  readonly family: Family;
  readonly operation: 'requestToken' | 'requestOauthToken';
  readonly success: readonly number[];
  readonly unknown: CheckClauseId;
  readonly wrong: CheckClauseId;
  /** The clauses about the parts of a refusal that the specification leaves open, if any (OP-39). */
  readonly open: readonly CheckClauseId[];
  /** Expects wrong credentials to be refused. */
  readonly refused: (expect: Expect<CheckClauseId>, clause: CheckClauseId, answer: Exchange) => void;
}

const paths: readonly TokenPath[] = [
  {
    prefix: 'tokens/',
    where: { en: 'The standard token endpoint', 'pt-BR': 'O endpoint de token padrão' },
    family: 'standard',
    operation: 'requestToken',
    success: [201],
    unknown: 'TOKEN-22',
    wrong: 'TOKEN-23',
    open: [],
    refused: (expect, clause, answer) => expectRefusal(expect, clause, answer, 401, code),
  },
  {
    prefix: 'tokens/oauth-',
    where: {
      en: 'The compatibility token endpoint',
      'pt-BR': 'O endpoint de token de compatibilidade',
    },
    family: 'compatibility',
    operation: 'requestOauthToken',
    success: [200, 201, 202],
    unknown: 'TOKEN-42',
    wrong: 'TOKEN-43',
    open: ['TOKEN-44'],
    // OP-39
    refused: (expect, clause, answer) => expect.at(clause).status(answer, [401, 403]),
  },
];

const checksOf = (path: TokenPath): readonly WrittenCheck[] => {
  const { prefix, where, family, operation, success, unknown, wrong, open, refused } = path;
  return [
    check(`${prefix}client-unknown`, {
      en: `${where.en} refuses a clientId that no account has`,
      'pt-BR': `${where['pt-BR']} recusa um clientId que nenhuma conta tem`,
      clauses: [unknown],
      family,
      async run({ account, values, expect }) {
        for (const clientId of [values.uuid(), values.uuid()])
          refused(expect, unknown, await account[operation]({ clientId }));
      },
    }),
    check(`${prefix}secret-wrong`, {
      en: `${where.en} refuses a clientSecret that is not exactly the right one, before and after the right one was used`,
      'pt-BR': `${where['pt-BR']} recusa um clientSecret que não é exatamente o correto, antes e depois de o correto ser usado`,
      clauses: [wrong, ...open],
      openPoints: ['OP-39'],
      family,
      async run({ account, values, expect, record }) {
        const [first, ...others] = wrongSecrets(account.clientSecret, values);
        const before = await account[operation]({ clientSecret: first });
        refused(expect, wrong, before);
        const observed = `wrong secret: ${before.status}, ${envelopeName(before.body)} envelope`;
        if (open.length > 0) record('OP-39', 'createOauthToken', observed);
        expect.precondition(await account[operation](), success);
        for (const clientSecret of [...others, first])
          refused(expect, wrong, await account[operation]({ clientSecret }));
      },
    }),
    check(`${prefix}secret-of-another-account`, {
      en: `${where.en} refuses another account's clientSecret`,
      'pt-BR': `${where['pt-BR']} recusa o clientSecret de outra conta`,
      clauses: [wrong],
      family,
      async run({ account, newAccount, expect }) {
        const other = await newAccount();
        expect.precondition(await other[operation](), success);
        refused(expect, wrong, await account[operation]({ clientSecret: other.clientSecret }));
      },
    }),
  ];
};

/** A response without the parts in which any two refusals may differ. */
export interface Essence {
  readonly status: number;
  readonly body: unknown;
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Returns the status and body of a response, without the id and time of the request, and with a placeholder for echoed
 * parts of the request (`echoed`).
 */
export function essenceOf(answer: Exchange, echoed: readonly string[]): Essence {
  return { status: answer.status, body: essential(answer.json, echoed) };
}

/**
 * The places in which two kinds of refusals differ, as pointers into the body (or `/status`). Each kind is given twice:
 * places that differ within one kind vary anyway, and do not distinguish the kinds.
 */
export function distinguishingPlaces(
  one: readonly [Essence, Essence],
  other: readonly [Essence, Essence],
): readonly string[] {
  const varying = new Set([...differences(...one, ''), ...differences(...other, '')]);
  return differences(one[0], other[0], '').filter(
    (place) =>
      ![...varying].some((varyingPlace) => place === varyingPlace || place.startsWith(`${varyingPlace}/`)),
  );
}

function essential(value: unknown, echoed: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (time.test(value)) return '<time>';
    return echoed.reduce((text, part) => (part === '' ? text : text.replaceAll(part, '<sent>')), value);
  }
  if (Array.isArray(value)) return value.map((item) => essential(item, echoed));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'errorId' && name !== 'timestamp');
  return Object.fromEntries(members.map(([name, inner]) => [name, essential(inner, echoed)]));
}

function differences(one: unknown, other: unknown, place: string): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isTree(one) || !isTree(other)) return [place];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${place}/${name}`));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Secrets of an allowed length that are almost correct: in another case, shortened, extended, with one character changed
 * at the start, in the middle or at the end; and a completely different one. None differs only by surrounding white space,
 * which may be removed as from any text (OP-59).
 */
function wrongSecrets(right: string, values: Values): readonly string[] {
  const almost = [
    swapCase(right),
    right.slice(0, -1),
    right.slice(1),
    `${right}x`,
    ...[0, Math.floor(right.length / 2), right.length - 1].map((position) => changedAt(right, position)),
    values.word(Math.min(Math.max(right.length, 8), 64)),
  ];
  return [...new Set(almost)].filter(
    (secret) => secret !== right && secret.length >= 8 && secret.length <= 64,
  );
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function changedAt(text: string, position: number): string {
  const other = text[position] === 'x' ? 'y' : 'x';
  return text.slice(0, position) + other + text.slice(position + 1);
}

export default [
  ...paths.flatMap(checksOf),
  check('tokens/unknown-client-or-wrong-secret', {
    en: 'The refusal does not distinguish an unknown clientId from a wrong clientSecret',
    'pt-BR': 'A recusa não permite distinguir um clientId desconhecido de um clientSecret errado',
    clauses: ['TOKEN-24'],
    async run({ account, values, expect }) {
      const clientId = values.uuid();
      const clientSecret = values.word(account.clientSecret.length);
      const unknown = await twice(() => account.requestToken({ clientId }), account, clientId);
      const wrong = await twice(() => account.requestToken({ clientSecret }), account, clientId);
      const places = distinguishingPlaces(unknown, wrong);
      expect.at('TOKEN-24').ok(
        places.length === 0,
        t`the same response in both cases, apart from request id and time`,
        places.map((place) => `${place} differs`),
      );
    },
  }),
];
