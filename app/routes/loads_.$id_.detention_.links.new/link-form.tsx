import {
  DETENTION_AUDIENCE_LABELS,
  DETENTION_AUDIENCES,
  DETENTION_LINK_DAYS,
  type DetentionAudience,
} from '@contract/loads/detention.constants';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { Copyable } from '~/components/data/copyable';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { makeLink } from './forms.server';

const AUDIENCES = DETENTION_AUDIENCES.map((value) => ({ value, label: DETENTION_AUDIENCE_LABELS[value] }));
const DAYS = DETENTION_LINK_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Whom the link is for, and for how long. */
export function LinkForm({ loadId }: { loadId: number }) {
  const [form, fields] = usePostForm<typeof makeLink>('link', { days: '30' });
  return (
    <PostForm
      of={form}
      className="form load-form account-tab"
      submit="Make the link"
      back={<Link to={paths.loadDetention(loadId)}>Back to the statement</Link>}
    >
      <ul className="plain-bullets">
        <li>It shows the statement as it is when it is opened, and nothing else of the load.</li>
        <li>Anyone who has the link can read it. You can withdraw it at any time.</li>
      </ul>
      <RadioGroup field={fields.audience} label="For the" choices={AUDIENCES} />
      <RadioGroup field={fields.days} label="Works for" choices={DAYS} />
    </PostForm>
  );
}

/** The link at the one moment when it can be read. */
export function MadeLink({ loadId, made }: { loadId: number; made: { audience: DetentionAudience; address: string } }) {
  return (
    <div className="account-tab stack">
      <div className="shown-once">
        <p className="shown-once-value">
          <Copyable name="link" value={made.address} />
        </p>
        <p>
          Copy it now and send it to the {DETENTION_AUDIENCE_LABELS[made.audience].toLowerCase()}: it is not kept here
          and cannot be shown again.
        </p>
      </div>
      <p>
        <Link to={paths.loadDetention(loadId)}>I copied it, back to the statement</Link>
      </p>
    </div>
  );
}
