import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { whatWasNotKnown } from '@contract/vetting/what-was-not-known';

/** What the loaded data could not show: it comes first, so that no gap reads as a clean record. */
export function NotKnown({ content }: { content: VettingContent }) {
  const lines = whatWasNotKnown(content);
  return (
    <section aria-labelledby="not-known-title">
      <h2 id="not-known-title">Missing information</h2>
      {lines.length === 0 ? (
        <p>None: every source had data on this carrier.</p>
      ) : (
        <ul className="plain-bullets">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
