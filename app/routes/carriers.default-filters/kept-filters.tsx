import type { CarrierFilterSetType } from '@contract/lanes/filter-sets.constants';
import { formatDate } from '@contract/shared/format';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { defaultFiltersPath } from '~/view/default-filters';

interface KeptFiltersProps {
  title: string;
  owner: 'User' | 'Company';
  kind: CarrierFilterSetType;
  set: { id: number; words: string[]; updated_at: string; updated_by: string | null } | null;
  mayEnd: boolean;
  none: string;
}

/** What one owner's searches begin with. */
export function KeptFilters({ title, owner, kind, set, mayEnd, none }: KeptFiltersProps) {
  return (
    <section className="form">
      <h2>{title}</h2>
      {set ? (
        <>
          <ul className="plain-bullets">
            {set.words.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <p className="small-print">
            Since {formatDate(set.updated_at)}
            {set.updated_by ? `, by ${set.updated_by}` : ''}
          </p>
          {mayEnd ? (
            <ButtonForm action={defaultFiltersPath(kind)}>
              <SubmitButton look="plain" intent={owner === 'User' ? 'end' : 'end-for-all'}>
                Begin searches without them
              </SubmitButton>
            </ButtonForm>
          ) : null}
        </>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );
}
