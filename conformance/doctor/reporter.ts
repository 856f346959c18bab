import type { Sentence, Text } from '../core/text.js';

/** One thing that was examined and, if it is wrong, how to fix it. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'wrong' | 'note';
  readonly what: Text;
  readonly hint?: Sentence;
}

export type Reporter = (diagnosis: Diagnosis) => void;
