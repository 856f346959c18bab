import type { JSX } from 'hono/jsx/jsx-runtime';

import type { ListedDelivery } from '../../storage/queries/delivery-list.js';
import type { DeliveryStatus } from '../../storage/tables/notifications.js';
import type { Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { Badge, type Tone } from './parts.js';

const tones = {
  pending: 'warning',
  resending: 'info',
  delivered: 'success',
  dead: 'danger',
} as const satisfies Record<DeliveryStatus, Tone>;

/** The state of a delivery. A dead delivery needs no attention if another one replaced it, or if it is a test. */
export function DeliveryState({
  delivery: { status, retriedAs, isTest },
  visit: { language },
}: {
  delivery: Pick<ListedDelivery, 'status' | 'retriedAs' | 'isTest'>;
  visit: Pick<Visit, 'language'>;
}): JSX.Element {
  const texts = deliveryTexts[language];
  if (retriedAs !== null) return <Badge tone="secondary">{texts.passedOn}</Badge>;
  const isFailedTest = isTest && status === 'dead';
  return (
    <>
      <Badge tone={tones[status]}>{isFailedTest ? texts.testFailed : texts.status[status]}</Badge>
      {isTest && !isFailedTest && (
        <>
          {' '}
          <Badge tone="secondary">{texts.test}</Badge>
        </>
      )}
    </>
  );
}
