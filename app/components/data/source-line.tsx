import { formatCount, formatDate } from '@contract/shared/format';

interface SourceLineProps {
  /** The data set by its name: "Motus Insur". */
  source: string;
  /** ISO day of the data; null when unknown. */
  asOf: string | null;
  /** More about this carrier may exist than is loaded. */
  isPartial?: boolean;
  /** Days since `asOf`, if too old to describe today. */
  tooOldDays?: number | null;
}

/** A figure's source and age: "Motus Insur, as of Sep 8, 2026". */
export function SourceLine({ source, asOf, isPartial = false, tooOldDays = null }: SourceLineProps) {
  return (
    <p className="small-print">
      {source}, {asOf === null ? 'date not reported' : `as of ${formatDate(asOf)}`}
      {tooOldDays === null ? null : `, ${formatCount(tooOldDays, 'day')} ago: too old to rely on`}
      {isPartial ? ', not all of it: there may be more than is shown' : null}
    </p>
  );
}
