import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchange.js';
import type { Kind, Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, exchangeLines, item, wrapped } from './text.js';

export const php: Language = {
  title: 'PHP',
  control: {
    start: 'php -S 127.0.0.1:4010 control.php',
    functionsFile: 'pixkit-control/states.php',
    notYet: 'throw new NotYet()',
    refused: "throw new Refused('it has settled already')",
  },
  driver: {
    start: 'PHP_CLI_SERVER_WORKERS=8 php -S 127.0.0.1:3030 driver.php',
    functionsFile: 'pixkit-driver/steps.php',
    notYet: 'throw new NotYet()',
  },
  functionsText: (kind, exchanges, kit, texts) =>
    [
      '<?php',
      ['/**', ...commented(' * ', wrapped(`${texts.head(kit)} ${texts.rules.php}`, width)), ' */'].join('\n'),
      'declare(strict_types=1);',
      `namespace ${dialects[kind].namespace};`,
      ['return [', ...exchanges.map(({ name }) => `    '${name}' => ${camelCase(name)}(...),`), '];'].join(
        '\n',
      ),
      ...exchanges.map((exchange) => functionOf(kind, exchange, texts)),
    ].join('\n\n') + '\n',
};

interface Dialect {
  readonly namespace: string;
  /** The arguments of a function. */
  readonly given: string;
  /** What some functions could do. */
  readonly examples: Readonly<Record<string, string>>;
}

const dialects: Readonly<Record<Kind, Dialect>> = {
  control: {
    namespace: 'PixkitControl',
    given: 'array $params',
    examples: {
      'an account': `$account = $bank->openAccount(available: $params['available'] ?? 1000);
return [
    'accountId' => $account->id,
    'clientId' => $account->clientId,
    'clientSecret' => $account->clientSecret,
    'certificatePem' => $account->certificatePem,
    'chave' => $account->pixKey,
];`,
    },
  },
  driver: {
    namespace: 'PixkitDriver',
    given: 'string $client, array $params',
    examples: {
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
    },
  },
};

const width = 76;

function functionOf(kind: Kind, exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const { given, examples } = dialects[kind];
  const docs = [
    ...wrapped(`${description} ${demand}`.trim(), width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    ...(kind === 'driver' ? [`@param string $client ${texts.client}`] : []),
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
    `function ${camelCase(name)}(${given}): array`,
    '{',
    ...exampleLines(examples[name], '    // ', texts),
    '    throw new NotYet();',
    '}',
  ].join('\n');
}

function member({ name, isRequired, words }: Member, texts: ScaffoldTexts): readonly string[] {
  return item('    - ', `${name}${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width);
}
