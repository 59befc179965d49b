import type { CompanyChangeOrder } from '@contract/account/company-details.calls';
import { Link } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { approve } from './forms.server';

/** Approves a change of company details or rejects it. */
export function Decision({ order }: { order: CompanyChangeOrder }) {
  const [form, fields] = usePostForm<typeof approve>('decision');
  return (
    <PostForm of={form}>
      {order.changes.map(({ field, current }) => (
        // What is on this page: another value by now is not overwritten unseen.
        <input key={field} type="hidden" name={`seen.${field}`} value={current ?? ''} />
      ))}
      <TextArea field={fields.note} label="Note" hint="Kept with the decision." isOptional rows={2} />
      <div className="button-row">
        <SubmitButton intent="approve">Approve change</SubmitButton>
        <SubmitButton intent="reject" look="danger">
          Reject change
        </SubmitButton>
        <Link to={paths.accountTab('company')}>Cancel</Link>
      </div>
    </PostForm>
  );
}
