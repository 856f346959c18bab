import { entries, RepeatableOption } from './arguments.js';
import { type Io, outputLanguage, printLines } from './io.js';

/** `--variant` of `pixkit serve`. */
export function variantOption(): RepeatableOption<readonly string[]> {
  return new RepeatableOption(
    '--variant <names>',
    'start legal variants of the gateway, which choose otherwise where the specification lets them; list names all (repeatable)',
    entries,
    'lines and commas',
  );
}

// The variants are loaded only if they are asked for.

/** What a gateway is created with that is these variants; see `optionsOf`. */
export async function variantsOf(names: readonly string[]) {
  const { optionsOf } = await import('./variants.js');
  return optionsOf(names);
}

/** Prints all variants; returns the exit status. */
export async function listVariants(asJson: boolean, io: Io): Promise<number> {
  const { variantLines, variantsJson } = await import('./variants.js');
  printLines(io.stdout, asJson ? [variantsJson()] : variantLines(outputLanguage(io)));
  return 0;
}
