import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';
import type { NamedCarrier } from '~/services/activity-carrier.server';
import type { FilterValues } from '~/view/lists/define-list';

/** Beside `carrier_id`: what a person types to name the carrier. It comes before the one that was chosen. */
export const CARRIER_TYPED = 'carrier';

interface CarrierTypedProps {
  /** What names no single carrier. */
  typed: string;
  named: Exclude<NamedCarrier, { kind: 'one' }> | null;
  /** A carrier is chosen: it stays until another is named. */
  isChosen: boolean;
}

export function CarrierTyped({ typed, named, isChosen }: CarrierTypedProps) {
  return (
    <TextField
      field={{
        name: CARRIER_TYPED,
        initialValue: typed,
        errors: named?.kind === 'none' ? [named.message] : undefined,
      }}
      label={isChosen ? 'Another carrier: name, DOT or MC' : 'Carrier: name, DOT or MC'}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface WhichCarrierProps {
  typed: string;
  /** What the list is narrowed by already. */
  values: FilterValues;
  named: Extract<NamedCarrier, { kind: 'several' }>;
}

export function WhichCarrier({ typed, named, values }: WhichCarrierProps) {
  return (
    <Notice kind="info" title={`More than one carrier fits “${typed}”. Which one?`}>
      <div className="choice-links">
        <ul>
          {named.choices.map(({ id, label }) => (
            <li key={id}>
              <Link to={paths.companyActivity({ ...values, carrier_id: id })} discover="none">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {named.isAll ? null : <p>There may be more. Not listed? Enter the DOT or MC number.</p>}
    </Notice>
  );
}
