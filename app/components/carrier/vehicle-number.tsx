import { checkVin, VIN_RESULT_LABELS } from '@contract/shared/vin';
import { type VehicleNumbers, vehicleId } from '@contract/vehicles/vehicle-id';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { paths } from '~/paths';

interface VehicleNumberProps {
  vehicle: VehicleNumbers;
  /** The user may open vehicles' pages. */
  isLinked: boolean;
}

/** A VIN with the result of its check digit; links to all that is known of the vehicle. */
export function Vin({ vehicle, isLinked }: VehicleNumberProps) {
  const { vin } = vehicle;
  if (vin === null) return <Missing />;
  return (
    <>
      {isLinked ? (
        <Link className="unbroken" to={paths.vehicle(vin)} discover="none">
          {vin}
        </Link>
      ) : (
        <span className="unbroken">{vin}</span>
      )}
      <span className="row-note">{VIN_RESULT_LABELS[checkVin(vin)]}</span>
    </>
  );
}

/** State and plate; link to the vehicle if it has no VIN. */
export function Plate({ vehicle, isLinked }: VehicleNumberProps) {
  const { vin, license, license_state } = vehicle;
  if (license === null) return <Missing />;
  const words = [license_state, license].filter(Boolean).join(' ');
  const id = vin === null && isLinked ? vehicleId(vehicle) : null;
  if (id === null) return <span className="unbroken">{words}</span>;
  return (
    <Link className="unbroken" to={paths.vehicle(id)} discover="none">
      {words}
    </Link>
  );
}
