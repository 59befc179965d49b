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
  /** The name of the rows: "loads". */
  noun: string;
  /** The address of the action. */
  action: string;
  assignees: readonly Named[];
  /** Omitted: rows have no team. */
  teams?: readonly Named[];
  /** Without it the rows have no boxes, since there is no action. */
  mayWork: boolean;
  /** The table and what is below it. */
  children: ReactNode;
}

/** A form around a table that assigns the selected rows to a person or a team. */
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
