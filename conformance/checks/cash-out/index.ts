import type { Check } from '../../check.js';
import amounts from './amounts.js';
import created from './created.js';
import documents from './documents.js';
import duplicateExternalId from './duplicate-external-id.js';
import insufficientBalance from './insufficient-balance.js';
import keyFormats from './key-formats.js';
import limits from './limits.js';
import nightLimit from './night-limit.js';
import races from './races.js';
import refusalEnvelope from './refusal-envelope.js';
import refusedWithoutEffect from './refused-without-effect.js';
import requiredFields from './required-fields.js';
import reservation from './reservation.js';
import sandboxScenarios from './sandbox-scenarios.js';
import settlement from './settlement.js';
import textLengths from './text-lengths.js';

/** Every check of the chapter "Cash-out". */
export const cashOut: readonly Check[] = [
  ...created,
  ...amounts,
  ...requiredFields,
  ...textLengths,
  ...keyFormats,
  ...documents,
  ...duplicateExternalId,
  ...reservation,
  ...refusalEnvelope,
  ...refusedWithoutEffect,
  ...insufficientBalance,
  ...limits,
  ...nightLimit,
  ...settlement,
  ...sandboxScenarios,
  ...races,
];
