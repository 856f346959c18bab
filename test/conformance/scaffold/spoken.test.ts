import { expect, test } from 'vitest';
import { languageNames } from '../../../conformance/scaffold/languages.js';
import { scaffoldIn } from '../../../conformance/scaffold/scaffold.js';
import { protocol } from '../../../generated/provider-states.js';

test.each(languageNames)('the comments of a scaffold in %s are in the language that is asked for', (name) => {
  const options = {
    demands: [{ state: 'an account', what: 'an account', checks: 7 }],
    kit: 'kit 1',
    baseUrl: '',
  } as const;
  const [english, portuguese] = (['en', 'pt-BR'] as const).map((spoken) => [
    ...scaffoldIn(name, { ...options, spoken }).files,
  ]);
  const differing = portuguese?.filter(([file, text]) => new Map(english).get(file) !== text) ?? [];
  expect(differing.map(([file]) => file)).toHaveLength(2);
  const texts = differing.map(([, text]) => text.replaceAll(/\s+(#|\*|\/\/)?\s*/g, ' ')).join(' ');
  expect(texts).toContain('7 verificações precisam dele');
  expect(texts).toContain('Quem tem o token pode criar contas e movimentar dinheiro');
  const sentences = [
    'checks need',
    'may be answered with',
    '(optional)',
    'for example',
    'The states',
    'whether `',
  ];
  for (const sentence of sentences) expect(texts.toLowerCase()).not.toContain(sentence.toLowerCase());
  for (const { description } of Object.values(protocol.states)) expect(texts).not.toContain(description);
});
