import { formatCount, formatDate } from '@contract/shared/format';

interface SourceLineProps {
  /** The data set by its name: "Motus Insur". */
  source: string;
  /** ISO day the data stands for; null when it is not known. */
  asOf: string | null;
  /** There may be more about this carrier than what is loaded. */
  isPartial?: boolean;
  /** Days since `asOf`, where that is too long ago to tell of today. */
  tooOldDays?: number | null;
}

/** Where a figure comes from and how old it is: "Motus Insur, as of Sep 8, 2026". */
export function SourceLine({ source, asOf, isPartial = false, tooOldDays = null }: SourceLineProps) {
  return (
    <p className="small-print">
      {source}, {asOf === null ? 'date not reported' : `as of ${formatDate(asOf)}`}
      {tooOldDays === null ? null : `, ${formatCount(tooOldDays, 'day')} ago: too old to rely on`}
      {isPartial ? ', not all of it: there may be more than is shown' : null}
    </p>
  );
}
