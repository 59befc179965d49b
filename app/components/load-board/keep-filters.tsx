import { useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';

interface KeepFiltersProps {
  isFiltered: boolean;
  /** The reader's searches have stored default filters, their own or the company's. */
  hasDefaults: boolean;
  mayKeepForAll: boolean;
}

/** Makes the address's filters the board's default, or ends that. */
export function KeepFilters({ isFiltered, hasDefaults, mayKeepForAll }: KeepFiltersProps) {
  const { pathname, search } = useLocation();
  if (!isFiltered && !hasDefaults) return null;
  return (
    <details className="filter-more board-defaults">
      <summary className="discloses">Default filters</summary>
      <ButtonForm action={pathname + search} className="button-row">
        {isFiltered ? (
          <Button look="plain" name="intent" value="keep">
            Make these my default
          </Button>
        ) : null}
        {isFiltered && mayKeepForAll ? (
          <Button look="plain" name="intent" value="keep-for-all">
            Make these the company’s default
          </Button>
        ) : null}
        {hasDefaults ? (
          <Button look="plain" name="intent" value="end">
            Remove my default
          </Button>
        ) : null}
        {hasDefaults && mayKeepForAll ? (
          <Button look="plain" name="intent" value="end-for-all">
            Remove the company’s default
          </Button>
        ) : null}
      </ButtonForm>
    </details>
  );
}
