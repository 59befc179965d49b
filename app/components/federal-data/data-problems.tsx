import type { FederalDataset } from '@contract/carriers/federal-data.entities';
import { formatCount } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { hasProblem, problemsOf } from '~/view/federal-data';

/** The datasets that are missing, old, held or unreadable, and why. Nothing if there are none. */
export function DataProblems({ datasets }: { datasets: readonly FederalDataset[] }) {
  const problems = problemsOf(datasets);
  if (problems.length === 0) return null;
  const some = datasets.filter(hasProblem).length;
  return (
    <Notice kind="warning" title={`${some} of ${formatCount(datasets.length, 'dataset')} need attention`}>
      <ul className="plain-bullets">
        {problems.map(({ words, names }) => (
          <li key={words}>
            <strong>{names.join(', ')}</strong>: {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
