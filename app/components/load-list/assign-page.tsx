import { type SubmissionResult, useForm } from '@conform-to/react';
import { formatCount } from '@contract/shared/format';
import { Form, Link, useLocation } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { AssignFields } from './assign-fields';

interface Named {
  id: number;
  name: string;
}

interface AssignPageProps {
  /** The list that it came from. */
  back: string;
  assignees: readonly Named[];
  teams: readonly Named[];
  /** What was sent and could not be done; left out: the page was opened by itself. */
  refused:
    | {
        result: SubmissionResult<string[]>;
        outcome: { done: number; refused: { id: number; why: string }[] } | null;
        /** As they are now. */
        loads: { id: number; version: number; reference: string; assignee: string | null; teamId: number | null }[];
      }
    | undefined;
}

/** What of an assignment could not be done as a list sent it: why, what those loads are now, and the form again. */
export function AssignPage({ back, assignees, teams, refused }: AssignPageProps) {
  const loads = refused?.loads ?? [];
  return (
    <>
      <PageHeader
        title={loads.length === 0 ? 'Assign loads' : `Assign ${formatCount(loads.length, 'load')}`}
        crumbs={[{ label: 'Loads', to: back }, { label: 'Assign' }]}
      />
      <div className="stack-wide account-tab">
        {refused?.outcome ? <Outcome outcome={refused.outcome} loads={loads} /> : null}
        {loads.length === 0 ? (
          <Notice kind="info" title="No loads selected">
            <p>
              Select loads in the list first. <Link to={back}>Back to the list</Link>
            </p>
          </Notice>
        ) : (
          <AssignForm back={back} assignees={assignees} teams={teams} loads={loads} result={refused?.result} />
        )}
      </div>
    </>
  );
}

type Refused = NonNullable<AssignPageProps['refused']>;

function AssignForm({
  back,
  assignees,
  teams,
  loads,
  result,
}: Omit<AssignPageProps, 'refused'> & { loads: Refused['loads']; result: Refused['result'] | undefined }) {
  const { pathname, search } = useLocation();
  const [form, fields] = useForm<{ assignee: string; team: string }>({ id: 'assign', lastResult: result });
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <Form reloadDocument method="post" action={pathname + search} id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.assignee, fields.team]} formErrors={form.errors} />
      <ul className="plain-bullets">
        {loads.map(({ id, version, reference, assignee, teamId }) => (
          <li key={id}>
            <input type="hidden" name="load" value={`${id}:${version}`} />
            <Link to={paths.load(id)}>{reference}</Link>{' '}
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

function Outcome({ outcome, loads }: { outcome: NonNullable<Refused['outcome']>; loads: Refused['loads'] }) {
  const names = new Map(loads.map(({ id, reference }) => [id, reference]));
  return (
    <Notice kind="warning" title="Some loads were not assigned">
      {outcome.done > 0 ? <p>{formatCount(outcome.done, 'load')} assigned.</p> : null}
      <ul className="plain-bullets">
        {outcome.refused.map(({ id, why }) => (
          <li key={id}>
            {names.get(id) ?? `Load ${id}`}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
