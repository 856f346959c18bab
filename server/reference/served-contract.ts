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
  const contract = (await parsed(file)) as Contract;
  return JSON.stringify({ ...contract, servers: [server, ...contract.servers] });
}

/** The same as YAML; changed as text, since to write it anew would keep the gateway busy for most of a second. */
export async function asYaml(file: 'contract.yaml'): Promise<string> {
  const text = await generated(file);
  const entry = `servers:\n  - url: ${server.url}\n    description: ${server.description}\n`;
  return text.replace(/^x-generated: .*\n/m, '').replace(/^servers:\n/m, () => entry);
}

/** The Postman collection. */
export async function collection(): Promise<string> {
  return JSON.stringify(await parsed('collection.json'));
}

/** What a generated file has, without its heading for those who would edit it. */
async function parsed(file: string): Promise<object> {
  const { 'x-generated': _, ...content } = JSON.parse(await generated(file)) as Record<string, unknown>;
  return content;
}

function generated(file: string): Promise<string> {
  return readFile(new URL(`../../generated/${file}`, import.meta.url), 'utf8');
}
