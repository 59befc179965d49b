import { useLocation } from '@remix-run/react';
import { CheckboxGroup, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { Fragment, type ReactNode } from 'react';
import { FilterForm } from '~/components/form/filter-form';
import { chosenIn, type FilterField, fieldsOf, keptIn, type List, type ListData } from '~/view/lists/define-list';

interface ListFiltersProps<Page extends ListData, Input> {
  of: List<Page, Input>;
  page: Page;
  /** Before the fields: a choice of tab, which replaces the kept tab. */
  tabChoice?: ReactNode;
  /** A field that is no filter of the list, after the filter it names. */
  extra?: { after: string; field: ReactNode; hasErrors: boolean };
}

/** A list's filters: the form, and the chosen ones. */
export function ListFilters<Page extends ListData, Input>({
  of: list,
  page,
  tabChoice,
  extra,
}: ListFiltersProps<Page, Input>) {
  const location = useLocation();
  const fields = fieldsOf(list, page);
  const more = fields.filter(({ isMore }) => isMore);
  if (fields.length === 0) return null;
  const kept = keptIn(list, page, location.search);
  return (
    <FilterForm
      action={location.pathname}
      kept={tabChoice === undefined ? kept : kept.filter(([name]) => name !== list.tabs.param)}
      {...chosenIn(list, page, location)}
      isFolded={list.isFolded}
      hasErrors={extra?.hasErrors}
    >
      {tabChoice}
      {fields
        .filter(({ isMore }) => !isMore)
        .map((field) => (
          <Fragment key={field.name}>
            <Field {...field} />
            {extra?.after === field.name ? extra.field : null}
          </Fragment>
        ))}
      {more.length === 0 ? null : (
        <details className="filter-more" open={more.some(({ values }) => values.length > 0)}>
          <summary className="discloses">More filters</summary>
          <div className="filter-fields">
            {more.map((field) => (
              <Field key={field.name} {...field} />
            ))}
          </div>
        </details>
      )}
    </FilterForm>
  );
}

function Field(props: FilterField) {
  const { field: kind, name, id, values, label, choices, className, hint, maxLength, isOptional, inputMode } = props;
  const field = { name, id, initialValue: kind === 'several' ? values : (values[0] ?? ''), maxLength };
  if (kind === 'choice') return <Select field={field} label={label} choices={choices} />;
  if (kind === 'several')
    return (
      <div className={className}>
        <CheckboxGroup field={field} label={label} choices={choices} />
      </div>
    );
  return kind === 'date' ? (
    <TextField field={field} label={label} type="date" />
  ) : (
    <TextField
      field={field}
      label={label}
      hint={hint}
      autoComplete="off"
      inputMode={inputMode}
      isOptional={isOptional}
    />
  );
}
