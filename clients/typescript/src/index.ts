export type { CallOptions, Condition, Conditions, Download, KeyedOptions, Upload } from './call.js';
export { type AnswerOf, connect, type InputOf, type Monitor, type MonitorOptions } from './connect.js';
export {
  AccessBlocked,
  AccountElsewhere,
  BadRequest,
  Conflict,
  ConnectionLost,
  Fault,
  InvalidInput,
  MonitorError,
  NotAllowed,
  NotFound,
  Refused,
  SignInRequired,
  TooLarge,
  TooManyRequests,
  Unavailable,
  UnreadableAnswer,
} from './errors.js';
export { type EventOptions, EventsMissed } from './events.js';
export type * from './generated/calls.js';
export { VERSION } from './generated/version.js';
export type { Page } from './page.js';
export { deliveryOf, type ReceivedWebhook, readWebhook, WebhookRejected } from './webhooks.js';
