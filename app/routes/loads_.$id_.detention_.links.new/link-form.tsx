import { DETENTION_LINK_DAYS } from '@contract/loads/detention.constants';
import { DETENTION_AUDIENCES, LOAD_LINK_AUDIENCE_LABELS } from '@contract/loads/load-links.constants';
import { RadioGroup } from '@ui/form/choices';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { makeLink } from './forms.server';

const AUDIENCES = DETENTION_AUDIENCES.map((value) => ({ value, label: LOAD_LINK_AUDIENCE_LABELS[value] }));
const DAYS = DETENTION_LINK_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Whom the link is for, and for how long. */
export function LinkForm({ loadId }: { loadId: number }) {
  const [form, fields] = usePostForm<typeof makeLink>('link', { days: '30' });
  return (
    <PostForm
      of={form}
      className="form load-form account-tab"
      submit="Make the link"
      back={<KeptLink to={paths.loadDetention(loadId)}>Back to the statement</KeptLink>}
    >
      <ul className="plain-bullets">
        <li>
          It shows the statement as it is when it is opened, and nothing else of the load. Where a time changed since,
          it also shows what it said when you made the link.
        </li>
        <li>Anyone who has the link can read it. You can withdraw it at any time.</li>
      </ul>
      <RadioGroup field={fields.audience} label="For the" choices={AUDIENCES} />
      <RadioGroup field={fields.days} label="Works for" choices={DAYS} />
    </PostForm>
  );
}
