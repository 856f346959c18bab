import type { Member } from '../target/state-members.js';
import { capitalized } from './capitalized.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import { camelCase, commented, exampleLines, item, jsonLines, wrapped } from './text.js';
import type { ScaffoldTexts } from './texts.js';

export const csharp: Language = {
  title: 'C#',
  start: 'dotnet run',
  functionsFile: '__States__.cs',
  notYet: 'throw new NotYet()',
  refused: 'throw new Refused("it has settled already")',
  client: { given: 'string client, ', client: 'client, ' },
  functionsText: (exchanges, head, texts) =>
    [
      'using System.Text.Json.Nodes;\n\nnamespace Pixkit__Control__;',
      [
        ...commented('// ', wrapped(`${head} ${texts.rules.csharp}`, width)),
        'public class __States__',
        '{',
        `    // ${texts.byName}`,
        '    public IReadOnlyDictionary<string, __State__> All() => new Dictionary<string, __State__>',
        '    {',
        ...exchanges.map(({ name }) => `        { "${name}", ${methodOf(name)} },`),
        '    };',
      ].join('\n'),
      ...exchanges.map((exchange) => functionOf(exchange, texts)),
    ].join('\n\n') + '\n}\n',
};

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': 'return Bank.OpenAccount(given);',
  'a payment settles': 'return Bank.Settle(given);',
  configure: `var name = Guid.NewGuid().ToString();
shops[name] = new Shop(given);
return Task.FromResult<object>(new { client = name, webhookUrl = "http://127.0.0.1:8080/hook/" + name });`,
  pay: `try
{
    shops[client].Pay((string)given["order"]!, (string)given["amount"]!);
    return Task.FromResult<object>(new { outcome = "done" });
}
catch (UnansweredException unanswered)
{
    return Task.FromResult<object>(new { outcome = "unknown", error = unanswered.Message });
}`,
};

const width = 100;

const methodOf = (name: string): string => capitalized(camelCase(name));

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  return [
    ...commented('    // ', [
      ...wrapped(`${description} ${demand}`.trim(), width),
      ...list(texts.params, params, texts),
      ...list(texts.returns, returns, texts),
      ...(returns.length === 0 ? ['', texts.emptyAnswer] : []),
      '',
      texts.forExample,
      ...jsonLines(example.params, width),
      texts.answeredWith,
      ...jsonLines(example.returns, width),
    ]),
    `    public Task<object> ${methodOf(name)}(__given__JsonObject given)`,
    '    {',
    ...exampleLines(examples[name], '        // ', texts),
    `        ${csharp.notYet};`,
    '    }',
  ].join('\n');
}

function list(title: string, members: readonly Member[], texts: ScaffoldTexts): readonly string[] {
  if (members.length === 0) return [];
  const items = members.flatMap(({ name, isRequired, words }) =>
    item('- ', `${name}${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width, 2),
  );
  return ['', title, ...items];
}
