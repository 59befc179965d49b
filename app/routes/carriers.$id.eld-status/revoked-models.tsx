import type { EldConnection, RevokedEldList } from '@contract/carriers/eld-status.entities';
import { formatCount, formatDate } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { SourceLine } from '~/components/data/source-line';

interface RevokedModelsProps {
  connection: Pick<EldConnection, 'provider' | 'revoked_models'>;
  list: RevokedEldList;
}

/** Whether FMCSA revoked devices of a connection's provider. Which device the carrier uses no source says. */
export function RevokedModels({ connection: { provider, revoked_models: models }, list }: RevokedModelsProps) {
  const [first] = models;
  if (first === undefined) return <p className="section-note">{notListedWords(list, provider)}</p>;
  return (
    <div className="stack">
      <Notice kind="warning" title={`FMCSA revoked ${formatCount(models.length, 'ELD')} of ${provider}`}>
        <p>
          No record says which model this carrier uses. Ask for model and identifier: a revoked one must be replaced,
          and drivers log on paper until it is.
        </p>
      </Notice>
      <ul className="plain-bullets">
        {models.map(({ model, identifier, revoked_on }) => (
          <li key={`${model} ${identifier}`}>
            {model}
            {identifier === null ? null : ` (${identifier})`}, revoked {formatDate(revoked_on)}
          </li>
        ))}
      </ul>
      <SourceLine source={first.source} asOf={list.as_of ?? first.as_of} />
    </div>
  );
}

/** What the list says where it names none: nothing, unless it is whole and recent. */
export function notListedWords({ as_of, not_checked_because: because }: RevokedEldList, provider: string): string {
  if (because === null)
    return `FMCSA revoked no ELD of a maker called ${provider}, by the list as of ${formatDate(as_of!)}. Makers are compared by name, models not at all.`;
  return `Revoked ELDs: not checked. ${WHY[because](as_of)}`;
}

const WHY: Record<NonNullable<RevokedEldList['not_checked_because']>, (asOf: string | null) => string> = {
  not_loaded: () => 'Your operator has not loaded FMCSA’s list.',
  too_old: (asOf) => `The list as of ${formatDate(asOf!)} is too old.`,
  not_whole: (asOf) => `Parts of the list as of ${formatDate(asOf!)} could not be read.`,
};
