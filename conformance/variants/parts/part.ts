import type { GatewayOptions, Overrides } from '../../../server/gateway.js';
import { type HttpPart, wrapped } from './wire.js';

/** How a gateway differs from the reference gateway: replaced parts, changes on the wire, or both. */
export interface Part extends HttpPart {
  readonly overrides?: Overrides;
  /** Other limits on its deliveries. */
  readonly deliveries?: NonNullable<GatewayOptions['deliveries']>;
}

/** A part, several, or a function that makes them: parts with memory are made anew for every start. */
export type Parts = Part | readonly Part[] | (() => Part | readonly Part[]);

/** The parts in which a gateway differs, as a list; those with memory are new. */
export function partsOf(parts: Parts): readonly Part[] {
  return [typeof parts === 'function' ? parts() : parts].flat();
}

/** What a gateway that has these parts is created with. The first part is the innermost. */
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

/** Combines sets of overrides; the first is innermost. */
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
