import type { EdiInvoice } from '@contract/edi/edi.entities';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { rejectInvoice, releaseInvoice } from './forms.server';

/** Releases a held invoice, or rejects one. */
export function DecideInvoice({ invoice }: { invoice: EdiInvoice }) {
  const [release, releasing] = usePostForm<typeof releaseInvoice>('release');
  const [reject, rejecting] = usePostForm<typeof rejectInvoice>('reject');
  return (
    <section className="stack" aria-labelledby="decide-title">
      <h2 id="decide-title">Decide</h2>
      {invoice.status === 'held' ? (
        <PostForm of={release} intent="release" version={invoice} look="danger" submit="Release invoice">
          <TextArea
            field={releasing.reason}
            label="What you checked"
            hint="Whom you called, at which number of record, and what they said."
            rows={2}
          />
        </PostForm>
      ) : null}
      <PostForm of={reject} intent="reject" version={invoice} look="plain" submit="Reject invoice">
        <TextArea field={rejecting.reason} label="Reason" rows={2} />
      </PostForm>
    </section>
  );
}
