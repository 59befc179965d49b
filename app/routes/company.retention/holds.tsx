import type { LegalHold } from '@contract/retention/legal-holds.calls';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { placeHold, release } from './forms.server';

const named = ({ subject, name }: LegalHold) => `${subject === 'carrier' ? 'Carrier' : 'Load'} ${name}`;
const by = (name: string | null) => (name ? `, by ${name}` : '');

/** What a case keeps from being removed. */
export function Holds({ holds }: { holds: readonly LegalHold[] }) {
  const [place, fields] = usePostForm<typeof placeHold>('hold');
  const [end, endFields] = usePostForm<typeof release>('release');
  const open = holds.filter(({ released_at }) => released_at === null);
  const released = holds.filter(({ released_at }) => released_at !== null);
  return (
    <section className="stack" aria-labelledby="holds-title">
      <h2 id="holds-title">Legal holds</h2>
      <p className="prose">
        Under a hold nothing about a carrier or a load is removed by its age or by erasing a person. A hold on a carrier
        covers its loads.
      </p>
      {open.length === 0 ? (
        <p className="missing">No legal holds</p>
      ) : (
        <ul className="plain-bullets">
          {open.map((hold) => (
            <li key={hold.id}>
              <Link to={hold.subject === 'carrier' ? paths.carrier(hold.carrier_id!) : paths.load(hold.load_id!)}>
                {named(hold)}
              </Link>{' '}
              since {formatDate(hold.placed_at)}
              {by(hold.placed_by)}: {hold.reason}
            </li>
          ))}
        </ul>
      )}
      <PostForm of={place} intent="hold" submit="Place legal hold" heading={<h3>Place a hold</h3>}>
        <TextField field={fields.dot_number} label="DOT number of the carrier" isOptional inputMode="numeric" />
        <TextField field={fields.load_reference} label="Or the load’s reference" isOptional autoComplete="off" />
        <TextArea field={fields.reason} label="Reason" hint="Such as the claim’s or case’s number." />
      </PostForm>
      {open.length === 0 ? null : (
        <PostForm of={end} intent="release" look="danger" submit="Release legal hold" heading={<h3>Release a hold</h3>}>
          <Select
            field={endFields.id}
            label="Hold"
            choices={open.map((hold) => ({ value: String(hold.id), label: `${named(hold)}: ${hold.reason}` }))}
          />
          <TextArea field={endFields.reason} label="Reason" />
        </PostForm>
      )}
      {released.length === 0 ? null : (
        <details>
          <summary>Released</summary>
          <ul className="plain-bullets">
            {released.map((hold) => (
              <li key={hold.id}>
                {named(hold)}, {formatDate(hold.placed_at)} to {formatDate(hold.released_at!)}
                {by(hold.released_by)}: {hold.release_reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
