/** `npm run pact`: runs the consumers' tests and writes their contracts to `conformance/pact/contracts/`. */
import { writeFileSync } from 'node:fs';
import { consumerContracts } from './contracts.js';
import { contractOf, fileName } from './generate.js';

for (const contract of consumerContracts) {
  writeFileSync(new URL(`../contracts/${fileName(contract)}`, import.meta.url), await contractOf(contract));
}
