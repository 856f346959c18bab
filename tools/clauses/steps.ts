/** Rules about the driver protocol, `spec/client-steps.yaml`, and about the steps that duties need. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DutyChapter } from './duties.js';
import type { Fault } from './load.js';
import type { DriverProtocol } from './protocol.js';
import { localized, object } from './schema.js';

/** The schema of a JSON Schema for an object with members. */
const objectSchema = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { const: 'object' },
    required: { type: 'array', items: { type: 'string' } },
    properties: { type: 'object', additionalProperties: { $ref: '#/$defs/member' } },
    description: localized,
  },
};

/** The schema of a member: a description in every language, and what may be inside. */
const member = {
  type: 'object',
  required: ['description'],
  properties: {
    description: localized,
    items: {
      type: 'object',
      properties: { properties: { additionalProperties: { $ref: '#/$defs/member' } } },
    },
  },
};

const step = object({
  description: localized,
  params: objectSchema,
  returns: objectSchema,
  example: object({ params: { type: 'object' }, returns: { type: 'object' } }),
});

const stepsSchema = {
  ...object({
    version: { type: 'integer', minimum: 1 },
    common: { type: 'object' },
    request: objectSchema,
    steps: { type: 'object', minProperties: 1, additionalProperties: step },
  }),
  $defs: { member },
};

const options = { allErrors: true, strict: true, strictRequired: false, strictTypes: false };
const ajv = new Ajv2020({ ...options, formats: { password: true } });
const isProtocol = ajv.compile<DriverProtocol>(stepsSchema);

/** Returns faults of form, and examples that do not match their own schemas. */
export function stepFaults(written: unknown): readonly Fault[] {
  if (!isProtocol(written)) {
    return (isProtocol.errors ?? []).map(({ instancePath, message = '' }) => ({
      kind: 'form',
      where: 'client-steps.yaml',
      message: `${message} at ${instancePath}`,
    }));
  }
  // Descriptions in two languages are not valid JSON Schema.
  const { request, steps } = JSON.parse(JSON.stringify(written), (key, value: unknown) =>
    key === 'description' && isText(value) ? undefined : value,
  ) as DriverProtocol;
  return Object.entries(steps).flatMap(([name, { params, returns, example }]) => [
    ...exampleFaults(`${name} params`, params, example.params),
    ...exampleFaults(`${name} returns`, returns, example.returns),
    ...exampleFaults(`${name} request`, request, { step: name, client: '1', params: example.params }),
  ]);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'en' in value);
}

/** The step that reports the client's view of an order; duties request it with `view`. */
const view = 'how is the order';

/** Returns steps that duties need but that do not exist. */
export function dutyStepFaults(
  chapters: readonly DutyChapter[],
  { steps }: Pick<DriverProtocol, 'steps'>,
): readonly Fault[] {
  const fault = (where: string, message: string): Fault => ({ kind: 'duty', where, message });
  return chapters
    .flatMap(({ duties }) => duties)
    .flatMap((duty) => duty.steps.map((name) => [duty.id, name] as const))
    .flatMap(([id, name]) => [
      ...(name in steps ? [] : [fault(id, `asks for the step "${name}", which there is not`)]),
      ...(name === view ? [fault(id, `asks for the step "${view}", which it must do by \`view\``)] : []),
    ]);
}

function exampleFaults(where: string, schema: object, value: object): readonly Fault[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => ({
    kind: 'example',
    where: `step ${where}`,
    message: `${instancePath} ${message}`.trim(),
  }));
}
