import { Form, useLocation } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { BulkActions } from '~/components/table/bulk-actions';
import { SelectedCount } from '~/components/table/selected-count';
import { useSelected } from '~/components/table/use-selected';
import { paths, withBase, withQuery } from '~/paths';
import { BULK_ACTION_LABELS, type BulkAction, isDoneAtOnce, SHORT_BULK_LABELS } from '~/view/bulk-actions';

interface CarrierSelectionProps {
  actions: readonly BulkAction[];
  /** Beside the actions: to put carriers side by side, and to take them away as a file. */
  mayCompare?: boolean;
  mayExport?: boolean;
  /** The table, its rows selectable, and what stands beneath it. */
  children: ReactNode;
}

/** Whether a list offers anything for selected carriers: without it its rows have no boxes. */
export const isSelectable = ({ actions, mayCompare, mayExport }: Omit<CarrierSelectionProps, 'children'>): boolean =>
  actions.length > 0 || mayCompare === true || mayExport === true;

/**
 * A form around a table of carriers, with what may be done with those that are selected. Without script the bar stands
 * beneath the table; with it, the bar comes with the first selected row, counts, selects all of the page and clears.
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
      <BulkActions>
        <SelectedCount {...selected} noun="carriers" />
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
            Export selected
          </button>
        ) : null}
      </BulkActions>
    </Form>
  );
}

/** What can be taken back is done at once; all else is confirmed on a page that says what will happen. */
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

/** Beside its short form, which is seen in its place where the bar is narrow. */
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
