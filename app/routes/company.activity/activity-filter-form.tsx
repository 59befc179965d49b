import { ACTIVITY_GROUPS, AUDIT_LOG_FILTER, activityLabel } from '@contract/activity/activity.constants';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { FilterForm } from '~/components/form/filter-form';
import { paths } from '~/paths';
import type { NamedCarrier } from '~/services/activity-carrier.server';
import { CARRIER_TYPED, type TypedActivityFilters } from '~/view/activity-filters';
import type { FilterChip } from '~/view/chosen-filters';

interface ActivityFilterFormProps {
  filters: TypedActivityFilters;
  /** What was typed into the field of the carrier and names no single one. */
  typed: string;
  named: Exclude<NamedCarrier, { kind: 'one' }> | null;
  people: readonly { id: number; full_name: string }[];
  seesAccount: boolean;
  chips: readonly FilterChip[];
}

/** Narrows the activity by person, kind, carrier and day. A carrier that is chosen stays until another is named. */
export function ActivityFilterForm({ filters, typed, named, people, seesAccount, chips }: ActivityFilterFormProps) {
  const { kind = '', user_id = '', carrier_id = '', from = '', until = '' } = filters;
  return (
    <>
      <FilterForm
        action={paths.companyActivity()}
        chips={chips}
        clearHref={paths.companyActivity()}
        kept={carrier_id === '' ? [] : [['carrier_id', carrier_id]]}
        isFolded
        hasErrors={named !== null}
      >
        <Select
          field={{ name: 'user_id', initialValue: user_id }}
          label="Person"
          choices={[
            { value: '', label: 'Anyone' },
            ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
          ]}
        />
        <Select
          field={{ name: 'kind', initialValue: kind }}
          label="Kind"
          choices={[{ value: '', label: 'All decisions' }, ...kindChoices(kind, seesAccount)]}
        />
        <TextField
          field={{
            name: CARRIER_TYPED,
            initialValue: typed,
            errors: named?.kind === 'none' ? [named.message] : undefined,
          }}
          label={carrier_id === '' ? 'Carrier: name, DOT or MC' : 'Another carrier: name, DOT or MC'}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={{ name: 'from', initialValue: from }} label="From" type="date" />
        <TextField field={{ name: 'until', initialValue: until }} label="Through" type="date" />
      </FilterForm>
      {named?.kind === 'several' ? (
        <div className="page-action">
          <WhichCarrier filters={filters} typed={typed} named={named} />
        </div>
      ) : null}
    </>
  );
}

interface WhichCarrierProps extends Pick<ActivityFilterFormProps, 'filters' | 'typed'> {
  named: Extract<NamedCarrier, { kind: 'several' }>;
}

function WhichCarrier({ filters, typed, named }: WhichCarrierProps) {
  return (
    <Notice kind="info" title={`More than one carrier fits “${typed}”. Which one?`}>
      <div className="choice-links">
        <ul>
          {named.choices.map(({ id, label }) => (
            <li key={id}>
              <Link to={paths.companyActivity({ ...filters, carrier_id: id })} discover="none">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {named.isAll ? null : <p>There may be more. Not listed? Enter the DOT or MC number.</p>}
    </Notice>
  );
}

/** The groups; the audit log for who may see it; and the single kind that the address names. */
function kindChoices(kind: string, seesAccount: boolean) {
  const values = [...Object.keys(ACTIVITY_GROUPS), ...(seesAccount ? [AUDIT_LOG_FILTER] : [])];
  const named = kind === '' || values.includes(kind) ? values : [...values, kind];
  return named.map((value) => ({ value, label: activityLabel(value) }));
}
