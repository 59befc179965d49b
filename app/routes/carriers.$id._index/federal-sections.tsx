import type { Carrier } from '@contract/carriers/carriers.entities';
import type { ComponentProps, ReactNode } from 'react';
import { RecordSection } from '~/components/carrier/profile/record-section';
import { PhoneFold } from '~/components/form/phone-fold';
import { AuthoritySection } from './authority-section';

interface FederalSectionsProps {
  carrier: Carrier;
  authority: ComponentProps<typeof AuthoritySection>['history'];
  today: string;
}

/** FMCSA's record, at the end of the profile. A phone shows it on demand. */
export function FederalSections({ carrier, authority, today }: FederalSectionsProps) {
  // A reduced profile is the carrier's identity, authority and warnings: none of that is folded.
  const isReduced = carrier.rules_assessment === null;
  const folded = (label: string, section: ReactNode, isOpen = false) =>
    isReduced ? (
      section
    ) : (
      <div>
        <PhoneFold label={label} isOpen={isOpen}>
          {section}
        </PhoneFold>
      </div>
    );
  return (
    <>
      {folded(
        'Authority and its history',
        <AuthoritySection carrierId={carrier.id} history={authority} />,
        !authority.ok,
      )}
      {folded('FMCSA record', <RecordSection carrier={carrier} today={today} />)}
    </>
  );
}
