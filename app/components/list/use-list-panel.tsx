import { type MouseEvent, useEffect, useRef, useState } from 'react';

interface Opened {
  /** The record's page. */
  href: string;
  name: string;
}

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
  const panel = opened ? <ListPanel key={opened.href} {...opened} onClose={() => setOpened(null)} /> : null;
  return { panel, open: isOffered ? open : undefined };
}

/** Pixels that a list needs for a panel beside it. */
const NARROWEST = 1000;

function ListPanel({ href, name, onClose }: Opened & { onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const given = new AbortController();
    partsOf(href, given.signal).then(
      (parts) => {
        body.current?.replaceChildren(...parts);
        setState(parts.length > 0 ? 'shown' : 'failed');
      },
      () => given.signal.aborted || setState('failed'),
    );
    return () => given.abort();
  }, [href]);
  return (
    <aside className="list-panel" aria-label={`Details of ${name}`}>
      <p className="list-panel-head">
        <a href={href}>
          <strong>{name}</strong>
        </a>
        <button className="button-link" type="button" onClick={onClose}>
          Close
        </button>
      </p>
      <p role="status" className={state === 'shown' ? 'heard-only' : undefined}>
        {state === 'loading'
          ? 'Loading…'
          : state === 'failed'
            ? 'Could not be loaded. Open the page.'
            : `${name} shown.`}
      </p>
      <div ref={body} className="stack" />
    </aside>
  );
}

/** The marked parts of a page. Their ids are left out, since the list's page may have the same. */
async function partsOf(href: string, signal: AbortSignal): Promise<Node[]> {
  const answer = await fetch(href, { signal, headers: { accept: 'text/html' }, redirect: 'manual' });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll<HTMLElement>('main [data-panel]')].map((part) => {
    for (const link of part.querySelectorAll('a[href^="#"]'))
      link.setAttribute('href', href + link.getAttribute('href'));
    for (const named of [part, ...part.querySelectorAll('[id]')]) named.removeAttribute('id');
    return document.adoptNode(part);
  });
}
