import type { SuggestedCarrier } from '@contract/carriers/carriers.calls';
import { SUGGESTED_FROM_CHARACTERS } from '@contract/carriers/suggestions.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { formatPhone } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { classifySearchText, type SearchTextClass } from '@contract/shared/search-text';
import { suggestCarriers } from '~/models/carriers.server';
import { paths } from '~/paths';
import { carrierName, labelled, valuesOf } from '~/view/carrier/identifiers';
import { isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import { recognizeSearch } from '~/view/recognized-search';
import type { Suggestion, Suggestions } from '~/view/suggestions';
import type { Monitor } from './monitor.server';

/**
 * Where a text leads that is no carrier's name: an email address and a phone number to the contact search, a VIN and a
 * plate to the vehicles. Null: the carrier search reads it, also because this user has no other.
 */
export function elsewhereFor(user: CurrentUser, text: string): { label: string; to: string } | null {
  const mayLookUp = missingFor('searchByContact', user) === null;
  const maySeeVehicles = missingFor('searchVehicles', user) === null;
  const found = recognizeSearch(text);
  switch (found.kind) {
    case 'email':
      return mayLookUp
        ? { label: `Check the email address ${found.email}`, to: paths.contactSearch({ email: found.email }) }
        : null;
    case 'phone': {
      const phone = formatPhone(found.phone);
      return mayLookUp ? { label: `Check the phone number ${phone}`, to: paths.contactSearch({ phone }) } : null;
    }
    case 'vin':
      return maySeeVehicles
        ? { label: `Vehicles with VIN ${found.vin}`, to: paths.vehicles({ vin: found.vin }) }
        : null;
    case 'plate': {
      const { plate, state } = found;
      const to = paths.vehicles({ license: plate, ...(state !== '' && { license_state: state }) });
      return maySeeVehicles ? { label: `Vehicles with plate ${`${state} ${plate}`.trim()}`, to } : null;
    }
    default:
      return null;
  }
}

/** The search box's suggestions for the text so far. Reveals no more than the search for the same text. */
export async function suggestionsFor(monitor: Monitor, user: CurrentUser, text: string): Promise<Suggestions> {
  const term = text.trim();
  const elsewhere = elsewhereFor(user, term);
  if (elsewhere || term.length < SUGGESTED_FROM_CHARACTERS) return { term, carriers: [], elsewhere };
  const answer = await suggestCarriers(monitor, term);
  const meant = classifySearchText(term);
  return { term, carriers: answer.ok ? answer.data.carriers.map((one) => toSuggestion(one, meant)) : [], elsewhere };
}

function toSuggestion(carrier: SuggestedCarrier, meant: SearchTextClass): Suggestion {
  const { id, legal_name, dba_name, identifiers, city, state, relationship, rules_assessment, warnings = [] } = carrier;
  const beside = numberBesideDot(meant, identifiers);
  const dot = valuesOf(identifiers, 'DOT')[0];
  const home = [city, state].filter(Boolean).join(', ');
  const dba = legal_name && isFoundByDba(meant, { legal_name, dba_name }) ? `DBA ${dba_name}` : '';
  return {
    id,
    name: carrierName(carrier),
    about: [dba, beside && labelled(beside.shown), dot && `DOT ${dot}`, home].filter(Boolean).join(' · '),
    relationship: relationship && { status: relationship.status },
    rules_assessment: rules_assessment ? { overall_result: rules_assessment.overall_result } : null,
    warnings: warnings.map(({ title }) => title),
  };
}
