import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { TypedMoney } from '~/components/load/typed-money';
import { paths } from '~/paths';
import type { bidToCounter } from './bid-to-counter.server';
import type { sendCounter } from './forms.server';
import { GOOD_FOR } from './good-for';

type Found = Awaited<ReturnType<typeof bidToCounter>>;

export interface CounterFormProps {
  load: Pick<Found['load'], 'id' | 'billable_miles' | 'billable_miles_source' | 'customer_rate_cents'>;
  bid: Found['bid'];
}

/** The broker’s price, how long it is good for, and a note. */
export function CounterForm({ load, bid }: CounterFormProps) {
  const [form, fields] = usePostForm<typeof sendCounter>('counter', { good_for: '2' });
  const isAsked = fields.amount.errors?.some((error) => error.includes('Send this amount')) ?? false;
  return (
    <PostForm
      of={form}
      version={bid}
      className="form load-form account-tab"
      submit="Send counteroffer"
      back={<Link to={paths.boardLoad(load.id)}>Cancel</Link>}
    >
      <ul className="plain-bullets">
        <li>The carrier gets it by email at {bid.contact.email}, and answers on its page.</li>
        <li>Nothing is booked: if the carrier accepts, you still accept the bid.</li>
        <li>The posting and the bid end {formatMoment(bid.expires_at)}.</li>
      </ul>
      <TextField field={fields.amount} label="Your price (USD)" inputMode="decimal" autoComplete="off" />
      <TypedMoney field={fields.amount} load={load} />
      {isAsked ? <Checkbox field={fields.sure} label="Send this amount" /> : null}
      <RadioGroup
        field={fields.good_for}
        label="Good for"
        choices={GOOD_FOR.map(({ value, label }) => ({ value, label }))}
      />
      <TextArea field={fields.note} label="Note" hint="The carrier reads it" rows={2} isOptional />
    </PostForm>
  );
}
