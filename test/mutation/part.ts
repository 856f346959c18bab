import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createGateway, type GatewayOptions, type Overrides } from '../../server/gateway.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { controlPath, type HttpPart, wrapped } from './wire.js';

/** How a gateway differs from the reference gateway: replaced parts, changes on the wire, or both. */
export interface Part extends HttpPart {
  readonly overrides?: Overrides;
  /** Other limits on its deliveries. */
  readonly deliveries?: GatewayOptions['deliveries'];
}

/** A part, several, or a function that makes them: parts with memory are made anew for every start. */
export type Parts = Part | readonly Part[] | (() => Part | readonly Part[]);

/** A running gateway, and how the kit reaches it. */
export interface Running {
  readonly target: TargetFile;
  close(): Promise<void>;
}

/** How long a check waits for a notification of a gateway in this process, in ms. */
const deliveryTimeoutMs = 2_500;

const scenarios = {
  cashOut: {
    insufficientFunds: 'insufficient-funds',
    invalidKey: 'invalid-pix-key',
    documentMismatch: 'document-mismatch',
  },
};

/** Starts a reference gateway with these parts on a free port of loopback. */
export async function start(parts: Parts, options: { responseValidation: boolean }): Promise<Running> {
  const allParts = [typeof parts === 'function' ? parts() : parts].flat();
  const gateway = await createGateway({
    control: { withoutToken: true },
    sandboxReceivers: 'loopback',
    settlementDelayMs: 30,
    responseValidation: options.responseValidation,
    deliveries: allParts.reduce<NonNullable<GatewayOptions['deliveries']>>(
      (bounds, { deliveries }) => ({ ...bounds, ...deliveries }),
      {},
    ),
    overrides: combine(allParts.flatMap(({ overrides }) => overrides ?? [])),
  });
  const server = createServer(
    gateway.messages,
    wrapped(
      gateway.listener,
      allParts.filter(({ request, answer }) => request ?? answer),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    target: {
      baseUrl,
      control: { url: baseUrl + controlPath },
      webhooks: { timeoutMs: deliveryTimeoutMs },
      scenarios,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
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
