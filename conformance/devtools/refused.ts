import { ConfigurationError, SetupError, Skip, WrongStateAnswer } from '../core/errors.js';

/** The gateway did not do what it was asked to do. `hint` is a sentence that may help. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** Translates a control endpoint's refusal into words for its users; rethrows anything else. */
export function stateRefused(thrown: unknown, hint: string): never {
  if (thrown instanceof Skip)
    throw new ConfigurationError(
      `This needs the control endpoint, and ${thrown.message}.`,
      'Use a gateway that has it (npx pixkit serve --control), or give its URL with --control-url.',
    );
  if (thrown instanceof SetupError || thrown instanceof WrongStateAnswer)
    throw new Refused(`${thrown.message}.`, hint);
  throw thrown;
}
