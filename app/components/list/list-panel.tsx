import { useEffect, useRef, useState } from 'react';

/** A row that is shown beside its list. */
export interface Opened {
  /** The record's page. */
  href: string;
  name: string;
}

/** What the record's page marks with `data-panel`. */
export default function ListPanel({ href, name, onClose }: Opened & { onClose: () => void }) {
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
