import type { CompanyEventKind } from '../integrations/company-events.constants';

type Data = Readonly<Record<string, unknown>>;

/**
 * Kinds whose events someone must hear of at once, where `data` does not say that it is over: fraud, a stopped carrier, an
 * alert to act on now.
 */
const CRITICAL: Partial<Record<CompanyEventKind, (data: Data) => boolean>> = {
  alert_raised: ({ severity }) => severity === 'act_now',
  authority_changed: ({ change }) => change === 'authority_revoked' || change === 'registration_inactive',
  safety_changed: ({ change }) => change === 'out_of_service_order',
  connection_status: ({ status }) => status === 'do_not_dispatch',
  identity_alert: ({ is_refused }) => is_refused !== true,
  bank_change_held: () => true,
  carrier_denied: () => true,
  dock_check_failed: () => true,
  link_codes_guessed: () => true,
  rate_confirmation_mail_flagged: ({ is_dismissed }) => is_dismissed !== true,
  vetting_chain_broken: () => true,
  paper_changed: () => true,
};

export const CRITICAL_KINDS = Object.keys(CRITICAL) as CompanyEventKind[];

/** Whether an event may not be lost, whatever everyone chose. */
export const isCriticalEvent = (kind: CompanyEventKind, data: Data): boolean => CRITICAL[kind]?.(data) ?? false;
