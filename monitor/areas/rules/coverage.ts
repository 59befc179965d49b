import { compareHolder, compareName } from '@contract/insurance/certificate-names';
import type { CoverageState } from '@contract/rules/rules.constants';
import { addDays, isDay } from '@contract/shared/day';
import { type FreightAuthority, freightAuthorities, isSameDocket } from './authority';
import { type CarrierFacts, type CertificateFact, type FilingFact, fromLoadedSources } from './facts';
import { memoizeByFacts } from './memoize-by-facts';

/**
 * A carrier's policies on a day. A policy counts from its effective day, and not on the day it is cancelled or expires:
 * policies end at 12:01 a.m.
 */

export type Filing<Fact extends FilingFact = FilingFact> = Fact & { state: CoverageState };
/** The carrier's facts that its filings are read from; the rows may hold more than the rules need. */
type FiledFacts<Fact extends FilingFact> = Pick<CarrierFacts, 'sources'> & { filings: readonly Fact[] };
export type Certificate = CertificateFact & { state: CoverageState };

/** In force today, with or without a pending cancellation. */
export function isInForce(coverage: { state: CoverageState }): boolean {
  return coverage.state === 'in_force' || coverage.state === 'cancel_pending';
}

/**
 * The filings with FMCSA of loaded sources: Motus first, then legacy. A docket on Motus's list of policies on file is
 * read from Motus only. A policy on file takes its cancellation day from the history of its own source, and the two are
 * one filing.
 */
export function filingsOnRecord<Fact extends FilingFact>(facts: FiledFacts<Fact>, today: string): Filing<Fact>[] {
  const filings = withCancellations(fromLoadedSources(facts, facts.filings));
  const motus = filings.filter(isMotus);
  const legacy = filings.filter((filing) => !isMotus(filing));
  const motusDockets = new Set(facts.sources.motus_insurance.loaded ? motus.map((filing) => filing.docket) : []);
  const isInMotus = (docket: string | null) =>
    motusDockets.has(docket) || motusDockets.has(null) || (docket === null && motusDockets.size > 0);
  return [
    ...motus.map((filing) => ({ ...filing, state: filingState(filing, today) })),
    ...legacy.map((filing) => ({
      ...filing,
      state: isInMotus(filing.docket) ? ('superseded' as const) : filingState(filing, today),
    })),
  ];
}

/** Certificates given to the broker, whatever their state. */
export function certificatesOnRecord(facts: CarrierFacts, today: string): Certificate[] {
  return fromLoadedSources(facts, facts.certificates).map((certificate) => ({
    ...certificate,
    state: certificateState(certificate, today),
  }));
}

export function filingState(filing: FilingFact, today: string): CoverageState {
  if (isDay(filing.cancelOn) && filing.cancelOn <= today) return 'cancelled';
  // History holds policies that ended or will end: a row there without an end date has ended.
  if (isHistory(filing) && !isDay(filing.cancelOn)) return 'cancelled';
  if (!isDay(filing.effectiveOn)) return 'undated';
  if (filing.effectiveOn > today) return 'not_yet_effective';
  return filing.cancelOn === null ? 'in_force' : 'cancel_pending';
}

export function certificateState(certificate: CertificateFact, today: string): CoverageState {
  if (!isDay(certificate.verifiedOn)) return 'unverified';
  if (isDay(certificate.expiresOn) && certificate.expiresOn <= today) return 'expired';
  if (!isDay(certificate.effectiveOn) || !isDay(certificate.expiresOn)) return 'undated';
  return certificate.effectiveOn > today ? 'not_yet_effective' : 'in_force';
}

/** Whom a certificate insures and whom it was issued to, beside the carrier's names on record and the company's. */
export const namesOn = ({
  insuredName,
  holderName,
  legalName,
  dbaName,
  nameAges,
  companyNames,
}: Pick<CertificateFact, 'insuredName' | 'holderName' | 'legalName' | 'dbaName' | 'nameAges' | 'companyNames'>) => ({
  insured: compareName(insuredName, { legal: legalName, dba: dbaName, ages: nameAges }),
  holder: compareHolder(holderName, companyNames),
});

/**
 * The largest limit that pays, in whole dollars; null when there is none. An excess policy is a layer from its
 * underlying limit to its own, and counts only where the cover below reaches it: a layer from $750,000 to $1,000,000 is
 * worth nothing over a $300,000 primary.
 */
export function largestLimit(filings: readonly Filing[]): number | null {
  let limit: number | null = null;
  for (const filing of filings) {
    if (filing.coverageClass !== 'excess' && filing.limitUsd !== null) limit = Math.max(limit ?? 0, filing.limitUsd);
  }
  const layers = filings
    .filter((filing) => filing.coverageClass === 'excess' && filing.limitUsd !== null)
    .sort((a, b) => (a.underlyingUsd ?? Infinity) - (b.underlyingUsd ?? Infinity));
  for (const layer of layers) {
    if (limit !== null && layer.underlyingUsd !== null && layer.underlyingUsd <= limit) {
      limit = Math.max(limit, layer.limitUsd ?? 0);
    }
  }
  return limit;
}

/** The largest limit of the certificates in force, in whole dollars; null when there is none. */
export function largestCertified(certificates: readonly Certificate[]): number | null {
  let limit: number | null = null;
  for (const certificate of certificates) if (isInForce(certificate)) limit = larger(limit, certificate.limitUsd);
  return limit;
}

export function larger(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

/** Motus lists less for a docket than the frozen legacy policy on file for it. */
export type BipdContradiction = {
  docket: string | null;
  motusUsd: number;
  motusAsOf: string | null;
  legacyUsd: number;
  legacyAsOf: string | null;
};

/** A cancellation that ends no policy on file by its number, and may be that of one in force. */
export type UnmatchedCancellation<Fact extends FilingFact = FilingFact> = { ended: Filing<Fact>; policy: Filing<Fact> };

/**
 * A carrier's BIPD: what is on record, which of it is in force and counts (`filed`), and how much that pays.
 * Three kinds of policies in force do not count: `outdated` ones, from a file too old to describe today, those
 * `ofEndedDockets`: filed for a docket whose authority ended, while the carrier hauls under another, and those
 * `ofFormerHolders`: on the closed legacy list since before the docket came to this carrier. A legacy policy
 * counts for no more than what Motus now has on file for its docket, and is `disputed` with its own limit: Motus prints
 * zeros for policies in force too, so neither amount is sure. So is one that an `unmatched` cancellation may have ended.
 */
export const bipdOnRecord = memoizeByFacts((facts: CarrierFacts, today: string) => {
  const filings = filingsOnRecord(facts, today).filter(({ type }) => type === 'bipd');
  const certificates = certificatesOnRecord(facts, today).filter(({ type }) => type === 'bipd');
  const isOfEndedDocket = ofEndedDockets(freightAuthorities(facts, today));
  const inForce = filings.filter(isInForce);
  const outdated = inForce.filter(({ source }) => facts.sources[source].isTooOld);
  const elsewhere = inForce.filter((filing) => !outdated.includes(filing) && isOfEndedDocket(filing));
  const former = inForce.filter(
    (filing) => !outdated.includes(filing) && !elsewhere.includes(filing) && isOfFormerHolder(filing, facts),
  );
  const contradictions: BipdContradiction[] = [];
  const unmatched: UnmatchedCancellation[] = [];
  const disputed: Filing[] = [];
  const filed = inForce
    .filter((filing) => ![outdated, elsewhere, former].some((uncounted) => uncounted.includes(filing)))
    .flatMap((filing) => {
      const endings = unmatchedEndings(filing, filings);
      unmatched.push(...endings.map((ended) => ({ ended, policy: filing })));
      const hasEnded = endings.some(({ cancelOn }) => !isDay(cancelOn) || cancelOn <= today);
      const contradiction = contradictionOf(filing, facts);
      if (contradiction !== null) contradictions.push(contradiction);
      if (hasEnded || contradiction !== null) disputed.push(filing);
      if (hasEnded) return [];
      return [contradiction === null ? filing : { ...filing, limitUsd: contradiction.motusUsd }];
    });
  /** What they pay if each doubt falls out for the carrier. */
  const filedAtMostUsd = largestLimit([...filed, ...disputed]);
  return {
    filings,
    certificates,
    filed,
    outdated,
    ofEndedDockets: elsewhere,
    ofFormerHolders: former,
    contradictions,
    unmatched,
    disputed,
    filedUsd: largestLimit(filed),
    filedAtMostUsd,
    certifiedUsd: largestCertified(certificates),
  };
});

function ofEndedDockets(authorities: readonly FreightAuthority[]): (filing: FilingFact) => boolean {
  const held = new Set(authorities.filter(({ worth }) => worth === 'holds').map(({ docket }) => docket));
  const ended = new Set(
    authorities.filter(({ worth }) => worth === 'ended' || worth === 'disputed').map(({ docket }) => docket),
  );
  return ({ docket }) => held.size > 0 && !held.has(null) && docket !== null && ended.has(docket) && !held.has(docket);
}

/** Motus lists the docket as this carrier's; its policy was filed while it was another's, and insures that one. */
function isOfFormerHolder(filing: Filing, { docketChanges }: CarrierFacts): boolean {
  return (
    !isMotus(filing) &&
    docketChanges.some(({ isGained, docket, on }) => isGained && docket === filing.docket && on > (filing.asOf ?? ''))
  );
}

function contradictionOf(filing: Filing, { sources, authorities }: CarrierFacts): BipdContradiction | null {
  if (isMotus(filing) || filing.limitUsd === null) return null;
  const told = fromLoadedSources({ sources }, authorities).filter(
    ({ source, kind, docket, bipdOnFileUsd, asOf }) =>
      source === 'motus_authority' &&
      kind === 'carrier' &&
      bipdOnFileUsd !== null &&
      (docket === filing.docket || docket === null) &&
      (asOf ?? '') > (filing.asOf ?? ''),
  );
  // The file prints a zero for authorities that ended.
  const active = told.filter(({ status }) => status === 'active');
  const [most] = (active.length > 0 ? active : told).toSorted((a, b) => b.bipdOnFileUsd! - a.bipdOnFileUsd!);
  if (!most || most.bipdOnFileUsd! >= filing.limitUsd) return null;
  return {
    docket: filing.docket,
    motusUsd: most.bipdOnFileUsd!,
    motusAsOf: most.asOf,
    legacyUsd: filing.limitUsd,
    legacyAsOf: filing.asOf,
  };
}

function isMotus(filing: FilingFact): boolean {
  return filing.source === 'motus_insurance' || filing.source === 'motus_insurance_history';
}

function isHistory(filing: FilingFact): boolean {
  return filing.source === 'motus_insurance_history' || filing.source === 'legacy_insurance_history';
}

function withCancellations<Fact extends FilingFact>(filings: readonly Fact[]): Fact[] {
  const onFile = withAnnouncedEnds(filings.filter((filing) => !isHistory(filing)));
  const history = filings.filter(isHistory);
  const folded = new Set<Fact>();
  const isOfOtherOnFile = (ended: Fact, filing: Fact) =>
    onFile.some((other) => other !== filing && mayEnd(ended, other) && isSameNumber(ended, other));
  const current = onFile.map((filing) => {
    const endings = history.filter(
      (ended) =>
        mayEnd(ended, filing) &&
        (isSameNumber(ended, filing) || (!isOfOtherOnFile(ended, filing) && isCancellationOf(ended, filing))),
    );
    for (const ended of endings) folded.add(ended);
    const last = endings.reduce<Fact | null>(
      (latest, ended) => (latest?.cancelOn && latest.cancelOn >= (ended.cancelOn ?? '') ? latest : ended),
      null,
    );
    return last ? { ...filing, cancelOn: last.cancelOn, endReason: last.endReason } : filing;
  });
  return [...current, ...history.filter((ended) => !folded.has(ended))];
}

/**
 * Legacy lists a policy twice: on file, and among the active and pending ones, which alone have its announced end. The
 * two are one filing; one that is only among the latter is its own filing.
 */
function withAnnouncedEnds<Fact extends FilingFact>(filings: readonly Fact[]): Fact[] {
  const listed = filings.filter((filing) => filing.source !== 'legacy_insurance_pending');
  const rest: Fact[] = [];
  const ends = new Map<Fact, Fact>();
  for (const pending of filings.filter((filing) => filing.source === 'legacy_insurance_pending')) {
    const same = listed.find((filing) => filing.source === 'legacy_insurance' && isSamePolicy(filing, pending));
    if (!same) rest.push(pending);
    else if (isDay(pending.cancelOn)) ends.set(same, pending);
  }
  return [
    ...listed.map((filing) => (ends.has(filing) ? { ...filing, cancelOn: ends.get(filing)!.cancelOn } : filing)),
    ...rest,
  ];
}

function isSamePolicy(a: FilingFact, b: FilingFact): boolean {
  return (
    a.docket === b.docket &&
    a.type === b.type &&
    isSameNumber(a, b) &&
    (a.effectiveOn === b.effectiveOn || a.effectiveOn === null || b.effectiveOn === null)
  );
}

/** Letters and digits without leading zeros: the lists spell one number in several ways. Null: it has none of them. */
function bareNumber({ policyNumber }: FilingFact): string | null {
  return (
    policyNumber
      ?.toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^0+/, '') || null
  );
}

function isSameNumber(a: FilingFact, b: FilingFact): boolean {
  const number = bareNumber(a);
  return number !== null && number === bareNumber(b);
}

/**
 * A cancellation under another number that can only be this policy's: same form, insurer and first day. A replaced or
 * renamed one is its predecessor.
 */
function isCancellationOf(ended: FilingFact, filing: FilingFact): boolean {
  const insurer = bareName(ended.insurer);
  return (
    isCancelled(ended) &&
    ended.formCode !== null &&
    ended.formCode === filing.formCode &&
    ended.coverageClass === filing.coverageClass &&
    insurer !== null &&
    insurer === bareName(filing.insurer) &&
    ended.effectiveOn === filing.effectiveOn
  );
}

/** Cancelled, CANCEL and CANCL; a replaced, renamed or transferred policy goes on as another. */
const isCancelled = ({ endReason }: FilingFact): boolean => /^canc/i.test(endReason ?? '');

const bareName = (name: string | null): string | null => name?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;

/** An insurer gives 30 days' notice: so long the policy before may run on beside the new one. Twice that is none of it. */
const NOTICE_DAYS = 60;

/**
 * Cancellations in the history that match no policy on file, and may still be this one's: of the same insurer, or of an
 * unnamed one. One of another insurer, or of a policy that began earlier and ended with the notice, belongs to the policy
 * before.
 */
function unmatchedEndings<Fact extends FilingFact>(policy: Filing<Fact>, filings: readonly Filing[]): Filing[] {
  if (isHistory(policy)) return [];
  const insurer = insurerKey(policy.insurer);
  return filings.filter((ended) => {
    if (!isHistory(ended) || ended.state === 'superseded' || !isCancelled(ended)) return false;
    if (isMotus(ended) !== isMotus(policy) || ended.coverageClass !== policy.coverageClass) return false;
    if (!isSameDocket(ended, policy)) return false;
    const isLater = isDay(ended.effectiveOn) && isDay(policy.effectiveOn) && ended.effectiveOn > policy.effectiveOn;
    const isEarlier = isDay(ended.effectiveOn) && isDay(policy.effectiveOn) && ended.effectiveOn < policy.effectiveOn;
    const lastsUntil = isDay(policy.effectiveOn) ? addDays(policy.effectiveOn, isEarlier ? NOTICE_DAYS : 0) : '';
    const isOver = isDay(ended.cancelOn) ? ended.cancelOn <= lastsUntil : isEarlier;
    if (isLater || isOver) return false;
    const other = insurerKey(ended.insurer);
    return insurer === other || insurer === null || other === null;
  });
}

/** One insurer is spelled with and without these words. */
const insurerKey = (name: string | null): string | null =>
  bareName(name?.replace(/\b(?:the|insurance|ins|assurance|company|co|corporation|corp|inc|of|and)\b/gi, ' ') ?? null);

/**
 * Of one docket and coverage, with an end after its start: a renewal keeps its number, and its earlier year's end. Between a docket and
 * the USDOT number alone only a cancellation ends a policy: one that was filed anew without its docket is replaced in the history.
 */
function mayEnd(ended: FilingFact, filing: FilingFact): boolean {
  return (
    isMotus(ended) === isMotus(filing) &&
    (ended.docket === filing.docket || (isSameDocket(ended, filing) && isCancelled(ended))) &&
    ended.type === filing.type &&
    isDay(ended.cancelOn) &&
    isDay(filing.effectiveOn) &&
    ended.cancelOn > filing.effectiveOn
  );
}
