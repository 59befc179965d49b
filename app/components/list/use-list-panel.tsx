import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import type { Opened } from './list-panel';

/** Comes when the first row is opened. */
const ListPanel = lazy(() => import('./list-panel'));

/**
 * Details of a row beside the list, opened by a click on the row where it is no link: what its page marks with `data-panel`. The
 * page itself stays one click away, and is all there is without script.
 *
 * @param isOffered false: the list has no panel
 */
export function useListPanel(isOffered: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || target.closest('a, button, input, label, select, summary')) return;
    // Who marks words wants to copy them.
    if (window.getSelection()?.isCollapsed === false) return;
    const row = target.closest('tbody tr');
    const link = row?.querySelector<HTMLAnchorElement>('th[scope="row"] a');
    if (!row || !link || !isOffered || currentTarget.offsetWidth < NARROWEST) return;
    setOpened({ href: link.href, name: link.textContent ?? '' });
  };
  useEffect(() => {
    if (opened === null) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(null);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [opened]);
  const panel = opened ? (
    <Suspense fallback={null}>
      <ListPanel key={opened.href} {...opened} onClose={() => setOpened(null)} />
    </Suspense>
  ) : null;
  return { panel, open: isOffered ? open : undefined };
}

/** Pixels that a list needs for a panel beside it. */
const NARROWEST = 1000;
