import { CONTRADICTION_LABELS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface ContradictionsProps {
  /** Null: not counted yet. */
  counts: readonly { kind: Contradiction; carriers: number }[] | null;
}

/** How many carriers the files contradict each other about, each count a link to who they are, and what then holds. */
export function Contradictions({ counts }: ContradictionsProps) {
  const found = (counts ?? []).filter(({ carriers }) => carriers > 0);
  return (
    <section className="stack" aria-labelledby="contradictions">
      <h2 id="contradictions">Contradictions</h2>
      {counts === null ? (
        <p>Not counted yet: the newest files are still being worked out. Look again in a few minutes.</p>
      ) : found.length === 0 ? (
        <p>No two files contradict each other about a carrier.</p>
      ) : (
        <>
          <p>Check these carriers live before you use them. Their pages show what each file says.</p>
          <ul className="plain-bullets">
            {found.map(({ kind, carriers }) => (
              <li key={kind}>
                <Link to={paths.searchResults({ contradiction: kind })}>{formatCount(carriers, 'carrier')}</Link>:{' '}
                {CONTRADICTION_LABELS[kind]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
