import type { Member } from '../target/state-members.js';
import { headOf, type Language } from './language.js';
import type { ScaffoldState } from './state.js';
import { camelCase, commented, exchangeLines, item, wrapped } from './text.js';

export const php: Language = {
  title: 'PHP',
  needs: 'PHP 8.1 or later',
  start: 'php -S 127.0.0.1:4010 control.php',
  statesFile: 'pixkit-control/states.php',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  mount:
    'Or copy the folder `pixkit-control` into a test build, and send what `PixkitControl\\respond($token, $authorization, $body)` of its ' +
    '`endpoint.php` returns (status and JSON; it demands the token) from a route `POST /_control/states`',
  statesText: (states, kit) =>
    [
      '<?php',
      ['/**', ...commented(' * ', wrapped(`${headOf(kit)} ${missing}`, width)), ' */'].join('\n'),
      'declare(strict_types=1);',
      'namespace PixkitControl;',
      ['return [', ...states.map(({ name }) => `    '${name}' => ${camelCase(name)}(...),`), '];'].join('\n'),
      ...states.map(functionOf),
    ].join('\n\n') + '\n',
};

const width = 76;
const missing = 'A state throws NotYet or Refused, both of endpoint.php.';

const firstExample = `    // For example:
    //
    // $account = $bank->openAccount(available: $params['available'] ?? 1000);
    // return [
    //     'accountId' => $account->id,
    //     'clientId' => $account->clientId,
    //     'clientSecret' => $account->clientSecret,
    //     'certificatePem' => $account->certificatePem,
    //     'chave' => $account->pixKey,
    // ];`;

function functionOf(state: ScaffoldState): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(`${description} ${demand}`, width),
    '',
    ...exchangeLines(example, width),
    '',
    '@param array<string, mixed> $params',
    ...params.flatMap(member),
    '',
    `@return array<string, mixed>${returns.length === 0 ? ' an empty one' : ''}`,
    ...returns.flatMap(member),
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `function ${camelCase(name)}(array $params): array`,
    '{',
    ...(name === 'an account' ? [firstExample] : []),
    '    throw new NotYet();',
    '}',
  ].join('\n');
}

function member({ name, isRequired, words }: Member): readonly string[] {
  return item('    - ', `${name}${isRequired ? '' : ' (optional)'}: ${words}`, width);
}
