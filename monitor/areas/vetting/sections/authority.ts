import { authorityActionWords, authorityTypeWords, dispositionWords } from '@contract/carriers/authority-labels';
import { formatDate } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import {
  type AuthorityRecord,
  authorityGrants,
  authorityRecords,
  freightAuthorities,
  mayHaulFreight,
} from '../../rules/authority';
import { type CarrierFacts, fromLoadedSources } from '../../rules/facts';
import { ageOf } from '../../rules/rule';
import { againstWords } from '../../rules/rule-types/interstate-carrier-authority-is-active';
import { fact, factSource, section, table } from './section';

/** Whether it might haul for hire, since when, and everything that was done about its authority. */
export function authoritySection(facts: CarrierFacts, today: string): VettingSection {
  const records = authorityRecords(facts);
  const ofCarrier = records.filter(({ kind, status }) => kind === 'carrier' && status !== 'none');
  const isActive = mayHaulFreight(facts, today);
  const isOld = records.some(({ source, superseded }) => !superseded && facts.sources[source].isTooOld);
  const since = authorityGrants(facts, today).find(({ inForce }) => inForce) ?? null;
  const events = fromLoadedSources(facts, facts.authorityEvents).toReversed();
  return section({
    key: 'authority',
    title: 'Operating authority',
    says:
      ofCarrier.length === 0
        ? 'No record of for-hire carrier authority was found.'
        : isActive
          ? `For-hire carrier authority for freight was active${isOld ? ` when the file was made, ${oldest(facts, records)}` : ''}${since ? `, in force since ${formatDate(since.on)}` : ''}.`
          : isActive === null
            ? doubtWords(facts, today)
            : 'No for-hire carrier authority for freight was active.',
    facts: [
      fact(
        'For-hire carrier authority for freight active',
        'yes_no',
        ofCarrier.length === 0 || isOld ? null : isActive,
      ),
      fact('In force since', 'day', since?.on, since ? authorityActionWords(since.action) : null),
    ],
    tables: [
      table(
        'Authorities on record',
        [
          ['Docket', 'text'],
          ['Authority', 'text'],
          ['For', 'text'],
          ['Status', 'text'],
          ['Revocation pending', 'yes_no'],
          ['Source', 'text'],
          ['As of', 'day'],
        ],
        records.map((record) => [
          record.docket,
          authorityTypeWords(record.authorityType),
          record.scopes?.join(', ').replaceAll('_', ' ') ?? null,
          record.superseded ? `${record.status} (superseded by Motus)` : record.status,
          record.revocationPending,
          facts.sources[record.source].name,
          record.asOf,
        ]),
        'No authority on record in what was loaded.',
      ),
      table(
        'History of for-hire authority, newest first',
        [
          ['Day', 'day'],
          ['Action', 'text'],
          ['Authority', 'text'],
          ['Docket', 'text'],
          ['What became of it', 'text'],
          ['Source', 'text'],
        ],
        events.map((event) => [
          event.on,
          authorityActionWords(event.action),
          authorityTypeWords(event.authorityType),
          event.docket,
          event.disposition === null
            ? null
            : `${dispositionWords(event.disposition)}${event.disposedOn ? `, ${formatDate(event.disposedOn)}` : ''}`,
          facts.sources[event.source].name,
        ]),
        'No action on record in what was loaded.',
      ),
    ],
    sources: (
      ['motus_authority', 'motus_authority_history', 'legacy_authority', 'legacy_authority_history'] as const
    ).map((source) => factSource(facts, source)),
  });
}

function doubtWords(facts: CarrierFacts, today: string): string {
  const authorities = freightAuthorities(facts, today);
  const disputed = authorities.find(({ worth }) => worth === 'disputed');
  if (disputed)
    return `For-hire carrier authority was active by its record, but ${againstWords(disputed)}: to be checked live.`;
  if (authorities.some(({ worth }) => worth === 'unlisted'))
    return 'For-hire carrier authority was active in the closed legacy file, and no longer listed by Motus: to be checked live.';
  return authorities.some(({ worth }) => worth === 'international')
    ? 'For-hire carrier authority was for international cargo only.'
    : 'For-hire carrier authority was active; for what was not said.';
}

/** "as of Nov 22, 2024, 730 days ago", of the file that the authority was read from. */
const oldest = (facts: CarrierFacts, records: readonly AuthorityRecord[]) =>
  ageOf(facts, records.find(({ source }) => facts.sources[source].isTooOld)!.source);
