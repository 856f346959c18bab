import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import type { CobStatus } from '../../domain/cob.js';
import type { Transaction } from '../../domain/transactions.js';
import type { Visit } from '../page.js';
import { chargeTexts } from '../texts/charges.js';
import { Badge, type Tone } from './parts.js';

const cobTones = {
  ATIVA: 'warning',
  CONCLUIDA: 'success',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'secondary',
  REMOVIDA_PELO_PSP: 'secondary',
} as const satisfies Record<CobStatus, Tone>;

type ForLanguage = { readonly visit: Pick<Visit, 'language'> };

/** The state of a charge of the standard family. */
export function CashInState({
  charge: { status, errorCode },
  visit: { language },
}: ForLanguage & { charge: Pick<Transaction, 'status' | 'errorCode'> }): JSX.Element {
  const texts = chargeTexts[language];
  if (status === 'PENDING') return <Badge tone="warning">{texts.waiting}</Badge>;
  if (status === 'CONFIRMED') return <Badge tone="success">{texts.paid}</Badge>;
  if (errorCode === 'CHARGE_EXPIRED') return <Badge tone="secondary">{texts.expired}</Badge>;
  return <Badge tone="danger">{texts.failed}</Badge>;
}

/** The state of an immediate charge. */
export function CobState({ status, visit: { language } }: ForLanguage & { status: CobStatus }): JSX.Element {
  return <Badge tone={cobTones[status]}>{chargeTexts[language].cobStatus[status]}</Badge>;
}

/** A label with the API's name of the field, which the API's messages use. */
export function ApiLabel({ text, field }: { text: Child; field: string }): JSX.Element {
  return (
    <>
      {text} {text !== field && <code class="small">{field}</code>}
    </>
  );
}
