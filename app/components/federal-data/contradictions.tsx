import { CONTRADICTION_LABELS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { formatCount } from '@contract/shared/format';

interface ContradictionsProps {
  counts: readonly { kind: Contradiction; carriers: number }[];
}

/** How many carriers the files contradict each other about, and what then holds. */
export function Contradictions({ counts }: ContradictionsProps) {
  const found = counts.filter(({ carriers }) => carriers > 0);
  return (
    <section className="stack" aria-labelledby="contradictions">
      <h2 id="contradictions">Contradictions</h2>
      {found.length === 0 ? (
        <p>No two files contradict each other about a carrier.</p>
      ) : (
        <>
          <p>These carriers are incomplete by your rules until you check them live. Their pages show both sources.</p>
          <ul className="plain-bullets">
            {found.map(({ kind, carriers }) => (
              <li key={kind}>
                <strong>{formatCount(carriers, 'carrier')}</strong>: {CONTRADICTION_LABELS[kind]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
