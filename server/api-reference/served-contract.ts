import { readFile } from 'node:fs/promises';

/**
 * This gateway, as the first server of a contract that it serves. Its URL is relative: tools resolve it against the URL
 * of the document, which is right behind every proxy, and no request header gets into a document.
 */
const server = { url: '/', description: 'This gateway.' };

interface Contract {
  readonly servers: readonly object[];
  readonly [member: string]: unknown;
}

/** Returns a bundled contract with this gateway as its first server, as JSON. */
export async function asJson(file: 'contract.json' | 'contract-3.0.json' | 'control.json'): Promise<string> {
  const contract = (await parsed(file)) as Contract;
  return JSON.stringify({ ...contract, servers: [server, ...contract.servers] });
}

/** Returns the contract as YAML; edited as text, because serializing it would block the gateway for most of a second. */
export async function asYaml(file: 'contract.yaml'): Promise<string> {
  const text = await generated(file);
  const entry = `servers:\n  - url: ${server.url}\n    description: ${server.description}\n`;
  return text.replace(/^x-generated: .*\n/m, '').replace(/^servers:\n/m, () => entry);
}

export async function collection(): Promise<string> {
  return JSON.stringify(await parsed('collection.json'));
}

/** Returns the content of a generated file, without its header for editors. */
async function parsed(file: string): Promise<object> {
  const { 'x-generated': _, ...content } = JSON.parse(await generated(file)) as Record<string, unknown>;
  return content;
}

function generated(file: string): Promise<string> {
  return readFile(new URL(`../../generated/${file}`, import.meta.url), 'utf8');
}
