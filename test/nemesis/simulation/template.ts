import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGateway, type Gateway, type GatewayOptions } from '../../../server/gateway.js';
import { type Answer, type Called, crowdUrls, urlsOf } from '../history.js';
import {
  type HttpRequest,
  controlToken,
  type Credentials,
  requestOf,
  stateRequest,
} from '../script/requests.js';
import type { Call, Who } from '../script/steps.js';
import { ask } from './client.js';
import { Machine } from './machine.js';
import { Network } from './network.js';
import { Receivers } from './receivers.js';
import { realNow, virtual } from './time.js';

/** The time at which every history begins: a Monday morning in São Paulo. */
export const startMs = Date.parse('2026-01-05T12:00:00.000Z');
/** The opening balance of each account, in cents. */
export const openingCents = 10_000;
/** Time that the simulated bank takes, in ms. */
export const settlementMs = 300;

/** Low limits, so that a small crowd has more notifications than may be in progress at once. */
const deliveries: NonNullable<GatewayOptions['deliveries']> = { inAll: 32, perAccount: 8 };

type Tokens = NonNullable<NonNullable<GatewayOptions['overrides']>['tokens']>;

/** Starts a gateway of the simulation. Work on separate threads, and loading of modules, is done in advance. */
export async function startGateway(database: string): Promise<Gateway> {
  const sends: Send[] = [];
  const gateway = await createGateway({
    database,
    control: { token: controlToken },
    seed: 1,
    machineTime: true,
    settlementDelayMs: settlementMs,
    responseValidation: false,
    deliveries,
    overrides: {
      tokens: rememberTokens,
      send: (send) => {
        sends.push(send);
        return send;
      },
    },
  });
  for (const send of sends) await send(toNobody);
  return gateway;
}

type Send = Parameters<NonNullable<NonNullable<GatewayOptions['overrides']>['send']>>[0];

/** A delivery that the gateway refuses before it sends anything. */
const toNobody: Parameters<Send>[0] = {
  id: 0,
  notificationId: 0,
  accountId: '',
  url: 'https://10.0.0.1/',
  headers: [],
  body: '',
  attempts: 0,
};

/** Cached verifications, because signatures are verified on separate threads: a token stays valid once it was verified. */
const verifications = new Map<string, Awaited<ReturnType<Parameters<Tokens>[0]['verify']>>>();
const rememberTokens: Tokens = (service) => ({
  ...service,
  verify: async (token) => {
    const claims = verifications.get(token);
    if (claims) return claims;
    const verified = await service.verify(token);
    if (verified) verifications.set(token, verified);
    return verified;
  },
});

/** A database with two accounts and a crowd; each history begins with a copy of it. */
export interface Template {
  readonly accounts: Readonly<Record<Who, Credentials>>;
  readonly crowd: readonly Credentials[];
  /** The folder for the databases of histories. */
  readonly folder: string;
  /** Writes a fresh copy to this file. */
  copyTo(file: string): void;
  remove(): void;
}

let cached: Promise<Template> | null = null;

/** The template of this process. */
export function template(): Promise<Template> {
  return (cached ??= makeTemplate());
}

async function makeTemplate(): Promise<Template> {
  // In memory if there is such a folder, because nothing here needs to survive the machine.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pixkit-nemesis-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'template.db');
  const network = new Network(new Machine(0), new Receivers());
  virtual.begin(startMs);
  network.begin();
  try {
    await warmUp(join(folder, 'warm-up.db'), network);
    const gateway = await virtual.settle(startGateway(file));
    network.serve(gateway.listener);
    const bad = await makeAccount(network, urlsOf.bad);
    const good = await makeAccount(network, urlsOf.good);
    const crowd: Credentials[] = [];
    for (const url of crowdUrls) crowd.push(await makeAccount(network, [url]));
    network.cut();
    await virtual.settle(gateway.close());
    return {
      accounts: { bad, good },
      crowd,
      folder,
      copyTo: (copy) => copyFileSync(file, copy),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } finally {
    network.end();
    virtual.end();
  }
}

/**
 * Sends every kind of request once to a separate gateway. Modules that a gateway loads when first needed are read from
 * files, which takes real time; in a history, virtual time would pass in the meantime.
 */
async function warmUp(file: string, network: Network): Promise<void> {
  const gateway = await virtual.settle(startGateway(file));
  network.serve(gateway.listener);
  const who = 'good';
  const account = await makeAccount(network, urlsOf[who]);
  const received: Called[] = [];
  for (const call of everyCall) {
    const request = requestOf({ who, ...call }, account, received);
    if (!request) throw new Error(`the warm-up cannot ask for ${JSON.stringify(call)}`);
    const answer = await answerTo(network, request, call.call);
    received.push({ who, step: { afterMs: 0, who, ...call }, startMs: 0, endMs: 0, answer });
  }
  network.cut();
  await virtual.settle(gateway.close());
}

const everyCall: readonly Call[] = [
  { call: 'balance' },
  { call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  { call: 'pay', id: 2, cents: 100, ends: 'failed' },
  { call: 'transfer', id: 3, cents: 100 },
  { call: 'receive', id: 4, cents: 100 },
  { call: 'refund', id: 5, cents: 1, of: 4, by: 'devolucao' },
  { call: 'refund', id: 6, cents: 1, of: 4, by: 'refund-in' },
  { call: 'resend', id: 1 },
  { call: 'nonsense', items: 1 },
];

async function makeAccount(network: Network, urls: readonly string[]): Promise<Credentials> {
  const state = (name: string, params: object) => answered(network, stateRequest(name, params), name);
  const created = await state('an account', { available: openingCents / 100, settlement: 'automatic' });
  const accountId = String(created['accountId']);
  for (const eventType of ['cash_out', 'cash_in', 'refund_in']) {
    for (const url of urls) await state('a webhook registration', { accountId, eventType, url });
  }
  const { accessToken } = await state('an access token', { accountId });
  const token = String(accessToken);
  const headers = { authorization: `Bearer ${token}` };
  await answered(network, { method: 'GET', path: '/balance', headers }, 'balance');
  return { accountId, token };
}

/** Sends a request that must succeed with 200, and returns the body of the response. */
async function answered(network: Network, request: HttpRequest, name: string): Promise<Answer['body']> {
  const answer = await answerTo(network, request, name);
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.body;
}

/** Sends a request and waits for the response while real threads work, too. */
async function answerTo(network: Network, request: HttpRequest, name: string): Promise<Answer> {
  let answer: Answer | null | undefined;
  void ask(network, request).then((came) => (answer = came));
  const givenUpMs = realNow() + 30_000;
  while (answer === undefined && realNow() < givenUpMs) {
    await virtual.runUntil(virtual.elapsedMs + 1);
    await virtual.settle(new Promise((resolve) => process.nextTick(resolve)));
  }
  if (!answer) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}
