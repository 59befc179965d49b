import { MAX_TICKET_COMMENT, TICKET_RESOLUTION_LABELS, TICKET_RESOLUTIONS } from '@contract/alerts/tickets.constants';
import { formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { BulkRows } from '~/components/bulk/bulk-result';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { BulkRow } from '~/view/bulk-outcome';
import type { closeAlerts } from './forms.server';

interface CloseAlertsFormProps {
  rows: readonly (BulkRow & { version: number })[];
  /** The condition of each of them has ended. */
  haveEnded: boolean;
  back: string;
}

/** One outcome for all: what differs is closed on its own page. */
export function CloseAlertsForm({ rows, haveEnded, back }: CloseAlertsFormProps) {
  const [form, fields] = usePostForm<typeof closeAlerts>('close');
  const resolutions = TICKET_RESOLUTIONS.filter((value) => value !== 'condition_ended' || haveEnded);
  return (
    <PostForm of={form} intent="close" submit="Close alerts" back={<Link to={back}>Cancel</Link>}>
      <BulkRows rows={rows} />
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name="alert" value={`${id}:${version}`} />
      ))}
      <RadioGroup
        field={fields.resolution}
        label="Resolution"
        choices={resolutions.map((value) => ({ value, label: TICKET_RESOLUTION_LABELS[value] }))}
      />
      <TextArea
        field={fields.comment}
        label="Closing comment"
        hint={`Kept with each of them. Required for a false alarm or an accepted risk. ${formatInteger(MAX_TICKET_COMMENT)} characters at most.`}
        rows={3}
      />
    </PostForm>
  );
}
