import { MAX_TICKET_COMMENT, TICKET_RESOLUTION_LABELS, TICKET_RESOLUTIONS } from '@contract/alerts/tickets.constants';
import { formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import type { ReactNode } from 'react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { closeCause } from './forms.server';

interface WorkCauseProps {
  dismissesEmails: boolean;
  /** The condition of one of them no longer holds. */
  hasEnded: boolean;
  /** The table of alerts, with a checkbox for each. */
  children: ReactNode;
}

/** The selected alerts of a cause, one outcome and one comment for all. */
export function WorkCause({ dismissesEmails, hasEnded, children }: WorkCauseProps) {
  const [form, fields] = usePostForm<typeof closeCause>('work-cause');
  // A condition that still holds has not ended.
  const resolutions = TICKET_RESOLUTIONS.filter((value) => value !== 'condition_ended' || hasEnded);
  return (
    <PostForm of={form} className="stack-wide">
      <div id={fields.alert.id}>{children}</div>
      <RadioGroup
        field={fields.resolution}
        label="Outcome"
        hint="Required to close."
        choices={resolutions.map((value) => ({ value, label: TICKET_RESOLUTION_LABELS[value] }))}
      />
      <TextArea
        field={fields.comment}
        label="Comment on all of them"
        hint={`Required for a false alarm or an accepted risk. ${formatInteger(MAX_TICKET_COMMENT)} characters at most.`}
        rows={3}
      />
      {dismissesEmails ? (
        <p className="small-print">Closing them dismisses the flagged emails in their evidence.</p>
      ) : null}
      <div className="button-row">
        <SubmitButton intent="take" look="plain">
          Claim
        </SubmitButton>
        <SubmitButton intent="close">Close</SubmitButton>
        <Link to={paths.alertsByCause()}>Cancel</Link>
      </div>
    </PostForm>
  );
}
