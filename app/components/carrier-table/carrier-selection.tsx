import { Form, useLocation } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { BulkActions } from '~/components/table/bulk-actions';
import { SelectedCount } from '~/components/table/selected-count';
import { useSelected } from '~/components/table/use-selected';
import { paths, withBase, withQuery } from '~/paths';
import { BULK_ACTION_LABELS, type BulkAction, isDoneAtOnce, SHORT_BULK_LABELS } from '~/view/bulk-actions';

interface CarrierSelectionProps {
  actions: readonly BulkAction[];
  /** Beside the actions: comparing carriers, and exporting them. */
  mayCompare?: boolean;
  mayExport?: boolean;
  /** The table, its rows selectable, and what is below it. */
  children: ReactNode;
}

/** Whether a list has actions for selected carriers: without them its rows have no boxes. */
export const isSelectable = ({ actions, mayCompare, mayExport }: Omit<CarrierSelectionProps, 'children'>): boolean =>
  actions.length > 0 || mayCompare === true || mayExport === true;

/**
 * A form around a table of carriers, with the actions for the selected ones. Without script the bar is below the table;
 * with it, the bar appears with the first selected row, counts, selects the whole page and clears.
 */
export function CarrierSelection({ children, ...props }: CarrierSelectionProps) {
  const { actions, mayCompare = false, mayExport = false } = props;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form);
  if (!isSelectable(props)) return children;
  const back = pathname + search;
  return (
    <Form ref={form} reloadDocument method="get" action={paths.bulk()} onChange={selected.recount}>
      <input type="hidden" name="back" value={back} />
      {children}
      <BulkActions count={<SelectedCount {...selected} noun="carriers" />}>
        {actions.map((action) => (
          <ActionButton key={action} action={action} back={back} />
        ))}
        {mayCompare ? (
          <button className="button" type="submit" formAction={withBase(paths.compareCarriers())}>
            Compare
          </button>
        ) : null}
        {mayExport ? (
          <button className="button" type="submit" formAction={withBase(paths.bulkFile())}>
            Download selected
          </button>
        ) : null}
      </BulkActions>
    </Form>
  );
}

/** Actions with an undo run at once; the others are confirmed on a page that says what will happen. */
function ActionButton({ action, back }: { action: BulkAction; back: string }) {
  if (isDoneAtOnce(action))
    return (
      <button
        className="button"
        type="submit"
        formMethod="post"
        formAction={withBase(withQuery(paths.bulk(), { action, back }))}
      >
        <Label of={action} after="" />
      </button>
    );
  return (
    <button
      className={action === 'do-not-dispatch' ? 'button button-danger' : 'button'}
      type="submit"
      name="action"
      value={action}
    >
      <Label of={action} after="…" />
    </button>
  );
}

/** Beside its short label, which shows instead on a narrow bar. */
function Label({ of: action, after }: { of: BulkAction; after: string }) {
  const short = SHORT_BULK_LABELS[action];
  const label = `${BULK_ACTION_LABELS[action]}${after}`;
  if (short === undefined) return label;
  return (
    <>
      <span className="bulk-long">{label}</span>
      <span className="bulk-short" aria-hidden="true">{`${short}${after}`}</span>
    </>
  );
}
