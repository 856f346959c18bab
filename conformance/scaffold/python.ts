import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchange.js';
import type { Kind, Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { commented, exampleLines, exchangeLines, item, snakeCase, wrapped } from './text.js';

export const python: Language = {
  title: 'Python',
  control: {
    start: 'python3 -m pixkit_control',
    functionsFile: 'pixkit_control/states.py',
    notYet: 'raise NotYet',
    refused: 'raise Refused("it has settled already")',
  },
  driver: {
    start: 'python3 -m pixkit_driver',
    functionsFile: 'pixkit_driver/steps.py',
    notYet: 'raise NotYet',
  },
  functionsText: (kind, exchanges, kit, texts) => {
    const { outcomes, table } = dialects[kind];
    const head = [...wrapped(texts.head(kit), width), '', ...wrapped(texts.rules.python, width)];
    const entries = exchanges.map(({ name }) => `    "${name}": ${snakeCase(name)},`);
    return [
      `"""${head.join('\n')}\n"""\n\nfrom .outcomes import ${outcomes}`,
      ...exchanges.map((exchange) => functionOf(kind, exchange, texts)),
      [`${table} = {`, ...entries, '}\n'].join('\n'),
    ].join('\n\n\n');
  },
};

interface Dialect {
  /** What is imported: what a function may raise. */
  readonly outcomes: string;
  /** The table of all functions. */
  readonly table: string;
  /** The arguments of a function. */
  readonly given: string;
  /** What some functions could do. */
  readonly examples: Readonly<Record<string, string>>;
}

const dialects: Readonly<Record<Kind, Dialect>> = {
  control: {
    outcomes: 'NotYet, Refused  # noqa: F401',
    table: 'STATES',
    given: 'params: dict',
    examples: {
      'an account': `account = bank.open_account(available=params.get("available", 1000))
return {
    "accountId": account.id,
    "clientId": account.client_id,
    "clientSecret": account.client_secret,
    "certificatePem": account.certificate_pem,
    "chave": account.pix_key,
}`,
    },
  },
  driver: {
    outcomes: 'NotYet',
    table: 'STEPS',
    given: 'client: str, params: dict',
    examples: {
      configure: `name = str(len(shops) + 1)
shops[name] = Shop(**params)
return {"client": name, "webhookUrl": f"http://127.0.0.1:8080/hook/{name}"}`,
      pay: `try:
    shops[client].pay(params["order"], params["amount"], params["key"])
except Unanswered as unanswered:
    return {"outcome": "unknown", "error": str(unanswered)}
except ShopError as error:
    return {"outcome": "failed", "error": str(error)}
return {"outcome": "done"}`,
    },
  },
};

const width = 76;

function functionOf(kind: Kind, exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const { given, examples } = dialects[kind];
  const docs = [
    ...wrapped(description, width),
    '',
    ...(demand === '' ? [] : [...wrapped(demand, width), '']),
    ...section(texts.params, params, texts),
    ...section(texts.returns, returns, texts),
    ...exchangeLines(example, width, texts),
  ];
  return [
    `def ${snakeCase(name)}(${given}) -> dict:`,
    // The certificate in the example contains \n.
    ...commented('    ', [`r"""${docs[0] ?? ''}`, ...docs.slice(1), '"""']),
    ...exampleLines(examples[name], '    # ', texts),
    '    raise NotYet',
  ].join('\n');
}

function section(title: string, members: readonly Member[], texts: ScaffoldTexts): readonly string[] {
  if (members.length === 0) return title === texts.returns ? [texts.emptyDict, ''] : [];
  const items = members.flatMap(({ name, isRequired, words }) =>
    item('    ', `${name}${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width, 8),
  );
  return [title, ...items, ''];
}
