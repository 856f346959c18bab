import type { ObserverClauseId } from '../../../generated/clause-ids.js';
import { observer, t } from '../check.js';

const neverSent = (id: `tokens/${string}`, clause: ObserverClauseId, code: string) =>
  observer(id, {
    en: `No error of the standard token endpoint has the old code ${code}`,
    'pt-BR': `Nenhum erro do endpoint de token padrão traz o código antigo ${code}`,
    clause,
    at({ exchange, operation }, expect) {
      if (operation?.operationId !== 'createAccessToken' || exchange.status < 400) return;
      expect.notEqual(exchange.body.code, code, t`a response without the old code`);
      expect.notEqual(exchange.body.errorCode, code, t`a response without the old code`);
    },
  });

export default [
  neverSent('tokens/old-code-invalid-certificate', 'TOKEN-29', 'PUB_INVALID_CERTIFICATE'),
  neverSent('tokens/old-code-generation-failed', 'TOKEN-30', 'PUB_TOKEN_GENERATION_FAILED'),
];
