import type { ImportedFile } from '@contract/carriers/carrier-events.entities';
import { formatCount, formatDate, formatMoment } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';

interface DatasetFilesProps {
  /** `file` null: it was not recorded. */
  datasets: readonly { name: string; file: ImportedFile | null }[];
}

/** The file of each dataset, so that users can verify that it is FMCSA's. */
export function DatasetFiles({ datasets }: DatasetFilesProps) {
  return (
    <details className="dataset-files">
      <summary className="discloses">The files, and their SHA-256</summary>
      <dl>
        {datasets.map(({ name, file }) => (
          <div key={name}>
            <dt>{name}</dt>
            {file ? (
              <>
                <dd>{[file.name, file.member].filter(Boolean).join(': ')}</dd>
                <dd>
                  {formatCount(file.rows, 'row')}, {formatCount(file.bytes, 'byte')}
                </dd>
                <dd>
                  As of {formatDate(file.as_of)}, {DAY_ORIGINS[file.as_of_from]}. Imported{' '}
                  {formatMoment(file.imported_at)}
                </dd>
                <dd>SHA-256 {file.sha256}</dd>
              </>
            ) : (
              <dd>
                <Missing>Not recorded</Missing>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

const DAY_ORIGINS: Readonly<Record<ImportedFile['as_of_from'], string>> = {
  name: 'by its name',
  contents: 'by the newest change in it',
  given: 'as given at the import',
  frozen: 'the last day of the dataset',
};
