import type { ReactNode } from 'react';
import { useServerDrawing } from './server-drawing';

interface DrawnOnceProps {
  /** Names what is drawn and all that it is drawn from: two that are equal look the same, for everybody. */
  of: readonly unknown[];
  /** Nothing in it looks into the router or makes ids of its own. */
  children: () => ReactNode;
}

/**
 * Part of a page that is the same in most pages, as a form that nothing was typed into: the server keeps its HTML
 * instead of drawing it again. Takes no place of its own in the layout.
 */
export function DrawnOnce({ of, children }: DrawnOnceProps) {
  const drawing = useServerDrawing();
  if (drawing === null) return <div className="drawn-once">{children()}</div>;
  const html = drawing.once(JSON.stringify(of), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it.
  return <div className="drawn-once" dangerouslySetInnerHTML={{ __html: html }} />;
}
