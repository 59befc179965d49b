import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { controlsOf, type FormControl, isTicked, useNavigationCommit, valueOfControl } from './use-navigation-commit';

interface ShownFieldsOptions {
  /** The value of a field that the address does not name; omitted, empty. */
  otherwise?: Readonly<Record<string, string>>;
}

/**
 * Keeps the fields of a search at the address's values without overwriting changes: what changed since the request was
 * sent stays, everything else follows. The fields stay the same elements, so that focus and an open choice stay too.
 *
 * @returns the ref of the GET form
 */
export function useUrlSyncedForm({ otherwise = {} }: ShownFieldsOptions = {}) {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();

  useNavigationCommit(
    () => form.current,
    (isChangedMeanwhile) => {
      const address = new URLSearchParams(search);
      let isFresh = true;
      for (const control of controlsOf(form.current)) {
        // Folds have no name.
        if (control.name === '') continue;
        const asked = askedOf(control, address, otherwise);
        if (valueOfControl(control) === asked) continue;
        if (isChangedMeanwhile(control)) isFresh = false;
        else show(control, asked);
      }
      // The chips show the choice: the list is visible again.
      if (!isFresh) return;
      for (const fold of form.current?.querySelectorAll<HTMLInputElement>('.phone-fold') ?? [])
        fold.checked = fold.defaultChecked;
    },
  );
  return form;
}

/** What the address says of a control, as `valueOfControl` says it. */
function askedOf(control: FormControl, address: URLSearchParams, otherwise: Readonly<Record<string, string>>): string {
  // A place, which is a text and its meaning, updates itself.
  if (control instanceof HTMLInputElement && control.closest('.place-field') !== null)
    return isTicked(control) ? valueOfControl(control) : control.defaultValue;
  const values = address.getAll(control.name);
  if (isTicked(control)) return String(values.includes(control.value));
  const value = values[0] || (otherwise[control.name] ?? '');
  // A value that is no choice: the first, as on a new page.
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return control.options[0]?.value ?? '';
  return value;
}

function show(control: FormControl, asked: string) {
  if (isTicked(control)) (control as HTMLInputElement).checked = asked === 'true';
  else control.value = asked;
}
