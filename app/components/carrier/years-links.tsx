import { VEHICLE_YEARS } from '@contract/carriers/vehicles-seen.constants';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import { Link, useLocation } from '@remix-run/react';
import { withParams } from '~/paths';

/** How many years of vehicles to show, as links: the address has the choice. */
export function YearsLinks({ years }: { years: number }) {
  const location = useLocation();
  return (
    <nav className="choice-links" aria-label="Period of the vehicles">
      <ul>
        {VEHICLE_YEARS.map((choice) => (
          <li key={choice}>
            <Link
              to={withParams(location, { years: choice === VEHICLES_SEEN_WITHIN_YEARS ? null : choice })}
              aria-current={choice === years ? 'true' : undefined}
              preventScrollReset
            >
              {choice} years
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
