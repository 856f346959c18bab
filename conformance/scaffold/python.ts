import type { Member } from '../target/state-members.js';
import type { Language } from './language.js';
import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';
import { commented, exchangeLines, item, snakeCase, wrapped } from './text.js';

export const python: Language = {
  title: 'Python',
  start: 'python3 -m pixkit_control',
  statesFile: 'pixkit_control/states.py',
  notYet: 'raise NotYet',
  refused: 'raise Refused("it has settled already")',
  statesText: (states, kit, texts) => {
    const head = [...wrapped(texts.head(kit), width), '', ...wrapped(texts.rules.python, width)];
    const entries = states.map(({ name }) => `    "${name}": ${snakeCase(name)},`);
    return [
      `"""${head.join('\n')}\n"""\n\nfrom .outcomes import NotYet, Refused  # noqa: F401`,
      ...states.map((state) => functionOf(state, texts)),
      ['STATES = {', ...entries, '}\n'].join('\n'),
    ].join('\n\n\n');
  },
};

const width = 76;

const firstExample = ({ example }: ScaffoldTexts) => `    # ${example}
    #
    # account = bank.open_account(available=params.get("available", 1000))
    # return {
    #     "accountId": account.id,
    #     "clientId": account.client_id,
    #     "clientSecret": account.client_secret,
    #     "certificatePem": account.certificate_pem,
    #     "chave": account.pix_key,
    # }`;

function functionOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(description, width),
    '',
    ...wrapped(demand, width),
    '',
    ...section(texts.params, params, texts),
    ...section(texts.returns, returns, texts),
    ...exchangeLines(example, width, texts),
  ];
  return [
    `def ${snakeCase(name)}(params: dict) -> dict:`,
    // The certificate in the example contains \n.
    ...commented('    ', [`r"""${docs[0] ?? ''}`, ...docs.slice(1), '"""']),
    ...(name === 'an account' ? [firstExample(texts)] : []),
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
