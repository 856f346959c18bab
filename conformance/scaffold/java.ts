import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, item, jsonLines, wrapped } from './text.js';

export const java: Language = {
  title: 'Java',
  start:
    'javac -encoding UTF-8 -d out pixkit__control__/*.java && java -cp out pixkit__control__.__ControlEndpoint__',
  functionsFile: 'pixkit__control__/__States__.java',
  notYet: 'throw new __ControlEndpoint__.NotYet()',
  refused: 'throw new ControlEndpoint.Refused("it has settled already")',
  client: { given: 'String client, ', client: 'client, ' },
  functionsText: (exchanges, head, texts) =>
    [
      'package pixkit__control__;',
      'import java.util.Map;',
      [
        '/**',
        ...commented(' * ', wrapped(code(`${head} ${texts.rules.java}`), width)),
        ' */',
        'public class __States__ {',
        `    /** ${texts.byName} */`,
        '    Map<String, __ControlEndpoint__.__State__> all() {',
        '        return Map.ofEntries(',
        exchanges
          .map(({ name: known }) => `                Map.entry("${known}", this::${camelCase(known)})`)
          .join(',\n') + ');',
        '    }',
      ].join('\n'),
      ...exchanges.map((exchange) => functionOf(exchange, texts)),
    ].join('\n\n') + '\n}\n',
};

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': 'return Bank.openAccount(params);',
  'a payment settles': 'return Bank.settle(params);',
  configure: `String name = java.util.UUID.randomUUID().toString();
shops.put(name, new Shop(params));
return Map.of("client", name, "webhookUrl", "http://127.0.0.1:8080/hook/" + name);`,
  pay: `try {
    shops.get(client).pay((String) params.get("order"), (String) params.get("amount"));
    return Map.of("outcome", "done");
} catch (UnansweredException unanswered) {
    return Map.of("outcome", "unknown", "error", unanswered.getMessage());
} catch (ShopException failed) {
    return Map.of("outcome", "failed", "error", failed.getMessage());
}`,
};

const width = 89;

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const docs = [
    ...wrapped(code(`${description} ${demand}`.trim()), width),
    ...list(texts.params, params, texts),
    ...list(texts.returns, returns, texts),
    ...(returns.length === 0 ? ['', `<p>${texts.emptyMap}`] : []),
    '',
    `<p>${texts.forExample}`,
    ...jsonBlock(example.params),
    '',
    `<p>${texts.answeredWith}`,
    ...jsonBlock(example.returns),
  ];
  return [
    '    /**',
    ...commented('     * ', docs),
    '     */',
    `    Map<String, Object> ${camelCase(name)}(__given__Map<String, Object> params) throws Exception {`,
    ...exampleLines(examples[name], '        // ', texts),
    `        ${java.notYet};`,
    '    }',
  ].join('\n');
}

function list(title: string, members: readonly Member[], texts: ScaffoldTexts): readonly string[] {
  if (members.length === 0) return [];
  const items = members.flatMap(({ name, isRequired, words }) =>
    item('  <li>', code(`\`${name}\`${isRequired ? '' : ` ${texts.optional}`}: ${words}`), width, 6),
  );
  return ['', `<p>${title}`, '', '<ul>', ...items, '</ul>'];
}

function jsonBlock(value: unknown): readonly string[] {
  return ['', '<pre>{@code', ...jsonLines(value, width), '}</pre>'];
}

/** Converts text in backticks to Javadoc's notation. */
function code(text: string): string {
  return text.replace(/`([^`]*)`/g, '{@code $1}');
}
