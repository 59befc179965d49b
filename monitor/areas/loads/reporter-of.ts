import type { PositionReporter } from '@contract/loads/positions.constants';
import type { vehiclePositions } from '../../db/schema';

/** Who reported a stored position. */
export const reporterOf = ({
  loadId,
  connectionId,
  provider,
  isSecondDriver,
}: Pick<
  typeof vehiclePositions.$inferSelect,
  'loadId' | 'connectionId' | 'provider' | 'isSecondDriver'
>): PositionReporter =>
  provider ??
  (loadId !== null
    ? isSecondDriver
      ? 'second_driver_page'
      : 'driver_page'
    : connectionId !== null
      ? 'carrier_feed'
      : 'company_feed');
