import { type Authority, type Docket, isSameDocket } from './authority';
import type { Calendar, DayNumber } from './calendar';
import type { DemoCarrier } from './demo-carrier';
import { drawInsurer, drawPolicyNumber, drawSurety, drawTrustee } from './insurers';
import { Random } from './random';

type PolicyType = 'bipd' | 'cargo' | 'bond' | 'trust';
type EndReason = 'CANCEL' | 'TERM/REPL' | 'NAMECHG';

/** A filing with FMCSA, whether in force, ended, or about to end. */
export interface Policy {
  docket: Docket;
  type: PolicyType;
  /** As the legacy files write it: 91X, 34, 84, 85. Motus puts BMC- before it. */
  form: string;
  isExcess: boolean;
  limitUsd: number;
  underlyingUsd: number;
  number: string;
  insurer: string;
  effectiveOn: DayNumber;
  /** Null while nothing ends it. May lie in the future: then a cancellation has been filed. */
  endsOn: DayNumber | null;
  endReason: EndReason | null;
}

/** FMCSA gets notice 30 days before a cancellation takes effect; its files show it some days later. */
const cancellationNoticeDays = 35;

const cargoFilingUsd = 5_000;
const brokerSecurityUsd = 75_000;

/** Every policy of a carrier since its first authority, oldest first for each kind. */
export function policiesOf(carrier: DemoCarrier, seed: number, calendar: Calendar): Policy[] {
  const plan = carrier.insurance;
  if (!plan || carrier.authorities.length === 0) return [];
  const random = new Random(seed, carrier.index, 'insurance');
  const policies: Policy[] = [];
  const docket = carrier.authorities[0]!.docket;
  const since = firstGrantOn(carrier.authorities, calendar);

  if (plan.bipdUsd !== null) {
    const primary = succession(
      random,
      { docket, type: 'bipd', form: '91X', limitUsd: plan.bipdUsd },
      since,
      plan.endsOn,
      calendar,
    );
    policies.push(...primary);
    if (plan.excessUsd !== null) {
      const last = primary[primary.length - 1]!;
      policies.push({
        ...last,
        isExcess: true,
        limitUsd: plan.excessUsd,
        underlyingUsd: plan.bipdUsd,
        number: drawPolicyNumber(random),
        insurer: drawInsurer(random),
      });
    }
  }
  if (plan.hasCargo) {
    policies.push(
      ...succession(
        random,
        { docket, type: 'cargo', form: '34', limitUsd: cargoFilingUsd },
        since,
        plan.endsOn,
        calendar,
      ),
    );
  }
  if (plan.security) {
    const broker = carrier.authorities.find((one) => one.kind === 'broker' || one.kind === 'forwarder');
    policies.push({
      docket: broker?.docket ?? docket,
      type: plan.security,
      form: plan.security === 'bond' ? '84' : '85',
      isExcess: false,
      limitUsd: brokerSecurityUsd,
      underlyingUsd: 0,
      number: drawPolicyNumber(random),
      insurer: plan.security === 'bond' ? drawSurety(random) : drawTrustee(random),
      effectiveOn: Math.max(since, calendar.today - random.integer(60, 3000)),
      endsOn: plan.securityEndsOn,
      endReason: plan.securityEndsOn === null ? null : 'CANCEL',
    });
  }
  return policies;
}

function firstGrantOn(authorities: readonly Authority[], calendar: Calendar): DayNumber {
  let first = calendar.today - 10;
  for (const authority of authorities) for (const event of authority.events) if (event.on < first) first = event.on;
  return first;
}

type Filing = Pick<Policy, 'docket' | 'type' | 'form' | 'limitUsd'>;

/** One policy after another, each replaced, cancelled or renamed into the next; the last as the plan wants it. */
function succession(
  random: Random,
  newest: Filing,
  since: DayNumber,
  endsOn: DayNumber | null,
  calendar: Calendar,
): Policy[] {
  const policies: Policy[] = [];
  const until = Math.min(endsOn === null ? calendar.today : endsOn - 60, calendar.today - 20);
  let effectiveOn = since - random.integer(0, 20);
  let insurer = drawInsurer(random);
  for (;;) {
    const replacedOn = effectiveOn + random.integer(1, 5) * 365 + random.integer(-40, 60);
    const isLast = replacedOn >= until;
    const reason: EndReason = random.weighted([
      ['TERM/REPL', 78],
      ['CANCEL', 17],
      ['NAMECHG', 5],
    ]);
    policies.push({
      ...newest,
      isExcess: false,
      limitUsd: isLast || newest.type !== 'bipd' ? newest.limitUsd : random.chance(0.6) ? 750_000 : 1_000_000,
      underlyingUsd: 0,
      number: drawPolicyNumber(random),
      insurer,
      effectiveOn,
      endsOn: isLast ? endsOn : replacedOn,
      endReason: isLast ? (endsOn === null ? null : 'CANCEL') : reason,
    });
    if (isLast) return policies;
    effectiveOn = replacedOn;
    if (reason !== 'NAMECHG' && random.chance(0.6)) insurer = drawInsurer(random);
  }
}

export function isInForce(policy: Policy, day: DayNumber): boolean {
  return policy.effectiveOn <= day && (policy.endsOn === null || policy.endsOn > day);
}

/** Whether the history file of that day shows the policy's end, which may still be to come. */
export function isEndKnown(policy: Policy, day: DayNumber): boolean {
  if (policy.endsOn === null) return false;
  return policy.endsOn <= day || (policy.endReason === 'CANCEL' && policy.endsOn - cancellationNoticeDays <= day);
}

/** Liability in force on a day in dollars, primary and excess together; 0 when none is. */
export function bipdOnFileUsd(policies: readonly Policy[], docket: Docket, day: DayNumber): number {
  let total = 0;
  for (const policy of policies) {
    if (policy.type === 'bipd' && isSameDocket(policy.docket, docket) && isInForce(policy, day))
      total += policy.limitUsd;
  }
  return total;
}

/** Whether any policy of the types is in force for the docket. */
export function isOnFile(
  policies: readonly Policy[],
  docket: Docket,
  types: readonly PolicyType[],
  day: DayNumber,
): boolean {
  return policies.some((one) => isSameDocket(one.docket, docket) && types.includes(one.type) && isInForce(one, day));
}

/** The liability limit the law asks of a carrier, in dollars (49 CFR 387.9); none of brokers. */
export function requiredBipdUsd(carrier: DemoCarrier): number {
  if (carrier.role === 'broker') return 0;
  if (carrier.hazmat === 'bulk-explosive') return 5_000_000;
  return carrier.hazmat === 'listed' ? 1_000_000 : 750_000;
}
