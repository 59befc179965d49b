import { formatPhone } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { FlaggedNumber } from '~/components/phone-link';
import { isFlagged } from '~/view/number-flags';

interface LoadCallsProps {
  load: NumberFlags & { driver_name: string | null; driver_phone_e164: string | null };
  /** The load's carrier with its number on record; null: unknown now. */
  carrier: { name: string; phone: string | null; flags?: NumberFlags } | null;
}

/** Whom to call about a load, right after its answer: the driver, then the carrier at its number on record. */
export function LoadCalls({ load, carrier }: LoadCallsProps) {
  const { driver_name: name, driver_phone_e164: driver, call_instead: instead } = load;
  const isDriverFlagged = driver !== null && isFlagged(driver, load);
  const isCarrierFlagged = carrier?.phone != null && isFlagged(carrier.phone, carrier.flags);
  // An old number of the record, where one of the others cannot be trusted.
  const onRecord = isCarrierFlagged ? (carrier.flags?.call_instead ?? instead) : (instead ?? carrier?.phone ?? null);
  return (
    <ul className="load-calls">
      <li>
        <span>{name ? `Driver ${name}` : 'Driver'}</span>
        {driver === null ? (
          <span className="missing">No number on the load</span>
        ) : isDriverFlagged ? (
          <FlaggedNumber number={driver} />
        ) : (
          <>
            <Call number={driver} />
            <a className="button" href={`sms:${driver}`} aria-label={`Text ${name ?? 'the driver'}`}>
              Text
            </a>
          </>
        )}
      </li>
      {carrier === null ? null : (
        <li>
          <span>{carrier.name}, on record</span>
          {isCarrierFlagged ? <FlaggedNumber number={carrier.phone!} /> : null}
          {onRecord === null ? (
            <span className="missing">{noNumber(isCarrierFlagged)}</span>
          ) : (
            <Call number={onRecord} />
          )}
        </li>
      )}
    </ul>
  );
}

const noNumber = (isFlaggedOnRecord: boolean) =>
  isFlaggedOnRecord ? 'No other number on record' : 'No number on record';

const Call = ({ number }: { number: string }) => (
  <a className="button" href={`tel:${number}`}>
    Call <span className="unbroken">{formatPhone(number)}</span>
  </a>
);
