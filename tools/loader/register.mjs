/**
 * `node --import ./tools/loader/register.mjs FILE.ts`: runs the sources without a build, for tests and the processes that
 * they start. docs/decisions/tools.md explains why tsx is not used.
 */
import * as modules from 'node:module';
import * as hooks from './hooks.mjs';

process.setSourceMapsEnabled(true);
// Node 20 runs hooks only in a separate thread.
if (modules.registerHooks === undefined) modules.register('./hooks.mjs', import.meta.url);
else modules.registerHooks(hooks);
