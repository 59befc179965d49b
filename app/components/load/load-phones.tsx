import { Link } from '@remix-run/react';
import { PhoneLink, PhoneText } from '~/components/phone-link';
import { paths } from '~/paths';
import type { PhoneOfLoad } from '~/view/load/phones-of-load';
import { CallOrFlag } from './load-calls';

interface LoadPhonesProps {
  phones: readonly PhoneOfLoad[];
  /** Who hauls the load; null: no carrier does. */
  carrierId: number | null;
  /** A tap on a phone calls; else numbers stand in a text. */
  areButtons?: boolean;
}

/**
 * Whom a load names, to call. A driver in doubt is not called from here, since a thief answers his own number: the carrier is, at
 * one on record.
 */
export function LoadPhones({ phones, carrierId, areButtons = false }: LoadPhonesProps) {
  if (phones.length === 0) return null;
  return (
    <ul className={areButtons ? 'load-calls' : 'plain-bullets'}>
      {phones.map(({ who, number, flags, doubt }) => (
        <li key={`${who} ${number}`}>
          <span>{who}</span>
          {areButtons ? ' ' : ': '}
          {doubt ? (
            <>
              <PhoneText number={number} flags={flags} />
              <span className="attention">
                {' '}
                {doubt === 'act_now'
                  ? 'In doubt: someone may pretend to be the carrier.'
                  : 'Not verified: see the alert.'}
              </span>{' '}
              {carrierId === null ? null : <Link to={paths.carrierCall(carrierId)}>Call the carrier on record</Link>}
            </>
          ) : areButtons ? (
            <CallOrFlag number={number} flags={flags} />
          ) : (
            <PhoneLink number={number} flags={flags} />
          )}
        </li>
      ))}
    </ul>
  );
}
