import { restsOnMails } from '@contract/alerts/mails-in-evidence';
import {
  MAX_TICKET_COMMENT,
  nextTicketStatuses,
  TICKET_RESOLUTION_LABELS,
  TICKET_RESOLUTIONS,
  TICKET_STATUS_LABELS,
  type TicketRole,
} from '@contract/alerts/tickets.constants';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import { formatInteger, NONE } from '@contract/shared/format';
import { RadioGroup, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal, useRefused } from '~/components/form/refusal';
import { namedChoices } from '~/view/filter-choices';
import type { FormErrors } from '~/view/form-errors';
import { NO_ONE } from '~/view/lists/person-filter';
import type { changeAlert, closeAlert, reopenAlert, takeAlert } from './forms.server';

interface WorkAlertProps {
  alert: TicketDetail;
  assignees: readonly { id: number; name: string }[];
  role: TicketRole;
  /** Whether the reader may open the emails in the evidence: only then does closing the alert dismiss them. */
  mayOpenEmails: boolean;
}

/** Actions on an alert: move it on, close it. Each form has the alert's shown version. */
export function WorkAlert(props: WorkAlertProps) {
  const { alert, role } = props;
  const refused = useRefused();
  const next = nextTicketStatuses(alert.status, role);
  const isClosed = alert.status === 'closed';
  const isLost = (form: string) =>
    (form === 'reopen' && !(isClosed && next.includes('in_progress'))) ||
    (form === 'change' && isClosed) ||
    (form === 'close' && !next.includes('closed'));
  if (isClosed)
    return (
      <div className="stack-wide">
        {refused && isLost(refused.form) ? <LostForm lost={refused} /> : null}
        {next.includes('in_progress') ? (
          <ReopenForm {...props} />
        ) : (
          <p className="missing">Closed. A manager can reopen it.</p>
        )}
      </div>
    );
  return (
    <div className="stack-wide">
      {refused && isLost(refused.form) ? <LostForm lost={refused} /> : null}
      {next.length === 0 ? (
        <p className="attention">Escalated: only a manager moves it on. You can assign it and comment.</p>
      ) : null}
      <ChangeForm {...props} />
      {next.includes('closed') ? <CloseForm {...props} /> : null}
    </div>
  );
}

/** Someone was quicker, and the submitted form is gone: why it was rejected, and what was typed. */
function LostForm({ lost: { result } }: { lost: FormErrors }) {
  const typed = result.initialValue?.comment ?? result.initialValue?.closing_comment;
  return (
    <>
      <ErrorSummary fields={[]} formErrors={Object.values(result.error ?? {}).flatMap((errors) => errors ?? [])} />
      {typeof typed === 'string' && typed !== '' ? <p className="as-written">You wrote: {typed}</p> : null}
    </>
  );
}

const LENGTH = `${formatInteger(MAX_TICKET_COMMENT)} characters at most.`;

type TakeAlertProps = Pick<WorkAlertProps, 'alert' | 'role'> & {
  /** The reader. */
  userId: number;
};

/** One click for the most frequent action: assign it to oneself and start. */
export function TakeAlert({ alert, role, userId }: TakeAlertProps) {
  const [form] = usePostForm<typeof takeAlert>('take');
  const mayStart = nextTicketStatuses(alert.status, role).includes('in_progress');
  const isTaken = alert.assignee?.id === userId && alert.status !== 'new';
  if (alert.status === 'closed' || !mayStart || isTaken) return <Refusal of={form.id} />;
  return <PostForm of={form} version={alert} className="" intent="take" submit="Claim" />;
}

function ChangeForm({ alert, assignees, role }: WorkAlertProps) {
  const [form, fields] = usePostForm<typeof changeAlert>('change');
  const statuses = nextTicketStatuses(alert.status, role).filter((status) => status !== 'closed');
  return (
    <PostForm of={form} version={alert} look="plain" intent="change" submit="Save">
      <Select
        field={fields.status}
        label="Status"
        choices={[
          { value: '', label: `${TICKET_STATUS_LABELS[alert.status]} (no change)` },
          ...statuses.map((value) => ({ value, label: TICKET_STATUS_LABELS[value] })),
        ]}
      />
      <Select
        field={fields.assignee_id}
        label="Assignee"
        choices={[
          { value: '', label: `${alert.assignee?.full_name ?? NONE} (no change)` },
          { value: NO_ONE, label: NONE },
          ...namedChoices(assignees),
        ]}
      />
      <TextArea
        field={fields.comment}
        label="Comment"
        isOptional
        hint={`@first.last notifies a colleague. ${LENGTH}`}
        rows={3}
        shortcut="n"
      />
    </PostForm>
  );
}

function CloseForm({ alert, mayOpenEmails }: WorkAlertProps) {
  const [form, fields] = usePostForm<typeof closeAlert>('close');
  // A condition that still holds has not ended.
  const resolutions = TICKET_RESOLUTIONS.filter(
    (value) => value !== 'condition_ended' || alert.condition_ended_at !== null,
  );
  return (
    <PostForm of={form} heading={<h3>Close the alert</h3>} version={alert} intent="close" submit="Close alert">
      <RadioGroup
        field={fields.resolution}
        label="Resolution"
        choices={resolutions.map((value) => ({ value, label: TICKET_RESOLUTION_LABELS[value] }))}
      />
      <TextArea
        field={fields.closing_comment}
        label="Closing comment"
        hint={`Required for a false alarm or an accepted risk. ${LENGTH}`}
        rows={3}
      />
      {restsOnMails(alert.evidence) ? (
        <p className="small-print">
          {mayOpenEmails
            ? 'Closing it dismisses the flagged emails in its evidence.'
            : 'The emails in its evidence stay flagged: you have no access to rate confirmations.'}
        </p>
      ) : null}
    </PostForm>
  );
}

function ReopenForm({ alert }: WorkAlertProps) {
  const [form, fields] = usePostForm<typeof reopenAlert>('reopen');
  return (
    <PostForm of={form} version={alert} look="plain" intent="reopen" submit="Reopen alert">
      <TextArea field={fields.comment} label="Reason for reopening" hint={LENGTH} rows={3} />
    </PostForm>
  );
}
