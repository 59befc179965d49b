import { FMCSA_CARGO_FILING_USD } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { formatDate, formatDollars } from '@contract/shared/format';

/** Dockets for which Motus and the frozen legacy list give different amounts. */
export function Contradictions({ contradictions }: Pick<CarrierInsurance['bipd'], 'contradictions'>) {
  return contradictions.map((one) => (
    <p key={one.docket} className="section-note">
      <strong>Two answers.</strong> {one.docket ?? 'It'}: Motus has {formatDollars(one.motus_usd)} of BIPD on file as of{' '}
      {formatDate(one.motus_as_of)}, the frozen legacy list {formatDollars(one.legacy_usd)} as of{' '}
      {formatDate(one.legacy_as_of)}. Only the lower amount counts until a live check.
    </p>
  ));
}

export function CargoNote() {
  return (
    <p className="section-note">
      FMCSA’s cargo filing (BMC-34) stands for {formatDollars(FMCSA_CARGO_FILING_USD)} whatever the policy is worth, and
      only carriers of household goods must make one. It is no proof of cargo insurance: ask for a certificate.
    </p>
  );
}
