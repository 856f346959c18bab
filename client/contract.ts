/**
 * `pix-gateway-kit/contract`: the types of the published contract, as openapi-typescript generates them. The documents
 * themselves are `pix-gateway-kit/contract.json` and, for tools that read only OpenAPI 3.0,
 * `pix-gateway-kit/contract-3.0.json`.
 */
export type { components, operations, paths, webhooks } from '../generated/contract.js';
