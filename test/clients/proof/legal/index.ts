import { architectures } from './architectures.js';
import { calls } from './calls.js';
import type { LegalClient } from './legal.js';
import { receiving } from './receiving.js';

/** All clients that make valid choices and comply with their duties. */
export const legalClients: readonly LegalClient[] = [...calls, ...receiving, ...architectures];
