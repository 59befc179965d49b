/**
 * What a mail says, in the order in which it is read. The mailer writes it twice, as plain text and as HTML, so that
 * both always say the same. Nothing in it is markup: what people typed stays what they typed, and only `to` is a link.
 */
export type Part =
  /** A paragraph. */
  | string
  | { heading: string }
  /** Digits to type elsewhere, with the words before them: "Your code is". The first run of six digits of the text. */
  | { code: string; says: string }
  /** The one thing to do. */
  | { button: string; to: string }
  /** Another address to open. */
  | { link: string; to: string }
  /** What things are: "Pickup", "Nov 26, 8:00 AM CST". */
  | { facts: readonly (readonly [term: string, value: string])[] }
  /** Lines that belong together: an address, the items of a digest. */
  | { lines: readonly string[] }
  | { items: readonly Item[] }
  /** What someone wrote, as they wrote it. */
  | { quote: string }
  /** Conditions and hints, smaller. */
  | { small: string };

/** One of several things that a mail tells of. */
export interface Item {
  text: string;
  /** Where to read on. */
  to?: string | undefined;
  note?: string | undefined;
}

export interface Letter {
  subject: string;
  parts: readonly Part[];
}

/** A letter as plain text: complete by itself, a blank line between its parts. */
export function textOf(parts: readonly Part[]): string {
  return `${parts.map(partAsText).join('\n\n')}\n`;
}

function partAsText(part: Part): string {
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

const itemAsText = ({ text, to, note }: Item) =>
  [`- ${text}`, ...(note ? [`  ${note}`] : []), ...(to ? [`  ${to}`] : [])].join('\n');
