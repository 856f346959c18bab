import { t, type Sentence } from '../core/text.js';
import { ConfigurationError, KitError, SetupError, Skip, WrongStateAnswer } from '../core/errors.js';

/** Thrown if the gateway refuses a request. `hint` is a sentence that may help. */
export class Refused extends KitError {
  override readonly name = 'Refused';
  constructor(
    sentence: Sentence,
    readonly hint: Sentence,
  ) {
    super(sentence);
  }
}

/** Converts a control endpoint's refusal to an error with a message for users; rethrows anything else. */
export function stateRefused(thrown: unknown, hint: Sentence): never {
  if (thrown instanceof Skip)
    throw new ConfigurationError(
      t`The command needs the control endpoint: ${thrown.sentence}.`,
      t`Use a gateway that has it (npx pixkit serve --control), or pass its URL with --control-url.`,
    );
  if (thrown instanceof SetupError || thrown instanceof WrongStateAnswer)
    throw new Refused(t`${thrown.sentence}.`, hint);
  throw thrown;
}
