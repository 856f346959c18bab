import { t } from '../core/text.js';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { sentenceOf } from './language.js';
import { ConfigurationError } from '../core/errors.js';
import type { Variables } from '../target/references.js';
import { RepeatableOption } from './arguments.js';

/** The variable of an option: `PIXKIT_BASE_URL` for `--base-url`, in every command that has the option. */
export function variableOf(option: Option): string {
  return `PIXKIT_${option.name().replaceAll('-', '_').toUpperCase()}`;
}

/**
 * Makes every option of a command use its variable if there is no flag. An empty variable counts as unset, because that
 * is what pipelines set for missing values; but an option that names its variable itself sees an empty one too. While
 * the command line is parsed, throws a `ConfigurationError` if a variable contains a value that the option does not
 * accept.
 */
export function withVariables(command: Command, variables: Variables): void {
  for (const option of command.options.filter(({ envVar }) => envVar === undefined)) {
    const name = variableOf(option);
    option.env(name);
    // Commander emits this if no flag was given. Its own listener, for options that name their variable, takes a switch
    // as given whenever the variable is set, to any value.
    command.on(`optionEnv:${option.name()}`, () => {
      const text = variables[name] ?? '';
      const value = text === '' ? undefined : valueOf(option, name, text);
      if (value !== undefined) command.setOptionValueWithSource(option.attributeName(), value, 'env');
    });
  }
}

/** The value of an option; undefined for a switch that is off. */
function valueOf(option: Option, name: string, text: string): unknown {
  if (option.required || option.optional) return parsed(option, name, text);
  if (/^(true|1|yes|on)$/i.test(text)) return !option.negate;
  if (/^(false|0|no|off)$/i.test(text)) return undefined;
  throw new ConfigurationError(t`${name} is neither true nor false.`, t`Set ${name} to true or false.`);
}

function parsed(option: Option, name: string, text: string): unknown {
  const { parseArg } = option;
  const texts = option instanceof RepeatableOption ? option.valuesIn(text) : [text];
  try {
    return texts.reduce<unknown>(
      (before, one) => (parseArg === undefined ? one : parseArg(one, before)),
      undefined,
    );
  } catch (thrown) {
    if (!(thrown instanceof InvalidArgumentError)) throw thrown;
    throw new ConfigurationError(t`${name} is invalid.`, sentenceOf(thrown.message));
  }
}
