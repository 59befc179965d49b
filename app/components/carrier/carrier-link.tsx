import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ListLink } from '~/components/list-link';
import { paths } from '~/paths';
import { openedFrom } from '~/view/carrier/list-origin';

interface CarrierLinkProps {
  carrierId: number;
  title?: string;
  children: ReactNode;
}

/** A link from a list to a carrier, whose profile then links back to the list and to its next carrier. */
export function CarrierLink({ carrierId, title, children }: CarrierLinkProps) {
  const location = useLocation();
  return (
    <ListLink to={openedFrom(paths.carrier(carrierId), location)} title={title}>
      {children}
    </ListLink>
  );
}
