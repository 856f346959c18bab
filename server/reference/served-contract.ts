import { readFile } from 'node:fs/promises';

/**
 * This gateway, as the first server of a contract that it serves. Its address is relative: tools resolve it against the address that
 * they had the document from, which is right behind every proxy, and no header of a request finds its way into a document.
 */
const server = { url: '/', description: 'This gateway.' };

interface Contract {
  readonly servers: readonly object[];
  readonly [member: string]: unknown;
}

/** A bundled contract with this gateway as its first server, as JSON. */
export async function asJson(file: 'contract.json' | 'contract-3.0.json'): Promise<string> {
  const { 'x-generated': _, ...contract } = JSON.parse(await generated(file)) as Contract;
  return JSON.stringify({ ...contract, servers: [server, ...contract.servers] });
}

/** The same as YAML; changed as text, since to write it anew would keep the gateway busy for most of a second. */
export async function asYaml(file: 'contract.yaml'): Promise<string> {
  const text = await generated(file);
  const entry = `servers:\n  - url: ${server.url}\n    description: ${server.description}\n`;
  return text.replace(/^x-generated: .*\n/m, '').replace(/^servers:\n/m, () => entry);
}

/** A generated file as it stands. */
export function generated(file: string): Promise<string> {
  return readFile(new URL(`../../generated/${file}`, import.meta.url), 'utf8');
}
