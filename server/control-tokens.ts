import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import { isLoopback } from './edge/host-guard.js';
import type { PublicOptions } from './options.js';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tokenBytes = 16;

/** An open control endpoint: its token, and where the token is published. */
export class ControlOpening {
  #forget: () => void = () => undefined;

  private constructor(
    /** The token; null if none is needed. */
    readonly token: string | null,
    private readonly isMade: boolean,
  ) {}

  /** Returns null if the endpoint is closed. */
  static of(control: PublicOptions['control'] = false): ControlOpening | null {
    if (control === false) return null;
    if ('withoutToken' in control) return new ControlOpening(null, false);
    const { token } = control;
    return new ControlOpening(token ?? randomBytes(tokenBytes).toString('hex'), token === undefined);
  }

  /** Throws if other machines could use the endpoint without a token. */
  assertNotExposed(host: string): void {
    if (this.token !== null || isLoopback(host)) return;
    throw new Error(
      `the control endpoint can move money and must not be open on ${host}: give it a token (--control-token), or bind to 127.0.0.1`,
    );
  }

  /** Publishes the token to commands of this user, if it was generated here and only this machine can reach the gateway. */
  announce(baseUrl: string, host: string): void {
    if (this.isMade && this.token !== null && isLoopback(host))
      this.#forget = keepControlToken(baseUrl, this.token);
  }

  /** Withdraws the token, before another program can listen at the address. */
  withdraw(): void {
    this.#forget();
  }
}

/**
 * The folder with the control tokens of running gateways, where commands of the same user find them: one file per
 * listening address; only the user can read the folder. A token is sent only to the address that its gateway has bound.
 * Each start generates a new token, so the token of a killed gateway is useless to the next owner of its address.
 */
const folder = () => join(tmpdir(), `pixkit-${process.getuid?.() ?? 'user'}`);

interface Kept {
  readonly pid: number;
  readonly token: string;
}

/**
 * Stores the token of a gateway that listens at `baseUrl`, until the returned function is called. Does nothing on a
 * read-only file system: users then get the token from the gateway.
 */
export function keepControlToken(baseUrl: string, token: string): () => void {
  const [address] = addressesOf(baseUrl);
  const place = makeFolder();
  if (address === undefined || place === null) return () => undefined;
  forgetEnded(place);
  const path = join(place, fileOf(address));
  const next = join(place, `.${randomUUID()}`);
  try {
    writeFileSync(next, JSON.stringify({ pid: process.pid, token } satisfies Kept), {
      mode: 0o600,
      flag: 'wx',
    });
    // Also replaces a symbolic link, instead of following it.
    renameSync(next, path);
  } catch {
    remove(next);
    return () => undefined;
  }
  return () => remove(path);
}

export interface KnownControl {
  readonly url: string;
  readonly token: string;
}

/**
 * Returns the token for the URL of a control endpoint, if a gateway of this user generated one and listens there;
 * otherwise undefined. The returned URL contains the address instead of `localhost`, which may stand for other hosts
 * too.
 */
export function knownControl(url: string): KnownControl | undefined {
  const place = folder();
  if (!isPrivate(place)) return undefined;
  for (const address of addressesOf(url)) {
    const kept = read(join(place, fileOf(address)));
    if (kept) return { url: at(url, address), token: kept.token };
  }
  return undefined;
}

/** Returns host and port of a URL as addresses of this machine, such as `127.0.0.1:3000`; none for another machine's URL. */
function addressesOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:') return [];
  const hosts = hostname === 'localhost' ? ['127.0.0.1', '[::1]'] : [hostname];
  return hosts
    .filter((host) => isLoopback(host.replace(/^\[|\]$/g, '')))
    .map((host) => `${host}:${port === '' ? 80 : port}`);
}

function at(url: string, address: string): string {
  const there = new URL(url);
  there.host = address;
  return there.href;
}

/** Returns a file name that every system allows. */
function fileOf(address: string): string {
  return `control-${address.replace(/[^\w.]+/g, '-')}.json`;
}

function makeFolder(): string | null {
  const place = folder();
  try {
    mkdirSync(place, { mode: 0o700 });
  } catch {
    // It exists already, or cannot be created.
  }
  return isPrivate(place) ? place : null;
}

/** Whether only this user can read and change a folder: next to it, any user may have created it. */
function isPrivate(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return false;
  const user = process.getuid?.();
  return user === undefined || (found.uid === user && (found.mode & 0o077) === 0);
}

/** Returns the content of a token file, which only this user can have put there; null if its gateway has ended. */
function read(path: string): Kept | null {
  try {
    const { pid, token } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
    return typeof pid === 'number' && typeof token === 'string' && isRunning(pid) ? { pid, token } : null;
  } catch {
    return null;
  }
}

/** Whether a process of this user has this id. */
function isRunning(pid: number): boolean {
  try {
    return Number.isSafeInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the files of gateways that were killed. */
function forgetEnded(place: string): void {
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    if (name.startsWith('control-') && !read(path)) remove(path);
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The token is useless once the gateway has ended.
  }
}

/** Constant-time comparison of texts of any length. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
