import { createContext, type ReactNode, useContext } from 'react';

/** @returns the HTML of what `draw` draws, from the first time that it was asked for under this key */
export type Fragments = (key: string, draw: () => ReactNode) => string;

const FragmentsContext = createContext<Fragments | null>(null);

/** Hands the kept HTML to the pages that the server draws. Set by the server's entry only. */
export const FragmentsProvider = FragmentsContext.Provider;

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
  const fragments = useContext(FragmentsContext);
  if (fragments === null) return <div className="drawn-once">{children()}</div>;
  const html = fragments(JSON.stringify(of), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it.
  return <div className="drawn-once" dangerouslySetInnerHTML={{ __html: html }} />;
}
