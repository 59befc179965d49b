import type { Load } from '@contract/loads/loads.entities';
import { formatPhone } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { FlaggedNumber, PhoneLink } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { isFlagged } from '~/view/number-flags';

interface LoadCallsProps {
  load: Pick<Load, 'driver_name' | 'driver_phone_e164' | 'drivers_doubted' | keyof NumberFlags>;
  /** The load's carrier with its number on record; null: unknown now. */
  carrier: CarrierToCall | null;
  /** The page that sends a text through the product; null: not for this reader. */
  textAt?: string | null;
}

/** A carrier with its number on record. */
export interface CarrierToCall {
  name: string;
  phone: string | null;
  flags?: NumberFlags;
}

/** Whom to call about a load, right after its answer: the driver, then the carrier at its number on record. */
export function LoadCalls({ load, carrier, textAt = null }: LoadCallsProps) {
  const { driver_name: name, driver_phone_e164: driver, call_instead: instead } = load;
  const isDriverFlagged = driver !== null && isFlagged(driver, load);
  return (
    <ul className="load-calls">
      <li>
        <span>{name ? `Driver ${name}` : 'Driver'}</span>
        {driver === null ? (
          <span className="missing">No number on the load</span>
        ) : isDriverFlagged ? (
          <FlaggedNumber number={driver} />
        ) : load.drivers_doubted === 'act_now' ? (
          <span className="missing">
            {formatPhone(driver)} in doubt: someone may pretend to be the carrier. Call the carrier on record.
          </span>
        ) : (
          <>
            <Call number={driver} />
            {load.drivers_doubted ? <span className="attention">Not verified: see the alert</span> : null}
            <a className="button" href={`sms:${driver}`} aria-label={`Text ${name ?? 'the driver'}`}>
              Text
            </a>
            {textAt === null ? null : (
              <KeptLink className="button" to={textAt} aria-label={`Send text to ${name ?? 'the driver'}`}>
                Send text
              </KeptLink>
            )}
          </>
        )}
      </li>
      {carrier === null ? null : <CarrierLine carrier={carrier} instead={instead} />}
    </ul>
  );
}

/** Whom to call about a carrier's paper. */
export function CallCarrier({ carrier }: { carrier: CarrierToCall | null }) {
  if (carrier === null) return null;
  return (
    <ul className="load-calls">
      <CarrierLine carrier={carrier} />
    </ul>
  );
}

/** An old number of the record stands in where one of the others cannot be trusted. */
function CarrierLine({
  carrier: { name, phone, flags },
  instead = null,
}: {
  carrier: CarrierToCall;
  instead?: string | null;
}) {
  const isFlaggedOnRecord = phone !== null && isFlagged(phone, flags);
  const onRecord = isFlaggedOnRecord ? (flags?.call_instead ?? instead) : (instead ?? phone);
  return (
    <li>
      <span>{name}, on record</span>
      {isFlaggedOnRecord ? <FlaggedNumber number={phone} /> : null}
      {onRecord === null ? <span className="missing">{noNumber(isFlaggedOnRecord)}</span> : <Call number={onRecord} />}
    </li>
  );
}

const noNumber = (isFlaggedOnRecord: boolean) =>
  isFlaggedOnRecord ? 'No other number on record' : 'No number on record';

/** A number in a line of calls: a button, unless it is flagged for fraud. */
export const CallOrFlag = ({ number, flags }: { number: string; flags: NumberFlags | undefined }) =>
  isFlagged(number, flags) ? <PhoneLink number={number} flags={flags} /> : <Call number={number} />;

const Call = ({ number }: { number: string }) => (
  <a className="button" href={`tel:${number}`}>
    Call <span className="unbroken">{formatPhone(number)}</span>
  </a>
);
