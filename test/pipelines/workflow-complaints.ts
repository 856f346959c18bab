/**
 * What GitHub's own language service has against workflows and actions: `{path: text}` as JSON on stdin, `{path: ["line: complaint"]}`
 * on stdout. A process of its own, run by tsx: the service imports JSON as bundlers do, and Node does not.
 */
import { text } from 'node:stream/consumers';
import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';

const files = JSON.parse(await text(process.stdin)) as Readonly<Record<string, string>>;
const found: Record<string, readonly string[]> = {};
for (const [path, content] of Object.entries(files)) {
  const diagnostics = await validate(TextDocument.create(`file:///${path}`, 'yaml', 1, content));
  found[path] = diagnostics.map(({ message, range }) => {
    const text = typeof message === 'string' ? message : message.value;
    return `${range.start.line + 1}: ${text}`;
  });
}
process.stdout.write(JSON.stringify(found));
