import { ENTERED_IDENTIFIER_STATUS_LABELS, IDENTIFIER_CHECKS } from '@contract/carriers/entered-identifiers.constants';
import { CARGO_KINDS, CARRIER_OPERATIONS, CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { labelledIdentifier } from '@contract/shared/printed-identifier';
import type { VettingSection, VettingSource } from '@contract/vetting/vetting-files.entities';
import type { carriers } from '../../../db/schema';
import type { CarrierFacts } from '../../rules/facts';
import { enteredBy } from '../../rules/rule-types/has-verified-manually-entered-identifier';
import { fact, section, table } from './section';

type Identity = {
  facts: CarrierFacts;
  carrier: typeof carriers.$inferSelect;
  identifiers: readonly { is_type: string; value: string }[];
  census: VettingSource;
};

const SELF_REPORTED = 'self-reported by the carrier';

/** Who the carrier said it was to FMCSA. */
export function identitySection({ facts, carrier, identifiers, census }: Identity): VettingSection {
  const name = carrier.legalName ?? carrier.dbaName ?? 'A carrier without a name on record';
  const fleet = (label: string, count: number | null) => fact(label, 'count', count, SELF_REPORTED);
  return section({
    key: 'identity',
    title: 'Who the carrier is',
    says: `${name}${carrier.dotNumber === null ? '' : `, DOT ${carrier.dotNumber}`}.`,
    facts: [
      fact('Legal name', 'text', carrier.legalName),
      fact('Doing business as', 'text', carrier.dbaName),
      fact('DOT registration', 'text', statusWords(carrier.statusCode)),
      fact('Operation', 'text', codeLabel(CARRIER_OPERATIONS, carrier.carrierOperation)),
      fact('Form of business', 'text', carrier.businessOrg),
      fact('Operates as', 'text', carrier.classifications?.split(';').join(', ')),
      fact(
        'Physical address',
        'text',
        address(carrier.street, carrier.city, carrier.state, carrier.postalCode, carrier.country),
      ),
      fact(
        'Mailing address',
        'text',
        address(
          carrier.mailingStreet,
          carrier.mailingCity,
          carrier.mailingState,
          carrier.mailingPostalCode,
          carrier.mailingCountry,
        ),
      ),
      fact('Phone', 'phone', carrier.phone),
      fact('Cell phone', 'phone', carrier.cellPhone),
      fact('Fax', 'phone', carrier.fax),
      fact('Email', 'text', carrier.email),
      fact('Officers', 'text', [carrier.officer1, carrier.officer2].filter(Boolean).join(', ')),
      fleet('Power units', carrier.powerUnits),
      fleet('Drivers', carrier.drivers),
      fleet('CDL drivers', carrier.cdlDrivers),
      fact('Hazardous materials', 'yes_no', carrier.hazmat, SELF_REPORTED),
      fact(
        'Cargo',
        'text',
        [...(carrier.cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), carrier.cargoOther]
          .filter(Boolean)
          .join(', '),
        SELF_REPORTED,
      ),
      fact('DOT number since', 'day', carrier.addDate),
      fact('Last filed its MCS-150 on', 'day', carrier.mcs150Date),
    ],
    tables: [
      table(
        'Every number it is known by',
        [
          ['Kind', 'text'],
          ['Number', 'text'],
        ],
        identifiers.map(({ is_type, value }) => [is_type, value]),
        'No number on record.',
      ),
      table(
        'Numbers entered by hand or given by the carrier, of no federal record',
        [
          ['Number', 'text'],
          ['State', 'text'],
          ['Entered', 'day'],
          ['By', 'text'],
          ['Compared with', 'text'],
          ['Decided', 'day'],
          ['Decided by', 'text'],
        ],
        facts.enteredIdentifiers.map((one) => [
          labelledIdentifier(one.type, one.value),
          ENTERED_IDENTIFIER_STATUS_LABELS[one.state],
          one.enteredOn,
          enteredBy(one),
          one.checkedBy && IDENTIFIER_CHECKS[one.checkedBy],
          one.decidedOn,
          one.decidedBy,
        ]),
        'The company had entered none, and the carrier had given it none.',
      ),
    ],
    sources: [census],
    missing: carrier.censusAsOf === null ? ['No row of the company census names this carrier.'] : [],
  });
}

const statusWords = (code: string | null) => {
  const words = codeLabel(CENSUS_STATUSES, code);
  return code !== null && words !== null && words !== code ? `${words} (${code})` : code;
};

const address = (...[street, city, state, postalCode, country]: (string | null)[]) =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
