/**
 * `npm pack` and `npm publish`: puts the lockfile into the package as `npm-shrinkwrap.json`, so that whoever installs the package
 * gets the very versions that were tested. `--remove` takes it away again: in a clone, `package-lock.json` is the lockfile.
 */
import { copyFileSync, rmSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const shrinkwrap = new URL('npm-shrinkwrap.json', root);

if (process.argv.includes('--remove')) rmSync(shrinkwrap, { force: true });
else copyFileSync(new URL('package-lock.json', root), shrinkwrap);
