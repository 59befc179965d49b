import type { OverallResult } from '@contract/rules/rules.constants';
import { Link } from '@remix-run/react';
import { DefinitionList, None } from '@ui/definition-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { PhoneOfLoad } from '~/view/load/phones-of-load';

export interface LoadOfAlert {
  id: number;
  reference: string;
  status: string;
  nextStep: string;
  pickup: string | null;
  delivery: string | null;
  carrier: { id: number; name: string; verdict: OverallResult | null; isDoNotDispatch: boolean } | null;
  hasOtherCarrier: boolean;
  hasVehicle: boolean;
  isOver: boolean;
  /** The numbers that the load names. */
  phones: readonly PhoneOfLoad[];
}

interface AlertLoadProps {
  load: LoadOfAlert;
  /** The carrier that the alert is about. */
  carrier: { id: number; legal_name: string | null } | null;
}

/** The alert's load: what happens to it next, and who hauls it. */
export function AlertLoad({ load, carrier }: AlertLoadProps) {
  const hauls = load.carrier;
  return (
    <>
      <p>
        <strong>{load.nextStep}</strong>
      </p>
      <DefinitionList
        items={[
          { term: 'Load', value: <Link to={paths.load(load.id)}>{load.reference}</Link> },
          { term: 'Status', value: load.status },
          { term: 'Pickup', value: load.pickup },
          { term: 'Delivery', value: load.delivery },
          {
            term: 'Carrier',
            value:
              hauls === null ? (
                <None />
              ) : (
                <>
                  <Link to={paths.carrier(hauls.id)}>{hauls.name}</Link>{' '}
                  {hauls.isDoNotDispatch ? (
                    <strong className="stop-word">Do not dispatch</strong>
                  ) : (
                    <VerdictBadge verdict={hauls.verdict} />
                  )}
                </>
              ),
          },
        ]}
      />
      {load.hasOtherCarrier && carrier ? (
        <p className="attention">
          The alert is about <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>
          , which is not the load’s carrier now.
        </p>
      ) : null}
    </>
  );
}
