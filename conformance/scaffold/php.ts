import type { Member } from '../target/state-members.js';
import type { Language } from './language.js';
import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exchangeLines, item, wrapped } from './text.js';

export const php: Language = {
  title: 'PHP',
  start: 'php -S 127.0.0.1:4010 control.php',
  statesFile: 'pixkit-control/states.php',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  statesText: (states, kit, texts) =>
    [
      '<?php',
      ['/**', ...commented(' * ', wrapped(`${texts.head(kit)} ${texts.rules.php}`, width)), ' */'].join('\n'),
      'declare(strict_types=1);',
      'namespace PixkitControl;',
      ['return [', ...states.map(({ name }) => `    '${name}' => ${camelCase(name)}(...),`), '];'].join('\n'),
      ...states.map((state) => functionOf(state, texts)),
    ].join('\n\n') + '\n',
};

const width = 76;

const firstExample = ({ example }: ScaffoldTexts) => `    // ${example}
    //
    // $account = $bank->openAccount(available: $params['available'] ?? 1000);
    // return [
    //     'accountId' => $account->id,
    //     'clientId' => $account->clientId,
    //     'clientSecret' => $account->clientSecret,
    //     'certificatePem' => $account->certificatePem,
    //     'chave' => $account->pixKey,
    // ];`;

function functionOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(`${description} ${demand}`, width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    '@param array<string, mixed> $params',
    ...params.flatMap((one) => member(one, texts)),
    '',
    `@return array<string, mixed>${returns.length === 0 ? ` ${texts.emptyArray}` : ''}`,
    ...returns.flatMap((one) => member(one, texts)),
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `function ${camelCase(name)}(array $params): array`,
    '{',
    ...(name === 'an account' ? [firstExample(texts)] : []),
    '    throw new NotYet();',
    '}',
  ].join('\n');
}

function member({ name, isRequired, words }: Member, texts: ScaffoldTexts): readonly string[] {
  return item('    - ', `${name}${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width);
}
