import { createServer } from 'node:http';

import type { TargetFile } from '../../conformance/target/target-file.js';
import { createGateway } from '../../server/gateway.js';
import { optionsWith, type Parts, partsOf } from '../../conformance/variants/parts/part.js';
import { controlPath } from '../../conformance/variants/parts/wire.js';
import { close, listen } from '../support/servers.js';

/** A running gateway, and the target file for reaching it. */
export interface Running {
  readonly target: TargetFile;
  close(): Promise<void>;
}

/** Time that a check waits for a notification of a gateway in this process, in ms. */
const deliveryTimeoutMs = 2_500;

/**
 * Timeout of idle connections, in ms, as in `pixkit serve`: Node's default closes connections that this process is too busy
 * to use.
 */
const keepAliveTimeout = 65_000;

const scenarios = {
  cashOut: {
    insufficientFunds: 'insufficient-funds',
    invalidKey: 'invalid-pix-key',
    documentMismatch: 'document-mismatch',
  },
};

/** Starts a reference gateway with these parts on a free port of the loopback interface. */
export async function start(parts: Parts, options: { responseValidation: boolean }): Promise<Running> {
  const gateway = await createGateway({
    control: { withoutToken: true },
    sandboxReceivers: 'loopback',
    settlementDelayMs: 30,
    responseValidation: options.responseValidation,
    ...optionsWith(partsOf(parts)),
  });
  const server = createServer({ keepAliveTimeout, ...gateway.messages }, gateway.listener);
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    target: {
      baseUrl,
      control: { url: baseUrl + controlPath },
      webhooks: { timeoutMs: deliveryTimeoutMs },
      scenarios,
    },
    close: async () => {
      await close(server);
      await gateway.close();
    },
  };
}
