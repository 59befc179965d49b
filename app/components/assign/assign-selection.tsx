import { Form } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { BulkActions } from '~/components/table/bulk-actions';
import { SelectedCount } from '~/components/table/selected-count';
import { useSelected } from '~/components/table/use-selected';
import { withBase, withQuery } from '~/paths';
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
  /** Other actions on the selected rows, and the list that they lead back to. */
  actions: { others: readonly BulkAct[]; to: string; back: string };
  /** The table and what is below it. */
  children: ReactNode;
}

/** An action on the selected rows. */
export interface BulkAct {
  name: string;
  label: string;
  /** It is done at once; else a page asks first. */
  isAtOnce?: boolean;
}

/** A form around a table that assigns the selected rows to a person or a team. */
export function AssignSelection({
  noun,
  action,
  assignees,
  teams,
  mayWork,
  actions: { others, to, back },
  children,
}: AssignSelectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form);
  if (!mayWork) return children;
  return (
    <Form ref={form} reloadDocument method="post" action={action} onChange={selected.recount}>
      {children}
      <BulkActions count={<SelectedCount {...selected} noun={noun} />}>
        <AssignFields assignees={assignees} teams={teams} />
        <button className="button button-primary" type="submit">
          Assign
        </button>
        <input type="hidden" name="back" value={back} />
        {others.map(({ name, label, isAtOnce = false }) => (
          <button
            key={name}
            className="button"
            type="submit"
            name={isAtOnce ? 'intent' : 'action'}
            value={name}
            formMethod={isAtOnce ? 'post' : 'get'}
            formAction={withBase(isAtOnce ? withQuery(to, { back }) : to)}
          >
            {label}
          </button>
        ))}
      </BulkActions>
    </Form>
  );
}
