import { readFileSync } from 'node:fs';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { operations, type OperationId } from '../../generated/operations.js';
import { protocol, type StepName } from '../../generated/client-steps.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { listed, t } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import { firstFaults, maxFileBytes, parsedYaml, refuseTooLarge } from '../target/bounds.js';
import { explain } from '../target/explain.js';
import { type ToolMap, unknownPlaceholders } from './mcp/tool-map.js';

/** The description of a client in its file; `client-file.schema.json` describes the format. */
export interface ClientFile {
  readonly name?: string;
  readonly version?: string;
  readonly driver?: string;
  /** The command that starts its MCP server, or the URL of a running one. */
  readonly mcp?: string;
  /** The tools of the MCP server, by step. */
  readonly tools?: ToolMap;
  readonly webhook?: string;
  /** The operations that it calls, by their ids; undefined means all of them. */
  readonly uses?: readonly OperationId[];
  readonly verifies?: 'signature' | 'none';
  /** Maximum number of parallel scenarios. */
  readonly concurrency?: number;
  readonly patienceMs?: number;
}

/** The operations that a step may call. A client that uses none of them does not support the step. */
const operationsOf: Partial<Readonly<Record<StepName, readonly OperationId[]>>> = {
  pay: ['createCashOut'],
  'pay a QR code': ['createQrCashOut'],
  transfer: ['createTransfer'],
  charge: ['createCashIn'],
  'charge by cob': ['putCob'],
  refund: ['putDevolucao', 'createRefundIn'],
  statement: ['listTransactions'],
  reconcile: ['listTransactions', 'resendWebhook'],
  'register a webhook': ['registerWebhook'],
};

/** Creates a predicate for steps that a client never performs, judging by the operations that it says it uses. */
export function isUnusedBy({ uses }: ClientFile): (step: StepName) => boolean {
  if (uses === undefined) return () => false;
  return (step) => operationsOf[step]?.every((operation) => !uses.includes(operation)) ?? false;
}

/** Reads the file of a client. Throws a `ConfigurationError` that names the field and gives a hint. */
export function readClientFile(path: string): ClientFile {
  let text: string;
  try {
    text = textOfFile(path, maxFileBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The client file ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Pass the path of a file such as client.yaml with --client.`,
    );
  }
  return parseClientFile(text, path);
}

/** The same from the text of a file; `path` is its name in messages. */
export function parseClientFile(text: string, path: string): ClientFile {
  let value: unknown;
  try {
    value = parsedYaml(text) ?? {};
  } catch (thrown) {
    throw new ConfigurationError(
      t`The client file ${path} is not valid YAML: ${messageOf(thrown)}`,
      t`Fix the line named above; YAML is indented with spaces.`,
    );
  }
  refuseTooLarge(value, path);
  const validate = (validator ??= compiled());
  if (!validate(value)) {
    const faults = firstFaults((validate.errors ?? []).map((error) => explain(error, 'the file')));
    throw new ConfigurationError(
      t`The client file ${path} is invalid:${listed(faults)}`,
      t`Fix the fields named above; docs/is-my-client-right.md describes the file.`,
    );
  }
  demandOperations(value, path);
  demandSteps(value, path);
  return value;
}

let validator: ValidateFunction<ClientFile> | undefined;

function compiled(): ValidateFunction<ClientFile> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  addFormats.default(ajv);
  ajv.addFormat('uri', (text) => /^https?:\/\//.test(text) && URL.canParse(text));
  const schema = readFileSync(new URL('./client-file.schema.json', import.meta.url), 'utf8');
  return ajv.compile<ClientFile>(JSON.parse(schema) as object);
}

/** Throws `ConfigurationError` for operations that do not exist. */
function demandOperations({ uses = [] }: ClientFile, path: string): void {
  const all = Object.keys(operations);
  const unknown = uses.find((id) => !all.includes(id));
  if (unknown === undefined) return;
  throw new ConfigurationError(
    t`In ${path}, uses contains an unknown operation: ${unknown}.${didYouMean(unknown, all)}`,
    t`The operations are: ${all.join(', ')}.`,
  );
}

/** Throws `ConfigurationError` for tools of unknown steps, and for arguments that a step has no value for. */
function demandSteps({ tools = {} }: ClientFile, path: string): void {
  const all = Object.keys(protocol.steps);
  const unknown = Object.keys(tools).find((step) => !all.includes(step));
  const faults =
    unknown === undefined
      ? unknownPlaceholders(tools)
      : [
          t`tools.${unknown}: there is no such step.${didYouMean(unknown, all)} The steps are: ${all.join(', ')}`,
        ];
  if (faults.length === 0) return;
  throw new ConfigurationError(
    t`The client file ${path} is invalid:${listed(faults)}`,
    t`Fix the fields named above; docs/is-my-client-right.md describes the file.`,
  );
}
