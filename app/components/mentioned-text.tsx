import type { ReactNode } from 'react';

interface MentionedTextProps {
  text: string;
  /** As written in it: `@sam.staff`. */
  mentions: readonly string[];
}

/**
 * A note as it was written; the names of mentioned users are highlighted. A name that matches no user stays plain text.
 */
export function MentionedText({ text, mentions }: MentionedTextProps) {
  return <p className="as-written">{partsOf(text, mentions)}</p>;
}

function partsOf(text: string, mentions: readonly string[]): ReactNode {
  const [first, ...rest] = mentions;
  if (first === undefined) return text;
  const at = text.indexOf(first);
  if (at === -1) return partsOf(text, rest);
  return (
    <>
      {text.slice(0, at)}
      <strong>{first}</strong>
      {partsOf(text.slice(at + first.length), mentions)}
    </>
  );
}
