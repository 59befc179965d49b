import { CarrierVerdict } from '~/components/carrier/carrier-verdict';
import { OrangeShield } from '~/components/carrier/orange-shield';
import type { FoundRow } from '~/view/suggestions';

/** Who or what it is, and its verdict or state at the end. */
export function FoundRowText({ row: { name, about, state, tone, verdict, warnings } }: { row: FoundRow }) {
  return (
    <>
      <span className="search-offer-who">
        <span>
          {name} <OrangeShield warnings={warnings} />
        </span>
        <span className="small-print">{about}</span>
      </span>
      <span className={`search-offer-verdict ${tone}`}>{verdict ? <CarrierVerdict of={verdict} /> : state}</span>
    </>
  );
}
