import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, exchangeLines, item, wrapped } from './text.js';

export const php: Language = {
  title: 'PHP',
  start: '__workers__php -S __address__ __control__.php',
  functionsFile: 'pixkit-__control__/__states__.php',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  client: { given: 'string $client, ', client: '$client, ' },
  functionsText: (exchanges, head, texts) =>
    [
      '<?php',
      ['/**', ...commented(' * ', wrapped(`${head} ${texts.rules.php}`, width)), ' */'].join('\n'),
      'declare(strict_types=1);',
      'namespace Pixkit__Control__;',
      ['return [', ...exchanges.map(({ name }) => `    '${name}' => ${camelCase(name)}(...),`), '];'].join(
        '\n',
      ),
      ...exchanges.map((exchange) => functionOf(exchange, texts)),
    ].join('\n\n') + '\n',
};

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': "require_once __DIR__ . '/bank.php';\nreturn openAccount($params);",
  'a payment settles': "require_once __DIR__ . '/bank.php';\nreturn settle($params);",
  configure: `$name = bin2hex(random_bytes(4));
Shop::create($name, $params);
return ['client' => $name, 'webhookUrl' => "http://127.0.0.1:8080/hook/$name"];`,
  pay: `try {
    Shop::named($client)->pay($params['order'], $params['amount'], $params['key']);
    return ['outcome' => 'done'];
} catch (Unanswered $unanswered) {
    return ['outcome' => 'unknown', 'error' => $unanswered->getMessage()];
} catch (ShopException $exception) {
    return ['outcome' => 'failed', 'error' => $exception->getMessage()];
}`,
};

const width = 76;

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const docs = [
    ...wrapped(`${description} ${demand}`.trim(), width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    '// driver:',
    `@param string $client ${texts.client}`,
    '// both:',
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
    `function ${camelCase(name)}(__given__array $params): array`,
    '{',
    ...exampleLines(examples[name], '    // ', texts),
    '    throw new NotYet();',
    '}',
  ].join('\n');
}

function member({ name, isRequired, words }: Member, texts: ScaffoldTexts): readonly string[] {
  return item('    - ', `${name}${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width);
}
