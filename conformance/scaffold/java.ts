import type { Member } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchange.js';
import type { Kind, Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, item, jsonLines, wrapped } from './text.js';

export const java: Language = {
  title: 'Java',
  control: {
    start: 'javac -encoding UTF-8 -d out pixkitcontrol/*.java && java -cp out pixkitcontrol.ControlEndpoint',
    functionsFile: 'pixkitcontrol/States.java',
    notYet: 'throw new ControlEndpoint.NotYet()',
    refused: 'throw new ControlEndpoint.Refused("it has settled already")',
  },
  driver: {
    start: 'javac -encoding UTF-8 -d out pixkitdriver/*.java && java -cp out pixkitdriver.Driver',
    functionsFile: 'pixkitdriver/Steps.java',
    notYet: 'throw new Driver.NotYet()',
  },
  functionsText: (kind, exchanges, kit, texts) => {
    const { name, table, type } = dialects[kind];
    return (
      [
        `package ${name};`,
        'import java.util.Map;',
        [
          '/**',
          ...commented(' * ', wrapped(code(`${texts.head(kit)} ${texts.rules.java}`), width)),
          ' */',
          `public class ${table} {`,
          `    /** ${texts.byName} */`,
          `    Map<String, ${type}> all() {`,
          '        return Map.ofEntries(',
          exchanges
            .map(({ name: known }) => `                Map.entry("${known}", this::${camelCase(known)})`)
            .join(',\n') + ');',
          '    }',
        ].join('\n'),
        ...exchanges.map((exchange) => functionOf(kind, exchange, texts)),
      ].join('\n\n') + '\n}\n'
    );
  },
};

interface Dialect {
  /** The name of the package. */
  readonly name: string;
  /** The class with all methods. */
  readonly table: string;
  /** The type of a method. */
  readonly type: string;
  /** The arguments of a method. */
  readonly given: string;
  /** What some methods could do. */
  readonly examples: Readonly<Record<string, string>>;
}

const dialects: Readonly<Record<Kind, Dialect>> = {
  control: {
    name: 'pixkitcontrol',
    table: 'States',
    type: 'ControlEndpoint.State',
    given: 'Map<String, Object> params',
    examples: {
      'an account': `Object available = params.getOrDefault("available", new BigDecimal(1000));
Account account = bank.openAccount((BigDecimal) available);
return Map.of(
        "accountId", account.id(),
        "clientId", account.clientId(),
        "clientSecret", account.clientSecret(),
        "certificatePem", account.certificatePem(),
        "chave", account.pixKey());`,
    },
  },
  driver: {
    name: 'pixkitdriver',
    table: 'Steps',
    type: 'Driver.Step',
    given: 'String client, Map<String, Object> params',
    examples: {
      configure: `String name = UUID.randomUUID().toString();
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
    },
  },
};

const width = 89;

function functionOf(kind: Kind, exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const { given, examples } = dialects[kind];
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
    ...signature(camelCase(name), given),
    ...exampleLines(examples[name], '        // ', texts),
    `        ${java[kind].notYet};`,
    '    }',
  ].join('\n');
}

/** The head of a method: on two lines, as google-java-format breaks it, if it is too long for one. */
function signature(name: string, given: string): readonly string[] {
  const line = `    Map<String, Object> ${name}(${given}) throws Exception {`;
  const [start = '', end = ''] = line.split(' throws ');
  return line.length <= 100 ? [line] : [start, `            throws ${end}`];
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
