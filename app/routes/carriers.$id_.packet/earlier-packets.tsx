import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface EarlierPacketsProps {
  carrierId: number;
  earlier: readonly Pick<OnboardingPacket, 'status' | 'updated_at'>[];
}

export function EarlierPackets({ carrierId, earlier }: EarlierPacketsProps) {
  return (
    <section className="stack" aria-labelledby="else-title">
      <h2 id="else-title">Invitations and earlier packets</h2>
      <p>
        <Link to={paths.carrierInvite(carrierId)}>Invitations, and asking for a new packet</Link>
      </p>
      {earlier.length > 0 ? (
        <p>
          Earlier packets:{' '}
          {earlier
            .map(
              ({ status, updated_at }) => `${PACKET_STATUS_LABELS[status].toLowerCase()} on ${formatDate(updated_at)}`,
            )
            .join('; ')}
          .
        </p>
      ) : null}
    </section>
  );
}
