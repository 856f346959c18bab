import type { Member } from '../target/state-members.js';
import { headOf, type Language } from './language.js';
import type { ScaffoldState } from './state.js';
import { commented, exchangeLines, item, snakeCase, wrapped } from './text.js';

export const python: Language = {
  title: 'Python',
  needs: 'Python 3.9 or later',
  start: 'python3 -m pixkit_control',
  statesFile: 'pixkit_control/states.py',
  notYet: 'raise NotYet',
  refused: 'raise Refused("it has settled already")',
  mount:
    'Or copy the package `pixkit_control` into a test build, and send what `respond(token, authorization, body)` returns (status and ' +
    'JSON; it demands the token) from a route `POST /_control/states`',
  statesText: (states, kit) => {
    const head = [...wrapped(headOf(kit), width), '', ...wrapped(missing, width)];
    const entries = states.map(({ name }) => `    "${name}": ${snakeCase(name)},`);
    return [
      `"""${head.join('\n')}\n"""\n\nfrom .outcomes import NotYet, Refused  # noqa: F401`,
      ...states.map(functionOf),
      ['STATES = {', ...entries, '}\n'].join('\n'),
    ].join('\n\n\n');
  },
};

const width = 76;
const missing =
  'The params are a dict that lacks what the request leaves out; an amount is an int or a Decimal. The answer is a ' +
  'dict as well. A state raises NotYet or Refused.';

const firstExample = `    # For example:
    #
    # account = bank.open_account(available=params.get("available", 1000))
    # return {
    #     "accountId": account.id,
    #     "clientId": account.client_id,
    #     "clientSecret": account.client_secret,
    #     "certificatePem": account.certificate_pem,
    #     "chave": account.pix_key,
    # }`;

function functionOf(state: ScaffoldState): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(description, width),
    '',
    ...wrapped(demand, width),
    '',
    ...section('Params:', params),
    ...section('Returns:', returns),
    ...exchangeLines(example, width),
  ];
  return [
    `def ${snakeCase(name)}(params: dict) -> dict:`,
    // The certificate in the example contains \n.
    ...commented('    ', [`r"""${docs[0] ?? ''}`, ...docs.slice(1), '"""']),
    ...(name === 'an account' ? [firstExample] : []),
    '    raise NotYet',
  ].join('\n');
}

function section(title: string, members: readonly Member[]): readonly string[] {
  if (members.length === 0) return title === 'Returns:' ? ['Returns an empty dict.', ''] : [];
  const items = members.flatMap(({ name, isRequired, words }) =>
    item('    ', `${name}${isRequired ? '' : ' (optional)'}: ${words}`, width, 8),
  );
  return [title, ...items, ''];
}
