import { authorityTypeWords } from '@contract/carriers/authority-labels';
import type { LiveRecord, Recorded } from '@contract/carriers/live-checks.entities';
import { CARGO_KINDS, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatDollars, formatPhone } from '@contract/shared/format';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import type { Database } from '../../db/client';
import { evaluateCarriers } from '../rules/assess-carriers';
import { authorityRecords } from '../rules/authority';
import { filingsOnRecord, isInForce, largestLimit } from '../rules/coverage';
import type { CarrierFacts, FactSource } from '../rules/facts';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';
import { findCarrierRecord, toCarrier } from './profile.queries';
import { listSmsResults } from './safety.queries';
import { sectionSources } from './section-sources';

/** What the loaded files say on the fields of FMCSA's live service, each with its day. */
export async function liveRecord(
  db: Database,
  companyId: number,
  carrierId: number,
  today: string,
): Promise<LiveRecord | null> {
  const [known, found, { smsAb, smsC }, [sms]] = await Promise.all([
    findCarrierRecord(db, carrierId),
    evaluateCarriers(db, [carrierId], companyId, today, ({ facts }) => facts),
    sectionSources(db, carrierId, today, 'smsAb', 'smsC'),
    listSmsResults(db, carrierId),
  ]);
  const facts = found.get(carrierId);
  if (!known || !facts) return null;
  const carrier = toCarrier(known);
  const { name_source: named, sms_input: input, physical_address: address } = carrier;
  const { loaded: hasCensus, asOf: censusAsOf } = facts.sources.census;
  const inCensus = (value: string | null): Recorded => ({ value: value || null, loaded: hasCensus, as_of: censusAsOf });
  const state = [address.state, address.postal_code].filter(Boolean).join(' ');
  const classes = carrier.classifications.join(', ');
  return {
    legal_name: {
      value: carrier.legal_name,
      loaded: hasCensus || carrier.legal_name !== null,
      as_of: named.as_of ?? censusAsOf,
    },
    address: inCensus([address.street, address.city, state].filter(Boolean).join(', ')),
    phone: inCensus(carrier.phone && formatPhone(carrier.phone)),
    registration: inCensus(carrier.status_code),
    common_authority: authority(facts, /common/i),
    contract_authority: authority(facts, /contract/i),
    broker_authority: authority(facts, null),
    out_of_service: outOfService(facts, today),
    safety_rating: inCensus(
      carrier.safety_rating ? (codeLabel(SAFETY_RATINGS, carrier.safety_rating) ?? carrier.safety_rating) : null,
    ),
    bipd_on_file: bipd(facts, today),
    cargo: inCensus(
      [...(carrier.cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), carrier.cargo_other]
        .filter(Boolean)
        .join(', '),
    ),
    operation_classes: input ? { value: classes || null, loaded: true, as_of: input.as_of } : inCensus(classes),
    basics: (sms?.basics ?? []).map(({ basic, percentile, percentile_words: words, measure }) => ({
      basic,
      percentile: percentile === null ? words : `${percentile}%`,
      measure: measure === null ? null : String(measure),
    })),
    sms: {
      loaded: sms !== undefined || smsAb.loaded || smsC.loaded,
      as_of: sms?.as_of ?? smsAb.as_of ?? smsC.as_of,
    },
  };
}

/** The first loaded of several files counts; a missing row means "none" only in a whole file that is not too old. */
function silenceOf({ sources }: CarrierFacts, names: readonly FactSource[], none: string): Recorded {
  const spoken = names.map((name) => sources[name]).find(({ loaded }) => loaded);
  if (!spoken) return { value: null, loaded: false, as_of: null };
  return { value: spoken.isWhole && !spoken.isTooOld ? none : null, loaded: true, as_of: spoken.asOf };
}

/**
 * Motus does not distinguish common from contract authority: its for-hire entry counts for both.
 *
 * @param named of for-hire authority, by its name; null: a broker's
 */
function authority(facts: CarrierFacts, named: RegExp | null): Recorded {
  const records = authorityRecords(facts).filter(({ superseded }) => !superseded);
  const ofKind = records.filter(({ kind }) => kind === (named ? 'carrier' : 'broker'));
  const byName = named ? ofKind.filter(({ authorityType }) => named.test(authorityType)) : ofKind;
  const unnamed = ofKind.filter(({ authorityType }) => !/common|contract/i.test(authorityType));
  const shown = byName.length > 0 ? byName : unnamed;
  const [first] = shown;
  if (!first) return silenceOf(facts, ['motus_authority', 'legacy_authority'], 'None on file');
  const words = shown.map(({ authorityType, status }) => `${authorityTypeWords(authorityType)}: ${status}`);
  return { value: [...new Set(words)].join(', '), loaded: true, as_of: first.asOf };
}

function outOfService(facts: CarrierFacts, today: string): Recorded {
  const [order] = activeOosOrders(facts, today);
  if (!order) return silenceOf(facts, ['oos_orders'], 'No');
  return { value: order.orderedOn ? `Since ${formatDate(order.orderedOn)}` : 'Yes', loaded: true, as_of: order.asOf };
}

function bipd(facts: CarrierFacts, today: string): Recorded {
  const filings = filingsOnRecord(facts, today).filter((one) => one.type === 'bipd' && isInForce(one));
  const [first] = filings;
  if (!first) return silenceOf(facts, ['motus_insurance', 'legacy_insurance'], 'None on file');
  const limit = largestLimit(filings);
  return {
    value: limit === null ? 'In force, limit not reported' : formatDollars(limit),
    loaded: true,
    as_of: first.asOf,
  };
}
