import { architectures } from './architectures.js';
import { calls } from './calls.js';
import type { LegalClient } from './legal.js';
import { receiving } from './receiving.js';

/** Every client that decides freely, and keeps its duties. */
export const legalClients: readonly LegalClient[] = [...calls, ...receiving, ...architectures];
