import { formatDate } from '@contract/shared/format';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { asOfWords } from '@contract/vetting/vetting-labels';

/** The warnings that stood on the carrier's profile. */
export function ShownWarnings({ warnings }: { warnings: VettingContent['warnings'] }) {
  return (
    <section aria-labelledby="shown-warnings-title">
      <h2 id="shown-warnings-title">Warnings that were shown</h2>
      {warnings.length === 0 ? (
        <p>None, by what was loaded. That is not a finding that the carrier was safe.</p>
      ) : (
        <ul className="plain-bullets">
          {warnings.map(({ title, reason, on, source }) => (
            <li key={`${title} ${on}`}>
              <strong>{title}</strong>
              {on ? `, ${formatDate(on)}` : ''}. {reason}
              {source ? ` (${source.name}, ${asOfWords(source.as_of)})` : ''}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
