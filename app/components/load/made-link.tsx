import { Link } from '@remix-run/react';
import { Copyable } from '~/components/data/copyable';

/**
 * A link at the one moment when it can be read.
 *
 * @param whom "the shipper"
 */
export function MadeLink({
  address,
  whom,
  isSent = false,
  to,
  children,
}: {
  address: string;
  whom: string;
  /** It went out already. */
  isSent?: boolean;
  to: string;
  children: string;
}) {
  return (
    <div className="account-tab stack">
      <div className="shown-once">
        <p className="shown-once-value">
          <Copyable name="link" value={address} />
        </p>
        <p>
          {isSent ? 'If it does not arrive, copy it now and send it' : 'Copy it now and send it'} to {whom}: it is not
          kept here and cannot be shown again.
        </p>
      </div>
      <p>
        <Link to={to}>{children}</Link>
      </p>
    </div>
  );
}
