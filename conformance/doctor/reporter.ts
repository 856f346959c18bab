import type { Sentence, Text } from '../core/text.js';

/** The result of one examination, with a hint on how to fix what is wrong. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'wrong' | 'note';
  readonly what: Text;
  readonly hint?: Sentence;
}

export type Reporter = (diagnosis: Diagnosis) => void;
