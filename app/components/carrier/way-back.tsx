import { useLocation } from '@remix-run/react';
import { ListLink } from '~/components/list-link';
import { Breadcrumb } from '~/components/shell/breadcrumb';
import { paths } from '~/paths';
import { FROM, readOrigin } from '~/view/carrier/list-origin';

interface WayBackProps {
  carrierId: number;
  /** What the last crumb says: the carrier, or the page of it that is shown. */
  name: string;
}

/**
 * Above a carrier: the link back to the list that it was opened from, and to the carriers before and after it there.
 */
export function WayBack({ carrierId, name }: WayBackProps) {
  const { search } = useLocation();
  const origin = readOrigin(new URLSearchParams(search).get(FROM));
  const step = (to: 'previous' | 'next') => paths.carrierStep(carrierId, { to, [FROM]: origin?.to });
  return (
    <div className="way-back">
      <Breadcrumb
        crumbs={[
          origin ? { label: origin.label, to: origin.to } : { label: 'Find carriers', to: paths.globalSearch() },
          { label: name },
        ]}
      />
      {origin?.isStepped ? (
        <nav className="way-steps" aria-label="Carriers of the list">
          <ListLink to={step('previous')}>Previous</ListLink>
          <ListLink to={step('next')}>Next</ListLink>
        </nav>
      ) : null}
    </div>
  );
}
