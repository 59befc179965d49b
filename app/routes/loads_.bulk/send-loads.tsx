import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { BulkRows } from '~/components/bulk/bulk-result';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { BulkRow } from '~/view/bulk-outcome';
import type { sendLoads } from './forms.server';

interface SendLoadsProps {
  rows: readonly (BulkRow & { version: number })[];
  back: string;
}

/** One carrier gets each of the postings by email. */
export function SendLoads({ rows, back }: SendLoadsProps) {
  const [form, fields] = usePostForm<typeof sendLoads>('send');
  return (
    <PostForm of={form} intent="send" submit="Send postings" back={<Link to={back}>Cancel</Link>}>
      <BulkRows rows={rows} />
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name="load" value={`${id}:${version}`} />
      ))}
      <ul className="plain-bullets">
        <li>An email for each load goes to the address on the carrier’s FMCSA record, and to no other.</li>
        <li>A carrier that may not see a load is not sent it: the next page names those.</li>
      </ul>
      <TextField field={fields.carrier_id} label="DOT number" inputMode="numeric" autoComplete="off" />
    </PostForm>
  );
}
