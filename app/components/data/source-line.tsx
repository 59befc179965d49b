import { formatDate } from '@contract/shared/format';

interface SourceLineProps {
  /** The data set by its name: "Motus Insur". */
  source: string;
  /** ISO day the data stands for; null when it is not known. */
  asOf: string | null;
}

/** Where a figure comes from and how old it is: "Motus Insur, as of 8 Sep 2026". */
export function SourceLine({ source, asOf }: SourceLineProps) {
  return (
    <p className="small-print">
      {source}, {asOf === null ? 'date not reported' : `as of ${formatDate(asOf)}`}
    </p>
  );
}
