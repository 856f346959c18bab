import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { commented, exampleLines, exchangeLines, item, snakeCase, wrapped } from './text.js';

export const python: Language = {
  title: 'Python',
  start: 'python3 -m pixkit___control__',
  functionsFile: 'pixkit___control__/__states__.py',
  notYet: 'raise NotYet',
  refused: 'raise Refused("it has settled already")',
  client: { given: 'client: str, ', client: 'client, ' },
  functionsText: (exchanges, head, texts) => {
    const docs = [...wrapped(head, width), '', ...wrapped(texts.rules.python, width)];
    const entries = exchanges.map(({ name }) => `    "${name}": ${snakeCase(name)},`);
    return [
      `"""${docs.join('\n')}\n"""\n\n${imports}`,
      ...exchanges.map((exchange) => functionOf(exchange, texts)),
      ['__STATES__ = {', ...entries, '}\n'].join('\n'),
    ].join('\n\n\n');
  },
};

/** `Refused` may be unused, as not every state refuses something. */
const imports = `# control:
from .outcomes import NotYet, Refused  # noqa: F401
# driver:
from .outcomes import NotYet
# both:`;

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': 'from . import bank\n\nreturn bank.open_account(params)',
  'a payment settles': 'from . import bank\n\nreturn bank.settle(params)',
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
};

const width = 76;

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const docs = [
    ...wrapped(description, width),
    '',
    ...(demand === '' ? [] : [...wrapped(demand, width), '']),
    ...section(texts.params, params, texts),
    ...section(texts.returns, returns, texts),
    ...exchangeLines(example, width, texts),
  ];
  return [
    `def ${snakeCase(name)}(__given__params: dict) -> dict:`,
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
