import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { formatDate, formatDollars } from '@contract/shared/format';

/** The section's one line: the BIPD in force against the required amount, and what is unknown about it. */
export function insuranceAnswer({ bipd, in_force, sources }: CarrierInsurance): string {
  const { required_usd, in_force_usd, cancel_effective_on } = bipd;
  const asked =
    required_usd === null ? 'what FMCSA requires is not reported' : `${formatDollars(required_usd)} required`;
  const filed = in_force.filter(({ type }) => type === 'bipd');
  if (bipd.too_old && in_force_usd === null) return `Whether BIPD is in force is not known; ${asked}`;
  if (bipd.other_dockets.length > 0 && in_force_usd === null)
    return `BIPD is on file for ${bipd.other_dockets.join(', ')} alone, whose authority is not in force; ${asked}`;
  if (filed.length === 0) {
    const isAllLoaded = sources.every(({ loaded, is_partial }) => loaded && !is_partial);
    return `No BIPD policy in force${isAllLoaded ? '' : ' in the files that are loaded'}; ${asked}`;
  }
  if (filed.every(({ state }) => state === 'undated')) {
    return `A BIPD policy is on file without its dates, so we can’t say whether it is in force; ${asked}`;
  }
  const ending = cancel_effective_on === null ? '' : `, cancels ${formatDate(cancel_effective_on)}`;
  const day = frozenDay(filed);
  if (in_force_usd === null) return `BIPD in force${day}${ending}, its limit not reported; ${asked}`;
  const isBelow = required_usd !== null && in_force_usd < required_usd;
  return `BIPD ${formatDollars(in_force_usd)} in force${day}${ending}, ${isBelow ? 'below the ' : ''}${asked}`;
}

/** The legacy files are no longer published: what only they say is of their last day. */
function frozenDay(filed: CarrierInsurance['in_force']): string {
  if (!filed.every(({ source }) => /legacy/i.test(source.name))) return '';
  const day = filed
    .flatMap(({ source }) => source.as_of ?? [])
    .sort()
    .at(-1);
  return day === undefined ? '' : ` as of ${formatDate(day)}`;
}
