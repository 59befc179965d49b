import { readPrice } from '@contract/load-board/typed-price';
import { perMileInWords } from '@contract/loads/load-money';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { type FormField, initialText } from '@ui/form/field';
import { useEffect, useState } from 'react';
import { shownMargin } from '~/view/load/shown-margin';

interface TypedMoneyProps {
  /** Of the price. */
  field: FormField & { id: string };
  load: Pick<LoadSummary, 'billable_miles' | 'billable_miles_source' | 'customer_rate_cents'>;
}

/** RPM and margin of the price in a field: with script of what is typed, without it of what the form came with. */
export function TypedMoney({ field, load }: TypedMoneyProps) {
  const [typed, setTyped] = useState(initialText(field) ?? '');
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    const read = () => setTyped(input.value);
    read();
    input.addEventListener('input', read);
    return () => input.removeEventListener('input', read);
  }, [field.id]);
  const price = readPrice(typed);
  const cents = price.kind === 'price' ? price.cents : null;
  const margin = shownMargin(load, cents);
  const perMile = perMileInWords(cents, load);
  if (margin === null && perMile === null) return null;
  return (
    <p className={margin?.isLoss ? 'small-print attention' : 'small-print'} role="status">
      {[perMile, margin && `Margin: ${margin.words}`].filter(Boolean).join('. ')}
    </p>
  );
}
