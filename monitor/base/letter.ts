import { type Message, Said } from './said';

/**
 * What a mail says, in the order in which it is read. The mailer writes it twice, as plain text and as HTML, so that
 * both always say the same. Nothing in it is markup: what people typed stays what they typed, and only `to` is a link.
 * Sentences by their phrase (`said`) go out in the language that their reader chose; what is plain text stays as it is.
 */
export type Part<Text = Message> =
  /** A paragraph. */
  | Text
  | { heading: Text }
  /** Digits to type elsewhere, with the words before them: "Your code is". The first run of six digits of the text. */
  | { code: string; says: Text }
  /** The one thing to do. */
  | { button: Text; to: string }
  /** Another address to open. */
  | { link: Text; to: string }
  /** What things are: "Pickup", "Nov 26, 8:00 AM CST". */
  | { facts: readonly (readonly [term: Text, value: Text])[] }
  /** Lines that belong together: an address, the items of a digest. */
  | { lines: readonly Text[] }
  | { items: readonly Item<Text>[] }
  /** What someone wrote, as they wrote it. */
  | { quote: string }
  /** Conditions and hints, smaller. */
  | { small: Text };

/** One of several things that a mail reports. */
export interface Item<Text = Message> {
  text: Text;
  /** Where to read on. */
  to?: string | undefined;
  note?: Text | undefined;
}

export interface Letter<Text = Message> {
  subject: Text;
  parts: readonly Part<Text>[];
}

/** A letter in one language. @param say a text in it; left out: English */
export const letterIn = (
  { subject, parts }: Letter,
  say: (text: Message) => string = String,
): { subject: string; parts: Part<string>[] } => ({
  subject: say(subject),
  parts: parts.map((part) => partIn(part, say)),
});

function partIn(part: Part, say: (text: Message) => string): Part<string> {
  if (typeof part === 'string' || part instanceof Said) return say(part);
  if ('heading' in part) return { heading: say(part.heading) };
  if ('code' in part) return { ...part, says: say(part.says) };
  if ('button' in part) return { ...part, button: say(part.button) };
  if ('link' in part) return { ...part, link: say(part.link) };
  if ('facts' in part) return { facts: part.facts.map(([term, value]) => [say(term), say(value)] as const) };
  if ('lines' in part) return { lines: part.lines.map(say) };
  if ('items' in part)
    return {
      items: part.items.map(({ text, note, to }) => ({ text: say(text), note: note && say(note), to })),
    };
  if ('quote' in part) return part;
  return { small: say(part.small) };
}

/** A letter as plain text: complete by itself, a blank line between its parts. */
export function textOf(parts: readonly Part[]): string {
  return `${letterIn({ subject: '', parts }).parts.map(partAsText).join('\n\n')}\n`;
}

function partAsText(part: Part<string>): string {
  if (typeof part === 'string') return part;
  if ('heading' in part) return part.heading;
  if ('code' in part) return `${part.says} ${part.code}`;
  if ('button' in part) return `${part.button}:\n${part.to}`;
  if ('link' in part) return `${part.link}:\n${part.to}`;
  if ('facts' in part) return part.facts.map(([term, value]) => `${term}: ${value}`).join('\n');
  if ('lines' in part) return part.lines.join('\n');
  if ('items' in part) return part.items.map(itemAsText).join('\n');
  if ('quote' in part) return part.quote;
  return part.small;
}

const itemAsText = ({ text, to, note }: Item<string>) =>
  [`- ${text}`, ...(note ? [`  ${note}`] : []), ...(to ? [`  ${to}`] : [])].join('\n');
