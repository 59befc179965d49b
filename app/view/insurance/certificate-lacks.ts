import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import { holderDoubt, insuredDoubt, mayInsureAnother } from '@contract/insurance/certificate-names';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import type { CertificateRule } from '@contract/insurance/insurance.constants';
import { formatDate, formatDollars } from '@contract/shared/format';

/**
 * What a certificate, as a person read it, lacks: another insured or holder than it must have, then what it is short of against
 * the company's rules, a sentence a coverage. That may be on another certificate of the carrier.
 *
 * @param today ISO day
 */
export function certificateLacks(
  { coverages, insured, holder }: Pick<CertificateDocument, 'coverages' | 'insured' | 'holder'>,
  rules: readonly CertificateRule[],
  today: string,
): string[] {
  const most = new Map<string, number>();
  for (const { coverage, least_usd } of rules) most.set(coverage, Math.max(least_usd, most.get(coverage) ?? 0));
  const short = [...most].flatMap(([coverage, least]) => {
    const name = CERTIFICATE_COVERAGE_NAMES[coverage as keyof typeof CERTIFICATE_COVERAGE_NAMES];
    const needed = formatDollars(least);
    const found = coverages.find((one) => one.coverage === coverage);
    // The insurer files BIPD with FMCSA: an honest certificate of cargo alone lacks nothing by that.
    if (!found) return coverage === 'bipd' ? [] : [`${name}: not on it. Your rules need ${needed}.`];
    if (found.limit_usd < least) return [`${name}: ${formatDollars(found.limit_usd)}. Your rules need ${needed}.`];
    return found.expires_on < today ? [`${name}: ended ${formatDate(found.expires_on)}.`] : [];
  });
  // A plain DBA lacks nothing: the page notes it beside the name.
  const isNote = insured.result === 'by_dba' && !mayInsureAnother(insured);
  const names = [isNote ? null : insuredDoubt(insured), holderDoubt(holder)];
  return [...names.filter((doubt) => doubt !== null), ...short];
}
