// vectors.mjs: node vectors.mjs node_modules/pix-gateway-kit/spec/vectors
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isGenuine } from './signature.mjs';

const centsOf = (text) => (/^\d+\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null);
const decimalOf = (cents) =>
  String(cents)
    .padStart(3, '0')
    .replace(/(?=..$)/, '.');

/** Your functions, by the names that the vectors use for them. */
const functions = {
  signatures: {
    verify: ({ headers, body, secrets, now }) => ({
      genuine: isGenuine(headers, Buffer.from(body), secrets, now * 1000),
    }),
  },
  amounts: {
    fromDecimal: ({ text }) => ({ cents: centsOf(text) }),
    toDecimal: ({ cents }) => ({ text: decimalOf(cents) }),
  },
};

for (const topic of Object.keys(functions)) {
  const { vectors } = JSON.parse(readFileSync(`${process.argv[2]}/${topic}.json`, 'utf8'));
  const own = vectors.filter((one) => one.function in functions[topic]);
  const wrong = own.filter(
    ({ function: name, input, expect }) => !isDeepStrictEqual(functions[topic][name](input), expect),
  );
  for (const { id } of wrong) console.error(`wrong: ${id}`);
  console.log(`${topic}: ${own.length} checked, ${wrong.length} wrong`);
  if (own.length === 0 || wrong.length > 0) process.exitCode = 1;
}
