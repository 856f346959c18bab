import type { Member } from '../target/state-members.js';
import type { Language } from './language.js';
import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, item, jsonLines, wrapped } from './text.js';

export const java: Language = {
  title: 'Java',
  start: 'javac -encoding UTF-8 -d out pixkitcontrol/*.java && java -cp out pixkitcontrol.ControlEndpoint',
  statesFile: 'pixkitcontrol/States.java',
  notYet: 'throw new ControlEndpoint.NotYet()',
  refused: 'throw new ControlEndpoint.Refused("it has settled already")',
  statesText: (states, kit, texts) =>
    [
      'package pixkitcontrol;',
      'import java.util.Map;',
      [
        '/**',
        ...commented(' * ', wrapped(code(`${texts.head(kit)} ${texts.rules.java}`), width)),
        ' */',
        'public class States {',
        `    /** ${texts.byName} */`,
        '    Map<String, ControlEndpoint.State> all() {',
        '        return Map.ofEntries(',
        states
          .map(({ name }) => `                Map.entry("${name}", this::${camelCase(name)})`)
          .join(',\n') + ');',
        '    }',
      ].join('\n'),
      ...states.map((state) => functionOf(state, texts)),
    ].join('\n\n') + '\n}\n',
};

const width = 89;

const firstExample = ({ example }: ScaffoldTexts) => `        // ${example}
        //
        // Object available = params.getOrDefault("available", new BigDecimal(1000));
        // Account account = bank.openAccount((BigDecimal) available);
        // return Map.of(
        //         "accountId", account.id(),
        //         "clientId", account.clientId(),
        //         "clientSecret", account.clientSecret(),
        //         "certificatePem", account.certificatePem(),
        //         "chave", account.pixKey());`;

function functionOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(code(`${description} ${demand}`), width),
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
    `    Map<String, Object> ${camelCase(name)}(Map<String, Object> params) throws Exception {`,
    ...(name === 'an account' ? [firstExample(texts)] : []),
    '        throw new ControlEndpoint.NotYet();',
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
