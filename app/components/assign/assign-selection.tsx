import { Form } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { BulkActions } from '~/components/table/bulk-actions';
import { SelectedCount } from '~/components/table/selected-count';
import { useSelected } from '~/components/table/use-selected';
import { AssignFields } from './assign-fields';

interface Named {
  id: number;
  name: string;
}

interface AssignSelectionProps {
  /** What rows are: "loads". */
  noun: string;
  /** The address that assigns. */
  action: string;
  assignees: readonly Named[];
  /** Left out: rows belong to no team. */
  teams?: readonly Named[];
  /** Without it the rows have no boxes, and there is nothing to do with them. */
  mayWork: boolean;
  /** The table and what is beneath it. */
  children: ReactNode;
}

/** A form around a table that gives the rows selected to a person or a team. */
export function AssignSelection({ noun, action, assignees, teams, mayWork, children }: AssignSelectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form);
  if (!mayWork) return children;
  return (
    <Form ref={form} reloadDocument method="post" action={action} onChange={selected.recount}>
      {children}
      <BulkActions>
        <SelectedCount {...selected} noun={noun} />
        <AssignFields assignees={assignees} teams={teams} />
        <button className="button button-primary" type="submit">
          Assign
        </button>
      </BulkActions>
    </Form>
  );
}
