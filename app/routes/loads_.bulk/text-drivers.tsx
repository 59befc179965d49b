import { MAX_TEXT_CHARACTERS } from '@contract/texts/texts.constants';
import { Link } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { NoGateway } from '~/components/load/no-gateway';
import type { BulkRow } from '~/view/bulk-outcome';
import type { textDrivers } from './forms.server';

interface TextDriversProps {
  rows: readonly (BulkRow & { version: number; driver: string })[];
  isOutbox: boolean;
  back: string;
}

/** The driver of each load gets the same message. */
export function TextDrivers({ rows, isOutbox, back }: TextDriversProps) {
  const [form, fields] = usePostForm<typeof textDrivers>('text');
  return (
    <PostForm of={form} intent="text" submit="Send texts" back={<Link to={back}>Cancel</Link>}>
      {isOutbox ? <NoGateway /> : null}
      <ul className="plain-bullets bulk-rows">
        {rows.map(({ id, name, to, version, driver }) => (
          <li key={id}>
            <input type="hidden" name="load" value={`${id}:${version}`} />
            {to === null ? name : <Link to={to}>{name}</Link>}: {driver}
          </li>
        ))}
      </ul>
      <TextArea
        field={fields.message}
        label="Message"
        hint={`At most ${MAX_TEXT_CHARACTERS} characters. We add your company, the load and how to stop to each.`}
        rows={3}
      />
      <Checkbox
        field={fields.is_urgent}
        label="Send at night too"
        hint="Otherwise a text waits between 9 PM and 8 AM on the clock of the next stop."
      />
    </PostForm>
  );
}
