import type { Values } from '../../core/values.js';
import { inOtherDigits, noDocuments } from '../shared/faulty-texts.js';

const malformedEmails = (values: Values): readonly string[] => [
  'maria',
  'maria@',
  '@example.com',
  'maria.example.com',
  'maria@@example.com',
  'maria silva@example.com',
  values.cpf(),
  values.uuid(),
];

const malformedPhones = (values: Values): readonly string[] => [
  landline(values).slice(1),
  `${values.phone()}0`,
  `55${values.phone()}`,
  `(${values.phone().slice(0, 2)})${values.phone().slice(2)}`,
  `${values.phone().slice(0, 7)}-${values.phone().slice(7)}`,
  `${values.phone().slice(0, 10)}a`,
  inOtherDigits(values.phone()),
  values.email(),
  values.uuid(),
];

/** None is a UUID in a notation that libraries read, such as in braces, as a URN or with some of its hyphens (OP-59). */
const malformedUuids = (values: Values): readonly string[] => [
  'not-a-uuid',
  hex(values.uuid()).slice(1),
  `${hex(values.uuid())}0`,
  `${values.uuid().slice(0, -1)}g`,
  `${hex(values.uuid()).slice(0, 31)}z`,
  values.cpf(),
  values.email(),
];

/** Keys that do not fit their type, besides an empty one. */
export const malformedKeys = {
  DOCUMENT: (values: Values) => [...noDocuments(values), values.email(), values.uuid()],
  EMAIL: malformedEmails,
  PHONE: malformedPhones,
  RANDOM: malformedUuids,
} as const;

/** A UUID without its hyphens. */
export const hex = (uuid: string): string => uuid.replaceAll('-', '');

/** Area code and landline number, 10 digits. */
export const landline = (values: Values): string => `113${values.phone().slice(-7)}`;
