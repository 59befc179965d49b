import type { CompanyEventData, SaidEvent } from '@contract/integrations/company-events.entities';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatDollars, formatPhone } from '@contract/shared/format';
import { SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/safety-ratings';
import type { WatchedFacts } from './watched-facts';

type ChangedKind = 'authority_changed' | 'insurance_changed' | 'safety_changed' | 'contact_changed';

/** Something new about a carrier, in a text that is complete on its own. */
export type Change = Extract<SaidEvent, { kind: ChangedKind }> & { summary: string };

type Data<Kind extends ChangedKind> = CompanyEventData[Kind];
type More<Kind extends ChangedKind> = Omit<Data<Kind>, 'change' | 'as_of'>;

/**
 * What has changed between two checks of a carrier. A fact that was unknown at one of them has not changed: a dataset
 * that came or went says nothing about the carrier.
 */
export function changesBetween(before: WatchedFacts, after: WatchedFacts): Change[] {
  return [
    ...both(before.authority, after.authority, authorityChanges),
    ...both(before.bipd, after.bipd, bipdChanges),
    ...both(before.orders, after.orders, orderChanges),
    ...both(before.census, after.census, censusChanges),
    ...certificateChanges(before.certificates, after.certificates),
  ];
}

function both<Part>(
  before: Part | null,
  after: Part | null,
  compare: (before: Part, after: Part) => Change[],
): Change[] {
  return before !== null && after !== null ? compare(before, after) : [];
}

const from = ({ source, asOf }: { source: string; asOf: string | null }) =>
  `(${source}${asOf === null ? '' : `, as of ${formatDate(asOf)}`})`;

type Part<Name extends keyof WatchedFacts> = NonNullable<WatchedFacts[Name]>;

function authorityChanges(before: Part<'authority'>, after: Part<'authority'>): Change[] {
  const say = (
    change: Data<'authority_changed'>['change'],
    words: string,
    data: More<'authority_changed'> = {},
  ): Change => ({
    kind: 'authority_changed',
    summary: `${words} ${from(after)}`,
    data: { change, ...data, as_of: after.asOf },
  });
  if (before.isActive && !after.isActive) return [say('authority_revoked', 'Its authority is no longer active')];
  const since = after.since === null ? '' : `, in force since ${formatDate(after.since)}`;
  if (!before.isActive && after.isActive)
    return [say('authority_reinstated', `Its authority is active again${since}`, { since: after.since })];
  const changes: Change[] = [];
  if (!before.isRevocationPending && after.isRevocationPending)
    changes.push(say('authority_revocation_pending', 'Revocation of its authority is pending'));
  if (before.isRevocationPending && !after.isRevocationPending)
    changes.push(say('authority_revocation_dropped', 'Revocation of its authority is no longer pending'));
  if (before.since !== null && after.since !== null && after.since > before.since)
    changes.push(
      say(
        'authority_regranted',
        `Its authority was granted or reinstated anew on ${formatDate(after.since)}; it had been in force since ${formatDate(before.since)}`,
        { since: after.since, previous_since: before.since },
      ),
    );
  else if (before.since === after.since && after.reachedMonths > before.reachedMonths)
    changes.push(
      say('authority_age_reached', `Its authority is ${after.reachedMonths} months old${since}`, {
        months: after.reachedMonths,
        since: after.since,
      }),
    );
  return changes;
}

function bipdChanges(before: Part<'bipd'>, after: Part<'bipd'>): Change[] {
  const say = (
    change: Data<'insurance_changed'>['change'],
    words: string,
    data: More<'insurance_changed'> = {},
  ): Change => ({
    kind: 'insurance_changed',
    summary: `${words} ${from(after)}`,
    data: { change, ...data, as_of: after.asOf },
  });
  const limit = formatDollars(after.limitUsd);
  if (before.isInForce && !after.isInForce) {
    const ended =
      before.endsOn === null ? '' : `: the cancellation on file took effect on ${formatDate(before.endsOn)}`;
    return [say('insurance_lapsed', `No BIPD insurance is in force on file with FMCSA any more${ended}`)];
  }
  if (!before.isInForce && after.isInForce)
    return [say('insurance_in_force', `BIPD insurance is in force again, ${limit}`, { limit_usd: after.limitUsd })];
  const changes: Change[] = [];
  if (after.endsOn !== null && before.endsOn !== after.endsOn)
    changes.push(
      say(
        before.endsOn === null ? 'insurance_cancel_filed' : 'insurance_cancel_moved',
        before.endsOn === null
          ? `Cancellation of its BIPD insurance was filed: none is left from ${formatDate(after.endsOn)}`
          : `Its BIPD insurance now ends on ${formatDate(after.endsOn)} instead of ${formatDate(before.endsOn)}`,
        { ends_on: after.endsOn, previous_ends_on: before.endsOn },
      ),
    );
  if (before.endsOn !== null && after.endsOn === null)
    changes.push(
      say('insurance_cancel_averted', `Its BIPD insurance goes on beyond ${formatDate(before.endsOn)}, ${limit}`, {
        previous_ends_on: before.endsOn,
        limit_usd: after.limitUsd,
      }),
    );
  if (before.limitUsd !== null && after.limitUsd !== null && before.limitUsd !== after.limitUsd)
    changes.push(
      say(
        'insurance_limit_changed',
        `BIPD insurance in force went from ${formatDollars(before.limitUsd)} to ${limit}`,
        {
          limit_usd: after.limitUsd,
          previous_limit_usd: before.limitUsd,
        },
      ),
    );
  return changes;
}

function orderChanges(before: Part<'orders'>, after: Part<'orders'>): Change[] {
  const key = ({ orderedOn, reason }: Part<'orders'>['active'][number]) => JSON.stringify([orderedOn, reason]);
  const missingIn = (orders: Part<'orders'>, others: Part<'orders'>) => {
    const known = new Set(others.active.map(key));
    return orders.active.filter((order) => !known.has(key(order)));
  };
  const on = (day: string | null) => (day === null ? 'on a day not reported' : `on ${formatDate(day)}`);
  return [
    ...missingIn(after, before).map(
      ({ orderedOn, reason }): Change => ({
        kind: 'safety_changed',
        summary: `Ordered out of service ${on(orderedOn)}${reason ? `: ${reason}` : ''} ${from(after)}`,
        data: { change: 'out_of_service_order', ordered_on: orderedOn, reason, as_of: after.asOf },
      }),
    ),
    ...missingIn(before, after).map(
      ({ orderedOn }): Change => ({
        kind: 'safety_changed',
        summary: `The out-of-service order made ${on(orderedOn)} is no longer in effect ${from(after)}`,
        data: { change: 'out_of_service_order_ended', ordered_on: orderedOn, as_of: after.asOf },
      }),
    ),
  ];
}

function censusChanges(before: Part<'census'>, after: Part<'census'>): Change[] {
  const changes: Change[] = [];
  const say = <Kind extends ChangedKind>(kind: Kind, change: Data<Kind>['change'], words: string, data?: More<Kind>) =>
    changes.push({
      kind,
      summary: `${words} ${from(after)}`,
      data: { change, ...data, as_of: after.asOf },
    } as unknown as Change);
  if (before.isRegistrationActive === true && after.isRegistrationActive === false)
    say('authority_changed', 'registration_inactive', 'Its DOT registration is inactive: it may not operate');
  if (before.isRegistrationActive === false && after.isRegistrationActive === true)
    say('authority_changed', 'registration_active', 'Its DOT registration is active again');
  if (before.safetyRating !== after.safetyRating) {
    const words = (rating: string | null) => codeLabel(SAFETY_RATINGS, rating) ?? UNRATED_LABEL;
    say(
      'safety_changed',
      'safety_rating_changed',
      `Safety rating went from ${words(before.safetyRating)} to ${words(after.safetyRating)}`,
      { safety_rating: after.safetyRating, previous_safety_rating: before.safetyRating },
    );
  }
  const names = differences(before, after, [
    ['legalName', 'legal name', (name) => name],
    ['dbaName', 'doing-business-as name', (name) => name],
  ]);
  const officers = { before: before.officers.join(' and '), after: after.officers.join(' and ') };
  if (officers.before !== officers.after)
    names.push(`officers from ${officers.before || 'none reported'} to ${officers.after || 'none reported'}`);
  if (names.length > 0) say('contact_changed', 'identity_changed', sentence(names));
  const contact = differences(before, after, [
    ['address', 'address', (text) => text],
    ['phone', 'phone', formatPhone],
    ['cellPhone', 'cell phone', formatPhone],
    ['email', 'email', (text) => text],
  ]);
  if (contact.length > 0) say('contact_changed', 'contact_changed', sentence(contact));
  return changes;
}

type Named = 'legalName' | 'dbaName' | 'address' | 'phone' | 'cellPhone' | 'email';

function differences(
  before: Part<'census'>,
  after: Part<'census'>,
  fields: readonly (readonly [Named, string, (text: string) => string])[],
): string[] {
  return fields.flatMap(([name, label, print]) => {
    const [was, is] = [before[name], after[name]];
    return was === is
      ? []
      : [`${label} from ${was === null ? 'not reported' : print(was)} to ${is === null ? 'not reported' : print(is)}`];
  });
}

/** "Changed: phone from … to …; address from … to …" */
const sentence = (parts: readonly string[]) => `Changed: ${parts.join('; ')}`;

const COVERAGES: Readonly<Record<string, string>> = {
  bipd: 'BIPD',
  cargo: 'cargo',
  general_liability: 'general liability',
};

/** Only the coming end of the same certificate: a new one was entered by a colleague, who knows. */
function certificateChanges(before: WatchedFacts['certificates'], after: WatchedFacts['certificates']): Change[] {
  return Object.entries(after).flatMap(([coverage, { expiresOn, endsWithin }]): Change[] => {
    const known = before[coverage];
    if (known?.expiresOn !== expiresOn || endsWithin === null) return [];
    if (known.endsWithin !== null && known.endsWithin <= endsWithin) return [];
    const name = COVERAGES[coverage] ?? coverage;
    return [
      {
        kind: 'insurance_changed',
        summary:
          endsWithin === 0
            ? `The ${name} certificate that you hold ended on ${formatDate(expiresOn)}`
            : `The ${name} certificate that you hold ends on ${formatDate(expiresOn)}, within ${endsWithin} days`,
        data: {
          change: endsWithin === 0 ? 'certificate_ended' : 'certificate_ends_soon',
          coverage,
          expires_on: expiresOn,
          days: endsWithin,
        },
      },
    ];
  });
}
