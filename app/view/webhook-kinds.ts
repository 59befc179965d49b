import { CHAT_FORMAT_LABELS } from '@contract/integrations/chat-notices.constants';
import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { Webhook } from '@contract/integrations/webhooks.calls';

/** Kinds of events to choose from. */
export const EVENT_KIND_CHOICES = Object.entries(COMPANY_EVENT_KINDS).map(([value, { label }]) => ({ value, label }));

/** The events of a webhook, as text. */
export function describeKinds(kinds: readonly string[]): string {
  if (kinds.length === 0) return 'All';
  return kinds.map((kind) => COMPANY_EVENT_KINDS[kind as CompanyEventKind]?.label ?? kind).join(', ');
}

/** “Slack channel #dispatch”; a webhook goes by its address. */
export const webhookName = ({ format, name, url }: Pick<Webhook, 'format' | 'name' | 'url'>): string =>
  format === 'json' ? url : `${CHAT_FORMAT_LABELS[format]} channel ${name}`;

interface Team {
  id: number;
  name: string;
}

/** Whose loads a channel is about. */
export const teamChoices = (teams: readonly Team[]) => [
  { value: '', label: 'All loads and carriers' },
  ...teams.map(({ id, name }) => ({ value: String(id), label: `Loads of ${name}` })),
];
