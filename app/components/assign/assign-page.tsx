import { type SubmissionResult, useForm } from '@conform-to/react';
import { formatCount } from '@contract/shared/format';
import { Form, Link, useLocation } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import type { AssignedRow } from '~/view/assigned-row';
import { AssignFields } from './assign-fields';

interface Named {
  id: number;
  name: string;
}

interface AssignPageProps {
  /** `load`, the name in the form and on the page. */
  noun: 'load' | 'alert';
  /** The list that it came from. */
  back: string;
  assignees: readonly Named[];
  teams?: readonly Named[];
  /** What was sent and could not be done; omitted: the page was opened directly. */
  refused:
    | {
        result: SubmissionResult<string[]>;
        outcome: { done: number; refused: { id: number; why: string }[] } | null;
        items: AssignedRow[];
      }
    | undefined;
}

const PLURALS = { load: 'Loads', alert: 'Alerts' };

/** The rows of a list's assignment that could not be done: why, their current values, and the form again. */
export function AssignPage({ noun, back, assignees, teams, refused }: AssignPageProps) {
  const items = refused?.items ?? [];
  const many = PLURALS[noun].toLowerCase();
  return (
    <>
      <PageHeader
        title={items.length === 0 ? `Assign ${many}` : `Assign ${formatCount(items.length, noun)}`}
        crumbs={[{ label: PLURALS[noun], to: back }, { label: 'Assign' }]}
      />
      <div className="stack-wide account-tab">
        {refused?.outcome ? <Outcome noun={noun} outcome={refused.outcome} items={items} /> : null}
        {items.length === 0 ? (
          <Notice kind="info" title={`No ${many} selected`}>
            <p>
              Select {many} in the list first. <Link to={back}>Back to the list</Link>
            </p>
          </Notice>
        ) : (
          <AssignForm
            noun={noun}
            back={back}
            assignees={assignees}
            teams={teams}
            items={items}
            result={refused?.result}
          />
        )}
      </div>
    </>
  );
}

type Refused = NonNullable<AssignPageProps['refused']>;

function AssignForm({
  noun,
  back,
  assignees,
  teams,
  items,
  result,
}: Omit<AssignPageProps, 'refused'> & { items: readonly AssignedRow[]; result: Refused['result'] | undefined }) {
  const { pathname, search } = useLocation();
  const [form, fields] = useForm<{ assignee: string; team: string }>({ id: 'assign', lastResult: result });
  const teamNames = new Map(teams?.map(({ id, name }) => [id, name]));
  return (
    <Form reloadDocument method="post" action={pathname + search} id={form.id} noValidate className="form">
      <ErrorSummary fields={teams ? [fields.assignee, fields.team] : [fields.assignee]} formErrors={form.errors} />
      <ul className="plain-bullets">
        {items.map(({ id, version, name, to, assignee, teamId = null }) => (
          <li key={id}>
            <input type="hidden" name={noun} value={`${id}:${version}`} />
            <Link to={to}>{name}</Link>{' '}
            <span className="small-print">
              {assignee === null ? 'No assignee' : `Assigned to ${assignee}`}
              {teamId === null ? null : `, ${teamNames.get(teamId) ?? `team ${teamId}`}`}
            </span>
          </li>
        ))}
      </ul>
      <AssignFields assignees={assignees} teams={teams} assignee={fields.assignee} team={fields.team} />
      <div className="button-row">
        <SubmitButton>Assign</SubmitButton>
        <Link to={back}>Cancel</Link>
      </div>
    </Form>
  );
}

function Outcome({
  noun,
  outcome,
  items,
}: {
  noun: 'load' | 'alert';
  outcome: NonNullable<Refused['outcome']>;
  items: readonly AssignedRow[];
}) {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <Notice kind="warning" title={`Some ${PLURALS[noun].toLowerCase()} were not assigned`}>
      {outcome.done > 0 ? <p>{formatCount(outcome.done, noun)} assigned.</p> : null}
      <ul className="plain-bullets">
        {outcome.refused.map(({ id, why }) => (
          <li key={id}>
            {names.get(id) ?? `${noun === 'load' ? 'Load' : 'Alert'} ${id}`}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
