import type { FacilityWithStays } from '@contract/loads/facilities.entities';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { pointWords, proposalWords } from '~/view/load/facility-words';

/** Where trucks stood, for a person to confirm. */
export function ProposedPoint({ facility, mayChange }: { facility: FacilityWithStays; mayChange: boolean }) {
  const proposal = facility.proposal!;
  return (
    <section className="stack" aria-labelledby="proposal-title">
      <h2 id="proposal-title">Is this where trucks stop?</h2>
      <p>
        {proposalWords(proposal)} Proposed point: {pointWords(proposal)}, radius {proposal.radius_miles} mi.
      </p>
      {proposal.carrier_count === 1 ? (
        <p className="section-note">
          All are one carrier’s trucks. It may be where that carrier parks: check the address before you confirm.
        </p>
      ) : null}
      {mayChange ? (
        <ButtonForm id="proposal" className="button-row" version={facility}>
          <Button name="intent" value="accept">
            Yes, use this point
          </Button>
          <Button name="intent" value="reject" look="plain">
            No, trucks only park there
          </Button>
        </ButtonForm>
      ) : null}
    </section>
  );
}
