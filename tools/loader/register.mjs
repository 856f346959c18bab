/**
 * `node --import ./tools/loader/register.mjs FILE.ts`: runs the sources as they are, for tests and the processes that
 * they start. See docs/decisions/tools.md for why not by tsx.
 */
import * as modules from 'node:module';
import * as hooks from './hooks.mjs';

process.setSourceMapsEnabled(true);
// Node 20 has hooks only in a thread of their own.
if (modules.registerHooks === undefined) modules.register('./hooks.mjs', import.meta.url);
else modules.registerHooks(hooks);
