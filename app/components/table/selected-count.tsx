import { formatInteger } from '@contract/shared/format';
import { useHydrated } from '~/components/use-hydrated';

interface SelectedCountProps {
  count: number;
  total: number;
  selectAll: (isChecked: boolean) => void;
  /** What rows are: "carriers". */
  noun: string;
}

/** First in the bar of actions: the count of selected rows, select all on the page, clear. Without script, a hint. */
export function SelectedCount({ count, total, selectAll, noun }: SelectedCountProps) {
  if (!useHydrated()) return <span>With the selected {noun}:</span>;
  return (
    <span className="selected-count">
      <strong aria-live="polite">{formatInteger(count)} selected</strong>
      <button className="button button-link" type="button" onClick={() => selectAll(true)}>
        Select all {formatInteger(total)}
        <span className="heard-only"> on this page</span>
      </button>
      <button className="button button-link" type="button" onClick={() => selectAll(false)}>
        Clear
      </button>
    </span>
  );
}
