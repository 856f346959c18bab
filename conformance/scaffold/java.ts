import type { Member } from '../target/state-members.js';
import { headOf, type Language } from './language.js';
import type { ScaffoldState } from './state.js';
import { camelCase, commented, item, jsonLines, wrapped } from './text.js';

export const java: Language = {
  title: 'Java',
  needs: 'a JDK, 17 or later',
  start: 'javac -d out pixkitcontrol/*.java && java -cp out pixkitcontrol.ControlEndpoint',
  statesFile: 'pixkitcontrol/States.java',
  notYet: 'throw new ControlEndpoint.NotYet()',
  refused: 'throw new ControlEndpoint.Refused("it has settled already")',
  mount:
    'Or copy the package `pixkitcontrol` into a test build: `new ControlEndpoint(token, new States())` is an `HttpHandler`; where a ' +
    'framework has its own requests, send what its `respond(authorization, body)` returns, which demands the token, too. `States` may take ' +
    'what it needs in a constructor',
  statesText: (states, kit) =>
    [
      'package pixkitcontrol;',
      'import java.util.Map;',
      [
        '/**',
        ...commented(' * ', wrapped(code(`${headOf(kit)} ${missing}`), width)),
        ' */',
        'public class States {',
        '    /** The states by their names. */',
        '    Map<String, ControlEndpoint.State> all() {',
        '        return Map.ofEntries(',
        states
          .map(({ name }) => `                Map.entry("${name}", this::${camelCase(name)})`)
          .join(',\n') + ');',
        '    }',
      ].join('\n'),
      ...states.map(functionOf),
    ].join('\n\n') + '\n}\n',
};

const width = 89;
const missing =
  'Numbers among the params are `BigDecimal`. A state throws `ControlEndpoint.NotYet` or `ControlEndpoint.Refused`.';

const firstExample = `        // For example:
        //
        // Object available = params.getOrDefault("available", new BigDecimal(1000));
        // Account account = bank.openAccount((BigDecimal) available);
        // return Map.of(
        //         "accountId", account.id(),
        //         "clientId", account.clientId(),
        //         "clientSecret", account.clientSecret(),
        //         "certificatePem", account.certificatePem(),
        //         "chave", account.pixKey());`;

function functionOf(state: ScaffoldState): string {
  const { name, description, demand, params, returns, example } = state;
  const docs = [
    ...wrapped(code(`${description} ${demand}`), width),
    ...list('Params:', params),
    ...list('Returns:', returns),
    ...(returns.length === 0 ? ['', '<p>Returns an empty map.'] : []),
    '',
    '<p>For example,',
    ...jsonBlock(example.params),
    '',
    '<p>may be answered with',
    ...jsonBlock(example.returns),
  ];
  return [
    '    /**',
    ...commented('     * ', docs),
    '     */',
    `    Map<String, Object> ${camelCase(name)}(Map<String, Object> params) throws Exception {`,
    ...(name === 'an account' ? [firstExample] : []),
    '        throw new ControlEndpoint.NotYet();',
    '    }',
  ].join('\n');
}

function list(title: string, members: readonly Member[]): readonly string[] {
  if (members.length === 0) return [];
  const items = members.flatMap(({ name, isRequired, words }) =>
    item('  <li>', code(`\`${name}\`${isRequired ? '' : ' (optional)'}: ${words}`), width, 6),
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
