import { ENTERED_IDENTIFIER_STATUS_LABELS } from '@contract/carriers/entered-identifiers.constants';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { formatAge, formatDate, formatDollars } from '@contract/shared/format';
import { SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/safety-ratings';
import type { SearchTextClass } from '@contract/shared/search-text';
import { Missing } from '@ui/definition-list';
import { PhoneLink } from '~/components/phone-link';
import { CarrierLink } from '~/components/row-link';
import { AUTHORITY_DOUBT_WORDS, CHECK_LIVE } from '~/view/carrier/check-live';
import { carrierName, labelled, valuesOf } from '~/view/carrier/identifiers';
import { foundEntered, isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import { isStopped, STOPPED_LABEL } from '~/view/carrier/stopped';
import type { ListedCarrier } from '~/view/listed-carrier';

/** The cells of a table of carriers. Missing is shown as missing, and never looks like a pass. */

const NO_RECORD = 'No record';

export function RelationshipCell({ of: relationship }: { of: ListedCarrier['relationship'] }) {
  if (relationship === null) return <Missing>None</Missing>;
  const label = CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status;
  return (
    <>
      {isStopped(relationship) ? <strong className="stop-band">{STOPPED_LABEL}</strong> : label}
      {relationship.is_dismissed ? <span className="row-note">Dismissed</span> : null}
    </>
  );
}

/** One mark per classification, each with its own verdict: a shape, its letters, and text for screen readers. */
export function ClassMarks({
  of: { rules_assessment },
  letters,
}: {
  of: Pick<ListedCarrier, 'rules_assessment'>;
  letters: ReadonlyMap<number, string>;
}) {
  if (!rules_assessment) return <Missing>Not assessed</Missing>;
  if (rules_assessment.classifications.length === 0) return <Missing>No rules</Missing>;
  return (
    <span className="class-marks">
      {rules_assessment.classifications.map(({ id, name, status }) => {
        const words = `${name}: ${VERDICT_NAMES[status]}`;
        return (
          <span key={id} className={`class-mark verdict-${status}`} role="img" aria-label={words} title={words}>
            {letters.get(id)}
          </span>
        );
      })}
    </span>
  );
}

/** How many serious warnings a carrier has; open, their titles. */
export function WarningsMark({ of: warnings = [] }: { of: ListedCarrier['warnings'] }) {
  if (!BUILD_FLAGS.isOrangeShieldEnabled || warnings.length === 0) return null;
  return (
    <details className="warnings-mark">
      <summary title={warnings.join('. ')}>
        <span className="orange-shield" aria-hidden="true" />
        {warnings.length}
        <span className="heard-only"> {warnings.length === 1 ? 'warning' : 'warnings'}</span>
      </summary>
      <ul>
        {warnings.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  );
}

interface NameCellProps {
  carrier: ListedCarrier;
  /** The row's index on the page. */
  at: number;
  /** How the search text was read: it decides which of several names and numbers are shown. */
  search: SearchTextClass;
  /** The location has no column of its own. */
  showsPlace: boolean;
}

/** The carrier as a link to its profile, and beneath it its numbers and where it is based. */
export function NameCell({ carrier, at, search, showsPlace }: NameCellProps) {
  const isFound = isFoundByDba(search, carrier);
  const entered = foundEntered(search, carrier);
  const dba = carrier.legal_name ? carrier.dba_name : null;
  const name = carrierName(carrier);
  const beside = numberBesideDot(search, carrier.identifiers);
  const dot = valuesOf(carrier.identifiers, 'DOT')[0];
  const place = [carrier.city, carrier.state].filter(Boolean).join(', ');
  return (
    <>
      <span className={isFound ? 'result-name result-name-found-by-dba' : 'result-name'}>
        <CarrierLink carrierId={carrier.id} at={at} title={dba ? `${name}, DBA ${dba}` : name}>
          {name}
        </CarrierLink>
        {dba ? <span className="result-dba">DBA {dba}</span> : null}
      </span>
      <span className="row-note result-numbers">
        {beside ? (
          <span className="unbroken">
            {labelled(beside.shown)}
            {beside.othersCount > 0 ? ` +${beside.othersCount}` : null}
          </span>
        ) : null}
        {dot ? <span className="unbroken result-dot">DOT {dot}</span> : null}
        {beside || dot ? null : <span>No number on record</span>}
        {showsPlace && place ? <span>{place}</span> : null}
      </span>
      {entered ? (
        <span className="row-note">
          {labelled(entered)}, not a federal record, {ENTERED_IDENTIFIER_STATUS_LABELS[entered.status].toLowerCase()}
        </span>
      ) : null}
    </>
  );
}

/** "No record", or that the data are too old to describe today. */
function NoRecord({ facts }: Pick<ListedCarrier, 'facts'>) {
  const [oldest] = (facts?.too_old ?? []).toSorted((a, b) => (a.as_of ?? '').localeCompare(b.as_of ?? ''));
  if (!oldest) return <Missing>{NO_RECORD}</Missing>;
  return <Missing>{`Too old: as of ${formatDate(oldest.as_of)}`}</Missing>;
}

export function AuthorityCell({ carrier: { facts }, today }: { carrier: ListedCarrier; today: string }) {
  if (facts?.authority_doubt) return <span className="attention">{AUTHORITY_DOUBT_WORDS[facts.authority_doubt]}</span>;
  if (!facts || facts.has_active_authority === null) return <NoRecord facts={facts} />;
  if (!facts.has_active_authority) return <span className="attention">Not active</span>;
  if (!facts.authority_granted_on) return 'Active, date not reported';
  return (
    <span title={`Since ${formatDate(facts.authority_granted_on)}`}>
      {formatAge(facts.authority_granted_on, today)}
    </span>
  );
}

/** An amount of coverage, and its end if one is on file. */
function Cover({ usd, endsOn }: { usd: number; endsOn: string | null }) {
  return (
    <>
      {formatDollars(usd)}
      {endsOn ? <span className="row-note attention">ends {formatDate(endsOn)}</span> : null}
    </>
  );
}

export function BipdCell({ carrier: { facts } }: { carrier: ListedCarrier }) {
  if (facts?.bipd_to_check)
    return (
      <>
        <span className="attention">{CHECK_LIVE}</span>
        <span className="row-note">
          {formatDollars(facts.bipd_to_check.least_usd)} or {formatDollars(facts.bipd_to_check.most_usd)}
        </span>
      </>
    );
  if (!facts || facts.bipd_in_force_usd === null) return <NoRecord facts={facts} />;
  return <Cover usd={facts.bipd_in_force_usd} endsOn={facts.insurance_cancel_effective_on} />;
}

/** Every certificate ends: that is no warning by itself. */
export function CargoCell({ carrier: { facts } }: { carrier: ListedCarrier }) {
  if (!facts || facts.cargo_in_force_usd === null) return <Missing>Not verified</Missing>;
  return (
    <>
      {formatDollars(facts.cargo_in_force_usd)}
      {facts.cargo_ends_on ? <span className="row-note">ends {formatDate(facts.cargo_ends_on)}</span> : null}
    </>
  );
}

export function InspectionCell({ carrier: { facts }, today }: { carrier: ListedCarrier; today: string }) {
  if (!facts?.last_inspection_on) return <NoRecord facts={facts} />;
  return (
    <time dateTime={facts.last_inspection_on} title={formatDate(facts.last_inspection_on)}>
      {formatAge(facts.last_inspection_on, today)} ago
    </time>
  );
}

export function SafetyCell({ carrier: { facts, status_code } }: { carrier: ListedCarrier }) {
  const rating = facts?.safety_rating;
  // Ratings come with the census: without its row a rating is unknown.
  if (!rating && facts?.is_census_too_old) return <NoRecord facts={facts} />;
  if (!rating) return status_code === null ? <Missing /> : UNRATED_LABEL;
  return SAFETY_RATINGS[rating as keyof typeof SAFETY_RATINGS] ?? rating;
}

/** As the carrier filed it with FMCSA, unverified. */
export function PhoneCell({ carrier: { phone, flags } }: { carrier: ListedCarrier }) {
  if (!phone) return <Missing>{NO_RECORD}</Missing>;
  return <PhoneLink number={phone} flags={flags} />;
}
