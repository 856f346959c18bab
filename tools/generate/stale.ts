import { join } from 'node:path';

export const noJava =
  'The stub generator is a Java program and there is no `java` here (Debian: default-jre-headless).';

/**
 * Returns a message about the stale files, and whether the check fails. If the stubs could not be generated, they were not
 * compared: in CI that is a failure, elsewhere it is only reported.
 */
export function staleMessage(
  stale: readonly string[],
  withStubs: boolean,
  inCi: boolean,
): { readonly fails: boolean; readonly message: string } {
  if (stale.length > 0) {
    const places = stale.map((path) => `  ${join('generated', path)}`);
    return { fails: true, message: ['Stale; run `npm run generate` and commit:', ...places].join('\n') };
  }
  if (withStubs) return { fails: false, message: 'Generated files are up to date.' };
  return {
    fails: inCi,
    message: `${noJava} generated/stubs was not compared; all else is up to date.`,
  };
}
