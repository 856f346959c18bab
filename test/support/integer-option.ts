/** Parses the value of an option; ends the process with 2 if it is not an integer of at least `min`. */
export function integerOption(flag: string, text: string, min: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= min) return value;
  process.stderr.write(`error: --${flag} must be an integer of at least ${min}, not '${text}'\n`);
  process.exit(2);
}

/** Parses the value of an option; ends the process with 2 if it is not a positive integer. */
export function positiveInteger(flag: string, text: string): number {
  return integerOption(flag, text, 1);
}
