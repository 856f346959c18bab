import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { kitSuite } from '../../conformance/kit.js';
import { contractParts } from '../../tools/clauses/contract-parts.js';
import { loadBook } from '../../tools/clauses/load.js';
import { readStated, type Stated, unstatedFaults } from '../../tools/clauses/unstated.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sound = readStated(root, loadBook(`${root}spec`), kitSuite());

const linesOf = (stated: Stated): readonly string[] =>
  unstatedFaults(stated).map(({ where, message }) => `${where} ${message}`);

const contractIn = (file: string): string => readFileSync(`${root}generated/${file}`, 'utf8');

/** The register with something more in both contracts. */
function withContracts(edit: (contract: Contract) => void): Stated {
  const [published, tolerated] = ['contract.json', 'tolerant-contract.json'].map((file) => {
    const contract = JSON.parse(contractIn(file)) as Contract;
    edit(contract);
    return contract;
  });
  return { ...sound, parts: contractParts(published, tolerated) };
}

interface Schema {
  readonly enum: string[];
  readonly properties: Record<string, Schema>;
}
interface Contract {
  readonly paths: Record<string, object>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const schemaIn = ({ components }: Contract, name: string): Schema => components.schemas[name]!;

const code = 'PIX_RECEIVER_BLOCKED';
const withCode: Stated = {
  ...sound,
  errors: {
    ...sound.errors,
    'cash-out': {
      ...sound.errors['cash-out'],
      [code]: {
        status: 400,
        condition: { en: 'the recipient is blocked', 'pt-BR': 'o destinatário está bloqueado' },
      },
    },
  },
};

const everything = 'no clause, no example, no check, no defect';

describe('the gate from the contract to the clauses', () => {
  it.each<readonly [string, Stated, string]>([
    ['an error code', withCode, `error code ${code} has ${everything}`],
    [
      'a field',
      withContracts((contract) => {
        Object.assign(schemaIn(contract, 'CashOutTransaction').properties, { reserved: { type: 'number' } });
      }),
      `field CashOutTransaction.reserved has ${everything}`,
    ],
    [
      'a state',
      withContracts((contract) => schemaIn(contract, 'Med').properties['status']!.enum.push('SUSPENDED')),
      `value SUSPENDED of Med.status has ${everything}`,
    ],
    [
      'an operation',
      withContracts(
        ({ paths }) => (paths['/api/quotes'] = { get: { operationId: 'getQuotes', responses: {} } }),
      ),
      `operation GET /api/quotes has ${everything}`,
    ],
    [
      'a provider state',
      {
        ...sound,
        protocol: { states: { ...sound.protocol.states, 'a strike': sound.protocol.states['a MED']! } },
      },
      'provider state a strike no check needs it',
    ],
    [
      'a code that only the contract has',
      { ...sound, errors: { ...sound.errors, 'cash-in': {} } },
      'error code PROVIDER_EXPIRATION_BELOW_MINIMUM stands at CashInError.errorCode, but not in spec/errors.yaml',
    ],
  ])('reports %s without a clause, an example or a check', (_, stated, line) => {
    expect(linesOf(stated)).toEqual([line]);
  });

  it('accepts an exception with an open point, as long as it is one', () => {
    const except = (part: string, because: string): Stated => ({
      ...withCode,
      exceptions: [...sound.exceptions, { because, lacks: ['clause', 'example'], parts: [part] }],
    });
    expect(linesOf(except(`error code ${code}`, 'OP-61: ours'))).toEqual([]);
    expect(linesOf(except(`error code ${code}`, 'ours'))).toEqual([
      'spec/unstated.yaml names no open point: ours',
    ]);
    expect(linesOf(except('field Med.status', 'OP-29: ours'))).toContain(
      'field Med.status does not lack a clause, as spec/unstated.yaml says',
    );
  });
});
