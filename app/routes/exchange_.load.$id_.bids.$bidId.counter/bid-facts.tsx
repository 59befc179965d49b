import { COUNTEROFFER_STATE_LABELS } from '@contract/load-board/load-board.constants';
import { perMileInWords } from '@contract/loads/load-money';
import { formatCents } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import { PhoneLink } from '~/components/phone-link';
import { shownMargin } from '~/view/load/shown-margin';
import type { CounterFormProps } from './counter-form';

/** The bid, the number to call about it, and what was offered last. */
export function BidFacts({ load, bid }: CounterFormProps) {
  const { carrier, counteroffer } = bid;
  const margin = shownMargin(load, bid.amount_cents);
  return (
    <DefinitionList
      layout="columns"
      items={[
        {
          term: 'Bid',
          value: [formatCents(bid.amount_cents), perMileInWords(bid.amount_cents, load)].filter(Boolean).join(', '),
        },
        ...(margin ? [{ term: 'Margin at the bid', value: margin.words }] : []),
        {
          term: 'Carrier',
          value: (
            <>
              {carrier.legal_name ?? `Carrier ${carrier.id}`}{' '}
              {carrier.phone ? (
                <PhoneLink number={carrier.phone} flags={carrier} />
              ) : (
                <Missing>No phone on record</Missing>
              )}
            </>
          ),
        },
        ...(counteroffer
          ? [
              {
                term: 'Last counteroffer',
                value: `${formatCents(counteroffer.amount_cents)}: ${COUNTEROFFER_STATE_LABELS[counteroffer.state].toLowerCase()}`,
              },
            ]
          : []),
      ]}
    />
  );
}
