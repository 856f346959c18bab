import type { GatewayOptions, Overrides } from '../../../server/gateway.js';
import { type HttpPart, wrapped } from './wire.js';

/** How a gateway differs from the reference gateway: replaced parts, changes on the wire, or both. */
export interface Part extends HttpPart {
  readonly overrides?: Overrides;
  /** Other limits on its deliveries. */
  readonly deliveries?: NonNullable<GatewayOptions['deliveries']>;
}

/** A part, several parts, or a function that creates them, for parts with state, which each start must create anew. */
export type Parts = Part | readonly Part[] | (() => Part | readonly Part[]);

/** Returns the parts as a list; parts with state are created anew. */
export function partsOf(parts: Parts): readonly Part[] {
  return [typeof parts === 'function' ? parts() : parts].flat();
}

/** The options for creating a gateway with these parts. The first part is the innermost. */
export function optionsWith(
  parts: readonly Part[],
): Required<Pick<GatewayOptions, 'overrides' | 'deliveries'>> {
  const onTheWire = parts.filter(({ request, answer }) => request ?? answer);
  return {
    deliveries: Object.assign({}, ...parts.map(({ deliveries }) => deliveries)) as NonNullable<
      Part['deliveries']
    >,
    overrides: {
      ...combine(parts.flatMap(({ overrides }) => overrides ?? [])),
      listener: (listener) => wrapped(listener, onTheWire),
    },
  };
}

/** Combines sets of overrides; the first is the innermost. */
function combine(all: readonly Overrides[]): Overrides {
  return {
    handlers: (handlers) =>
      all.reduce((current, overrides) => ({ ...current, ...overrides.handlers?.(current) }), handlers),
    services: (services) =>
      all.reduce((current, overrides) => overrides.services?.(current) ?? current, services),
    tokens: (tokens) => all.reduce((current, overrides) => overrides.tokens?.(current) ?? current, tokens),
    send: (send) => all.reduce((current, overrides) => overrides.send?.(current) ?? current, send),
  };
}
