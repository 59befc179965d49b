import type { ChatFormat } from '@contract/integrations/chat-notices.constants';
import type { ChatText } from './chat-text';

/** A message as the platform takes it, as JSON. */
export const chatMessage = (format: ChatFormat, text: ChatText): string =>
  JSON.stringify(format === 'slack' ? slackMessage(text) : teamsMessage(text));

/**
 * Block Kit. What others entered stands in `plain_text`, in which Slack reads no mention, link, emoji or markup; `text`, which
 * it shows in notices of a device, is escaped.
 */
function slackMessage({ title, lines, link }: ChatText) {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  return {
    text: escapedForSlack([title, ...lines].join(': ')).slice(0, 3000),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title) },
      ...(lines.length > 0 ? [{ type: 'section', text: plain(lines.join('\n')) }] : []),
      { type: 'actions', elements: [{ type: 'button', text: plain(link.label), url: link.url }] },
    ],
  };
}

/** As Slack asks for it; and a name that begins with @ is no mention either. */
const escapedForSlack = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=\w)/g, '@\u200b');

/**
 * An Adaptive Card, as a workflow of Teams posts it. What others entered stands in text runs, in which Markdown is not read; the
 * card names no one to mention.
 */
function teamsMessage({ title, lines, link }: ChatText) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [textOf(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => textOf(line))],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  };
}

const textOf = (text: string, look: Record<string, string> = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
});
