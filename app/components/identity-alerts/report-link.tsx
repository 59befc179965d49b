import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** The primary action of a page whose reader's main task is to warn others. */
export function ReportLink({ carrierId }: { carrierId?: number }) {
  const to = carrierId === undefined ? paths.identityAlertNew() : paths.carrierAlertNew(carrierId);
  return (
    <Link to={to} className="button button-primary">
      Report an alert
    </Link>
  );
}
