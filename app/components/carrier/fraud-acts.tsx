import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import type { FraudMay } from '~/view/carrier/fraud-may';

interface FraudActsProps {
  carrierId: number;
  may: FraudMay;
  /** Why payment is held, filled in. */
  heldFor: string;
  /** The form that warns other brokers, filled in. */
  warning: string;
}

/** What to do about a possible fraud, the safe act first: call a number on file, keep the money, stop the carrier, warn others. */
export function FraudActs({ carrierId, may, heldFor, warning }: FraudActsProps) {
  if (!may.call && !may.stop && !may.report) return null;
  return (
    <p className="button-row">
      {may.call ? (
        <Link className="button" to={paths.carrierCall(carrierId)}>
          Make a proven call
        </Link>
      ) : null}
      {may.stop ? (
        <Link className="button" to={paths.packetHoldPayment(carrierId, { note: heldFor })}>
          Hold payment
        </Link>
      ) : null}
      {may.stop ? (
        <Link className="button" to={paths.carrierDoNotDispatch(carrierId)}>
          Do not dispatch
        </Link>
      ) : null}
      {may.report ? (
        <Link className="button" to={warning}>
          Warn other brokers
        </Link>
      ) : null}
    </p>
  );
}
