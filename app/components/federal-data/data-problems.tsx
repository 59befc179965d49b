import type { FederalDataset } from '@contract/carriers/federal-data.entities';
import { formatCount } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { problemsOf } from '~/view/federal-data';

/** The datasets that are missing, old, held or could not be read, and why. Nothing at all where there is none. */
export function DataProblems({ datasets }: { datasets: readonly FederalDataset[] }) {
  const problems = problemsOf(datasets);
  if (problems.length === 0) return null;
  return (
    <Notice kind="warning" title={`${formatCount(problems.length, 'dataset')} of ${datasets.length} need attention`}>
      <ul className="plain-bullets">
        {problems.map(({ name, words }) => (
          <li key={name}>
            <strong>{name}</strong>: {words.join(' ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
