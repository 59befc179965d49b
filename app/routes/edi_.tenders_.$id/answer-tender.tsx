import type { DeadlineRule } from '@contract/edi/edi.constants';
import type { EdiTender } from '@contract/edi/edi.entities';
import { formatMoment } from '@contract/shared/format';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { acceptTender, declineTender } from './forms.server';

const AT_THE_DEADLINE: Record<DeadlineRule, string> = {
  none: 'If no one answers by then, nothing is sent.',
  accept: 'If no one answers by then, it is accepted.',
  decline: 'If no one answers by then, it is declined.',
};

/** Accepts or declines an open tender. */
export function AnswerTender({ tender }: { tender: EdiTender }) {
  const [accept, accepting] = usePostForm<typeof acceptTender>('accept', { reference: tender.shipment_id });
  const [decline, declining] = usePostForm<typeof declineTender>('decline');
  return (
    <section className="stack" aria-labelledby="answer-title">
      <h2 id="answer-title">Answer by {formatMoment(tender.answer_by)}</h2>
      {tender.rule_problem === null ? (
        <p>{AT_THE_DEADLINE[tender.rule]}</p>
      ) : (
        <Notice kind="warning" title="The rule of the partner could not answer it">
          <p>{tender.rule_problem}</p>
        </Notice>
      )}
      <PostForm of={accept} intent="accept" version={tender} submit="Accept tender">
        <TextField
          field={accepting.reference}
          label="Reference of the load"
          hint="The shipment number, unless another load has it."
          autoComplete="off"
        />
      </PostForm>
      <PostForm of={decline} intent="decline" version={tender} look="plain" submit="Decline tender">
        <TextArea field={declining.reason} label="Reason" hint="The customer gets the first 60 characters." rows={2} />
      </PostForm>
    </section>
  );
}
