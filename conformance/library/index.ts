/** The exports of `pix-gateway-kit`: a reference gateway in this process, and a stage for any gateway. See docs/library.md. */
export * from './gateway.js';
export { forEachLegalGateway, legalGateways } from './legal.js';
export type { LegalGateway, LegalGatewayChoice } from './legal-types.js';
export { startStage } from './stage.js';
export type {
  CallProvocation,
  EventType,
  Forgery,
  NotificationProvocation,
  OperationId,
  Planned,
  StageAnswer,
  StagedAnswer,
  StagedAttempt,
  StagedCall,
  StagedNotification,
  StageGateway,
  StageOptions,
  StartedStage,
} from './stage-types.js';
