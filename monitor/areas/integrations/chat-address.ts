import { CHAT_FORMAT_LABELS, CHAT_HOSTS, type ChatFormat } from '@contract/integrations/chat-notices.constants';
import { isLoopbackAddress } from './public-address';

/** How much of an address's end tells two channels apart. */
const SHOWN_AT_END = 4;

/** What may be shown of a channel's address, which is a secret: `https://hooks.slack.com/…aB3d`. */
export const shownAddress = (url: URL): string => `${url.origin}/…${url.href.slice(-SHOWN_AT_END)}`;

/**
 * Whether a platform takes messages at an address: by its host, so that a message goes to no one else. In a demo this machine
 * too.
 *
 * @returns a sentence that says what is wrong, or null
 */
export function problemWithChatAddress(format: ChatFormat, { hostname }: URL, isDemo: boolean): string | null {
  if (isDemo && (hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, '')))) return null;
  if (hostname.endsWith('.webhook.office.com') || hostname === 'outlook.office.com')
    return 'Microsoft retired these addresses. Make a workflow in Teams, “Send webhook alerts to a channel”, and paste its address.';
  const takes = (of: ChatFormat) =>
    CHAT_HOSTS[of].some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  if (takes(format)) return null;
  const other = (Object.keys(CHAT_HOSTS) as ChatFormat[]).find(takes);
  if (other) return `This is an address of ${CHAT_FORMAT_LABELS[other]}. Choose ${CHAT_FORMAT_LABELS[other]}.`;
  return format === 'slack'
    ? 'An incoming webhook of Slack begins with https://hooks.slack.com/.'
    : 'A workflow’s address ends in environment.api.powerplatform.com or logic.azure.com before its first slash.';
}
