/** How an address gets events: as JSON for a system, or as a message in a channel of Slack or Microsoft Teams. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const CHAT_FORMATS = ['slack', 'teams'] as const satisfies readonly WebhookFormat[];
export type ChatFormat = (typeof CHAT_FORMATS)[number];

export const CHAT_FORMAT_LABELS: Readonly<Record<ChatFormat, string>> = { slack: 'Slack', teams: 'Microsoft Teams' };

/**
 * Hosts that take messages, a leading dot for any host below it. Teams: Workflows (Power Automate), under the present address
 * and the earlier one. Its Office 365 connectors (webhook.office.com) were retired in 2026.
 */
export const CHAT_HOSTS: Readonly<Record<ChatFormat, readonly string[]>> = {
  slack: ['hooks.slack.com'],
  teams: ['.environment.api.powerplatform.com', '.logic.azure.com'],
};

/** Channels of one company. */
export const MAX_CHAT_CHANNELS = 20;

/** More events than this within a minute become one message that counts them. */
export const MOST_MESSAGES_A_MINUTE = 20;
