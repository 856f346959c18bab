import type { JSX } from 'hono/jsx/jsx-runtime';

import type { Med, MedStatus } from '../../domain/med.js';
import type { Visit } from '../page.js';
import { medTexts } from '../texts/meds.js';
import { Badge, type Tone } from './parts.js';

const tones = {
  OPEN: 'danger',
  RECEIVED: 'warning',
  CANCELLED: 'secondary',
  ANALYZED: 'success',
} as const satisfies Record<MedStatus, Tone>;

/** The state of a MED, with its result if it is decided. */
export function MedState({
  med: { status, analysisResult },
  visit: { language },
}: {
  med: Pick<Med, 'status' | 'analysisResult'>;
  visit: Pick<Visit, 'language'>;
}): JSX.Element {
  const texts = medTexts[language];
  return (
    <>
      <Badge tone={tones[status]}>{texts.status[status]}</Badge>
      {analysisResult !== null && ` ${texts.result[analysisResult]}`}
    </>
  );
}
