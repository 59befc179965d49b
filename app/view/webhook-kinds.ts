import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '@contract/integrations/company-events.constants';

/** Kinds of events to choose from. */
export const EVENT_KIND_CHOICES = Object.entries(COMPANY_EVENT_KINDS).map(([value, { label }]) => ({ value, label }));

/** The events of a webhook, as text. */
export function describeKinds(kinds: readonly string[]): string {
  if (kinds.length === 0) return 'All';
  return kinds.map((kind) => COMPANY_EVENT_KINDS[kind as CompanyEventKind]?.label ?? kind).join(', ');
}
