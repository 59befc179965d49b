import { Form, useLocation } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { AssignFields } from '~/components/load-list/assign-fields';
import { BulkActions } from '~/components/table/bulk-actions';
import { SelectedCount } from '~/components/table/selected-count';
import { useSelected } from '~/components/table/use-selected';
import { paths } from '~/paths';

interface Named {
  id: number;
  name: string;
}

interface LoadSelectionProps {
  assignees: readonly Named[];
  teams: readonly Named[];
  /** Without it the rows have no boxes, and there is nothing to do with them. */
  mayWork: boolean;
  /** The table and what is beneath it. */
  children: ReactNode;
}

/** A form around a table of loads that gives those selected to a person or a team. */
export function LoadSelection({ assignees, teams, mayWork, children }: LoadSelectionProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form);
  if (!mayWork) return children;
  return (
    <Form
      ref={form}
      reloadDocument
      method="post"
      action={paths.loadsAssign({ back: pathname + search })}
      onChange={selected.recount}
    >
      {children}
      <BulkActions>
        <SelectedCount {...selected} noun="loads" />
        <AssignFields assignees={assignees} teams={teams} />
        <button className="button button-primary" type="submit">
          Assign
        </button>
      </BulkActions>
    </Form>
  );
}
