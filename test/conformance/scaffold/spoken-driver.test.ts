import { expect, test } from 'vitest';
import { languageNames } from '../../../conformance/scaffold/languages.js';
import { driverIn } from '../../../conformance/scaffold/scaffold.js';
import { protocol } from '../../../generated/client-steps.js';

test.each(languageNames)('the comments of a driver in %s are in the language that is asked for', (name) => {
  const options = { demands: { pay: 7 }, kit: 'kit 1' } as const;
  const [english, portuguese] = (['en', 'pt-BR'] as const).map((spoken) => [
    ...driverIn(name, { ...options, spoken }).files,
  ]);
  const differing = portuguese?.filter(([file, text]) => new Map(english).get(file) !== text) ?? [];
  expect(differing.map(([file]) => file)).toHaveLength(2);
  const texts = differing.map(([, text]) => text.replaceAll(/\s+(#|\*|\/\/)?\s*/g, ' ')).join(' ');
  expect(texts).toContain('7 deveres precisam dela');
  expect(texts).toContain('Quem alcança o driver pode movimentar dinheiro');
  for (const sentence of ['duties need', 'may be answered with', '(optional)', 'for example', 'the steps'])
    expect(texts.toLowerCase()).not.toContain(sentence);
  for (const { description } of Object.values(protocol.steps)) expect(texts).not.toContain(description);
});
