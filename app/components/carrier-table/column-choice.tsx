import { Form, useLocation } from '@remix-run/react';
import { CARRIER_COLUMNS, type CarrierColumn, COLUMNS_PARAM } from '~/view/carrier/carrier-columns';

interface ColumnChoiceProps {
  offered: readonly CarrierColumn[];
  shown: readonly CarrierColumn[];
}

/** Which columns a list shows. A GET form over the list's own address, so that the choice is part of it. */
export function ColumnChoice({ offered, shown }: ColumnChoiceProps) {
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== COLUMNS_PARAM);
  return (
    <details className="column-choice">
      <summary className="discloses">Columns</summary>
      <Form method="get" action={pathname} className="column-choice-form" aria-label="Columns" preventScrollReset>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="heard-only">Columns to show</legend>
          {offered.map((column) => (
            <label key={column} className="column-choice-box">
              <input type="checkbox" name={COLUMNS_PARAM} value={column} defaultChecked={shown.includes(column)} />
              {CARRIER_COLUMNS[column]}
            </label>
          ))}
        </fieldset>
        <button className="button" type="submit">
          Show these columns
        </button>
      </Form>
    </details>
  );
}
