import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** A control that holds what someone typed, chose or selected. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** @returns whether someone changed the control since the request for the current page was sent */
export type IsChangedMeanwhile = (control: FormControl) => boolean;

/** The controls of a form that someone can fill in. */
export function controlsOf(form: HTMLFormElement | null): FormControl[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is FormControl =>
      (control instanceof HTMLInputElement && control.type !== 'hidden') ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement,
  );
}

/** Whether a control is a checkbox or radio button. */
export const isTicked = (control: FormControl) => control.type === 'checkbox' || control.type === 'radio';

/** A control's value: its text or choice, `true` or `false` for a checkbox. */
export const valueOfControl = (control: FormControl): string =>
  isTicked(control) ? String((control as HTMLInputElement).checked) : control.value;

/**
 * A page loads with a delay, and a fast user goes on typing meanwhile. Records a form's values when the request is
 * sent, so that the new page does not overwrite later changes.
 *
 * @param formOf the form, once it is on the page
 * @param onArrival called after every page except the first; not for a jump within the page
 */
export function useNavigationCommit(
  formOf: () => HTMLFormElement | null,
  onArrival: (isChangedMeanwhile: IsChangedMeanwhile) => void,
) {
  const sent = useRef<Map<FormControl, string> | null>(null);
  const latest = useRef({ formOf, onArrival });
  const isLoading = useNavigation().state !== 'idle';
  // Every arrival has its own key, even for the same address.
  const { key, pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const shownAddress = useRef(address);
  latest.current = { formOf, onArrival };

  useEffect(() => {
    const form = latest.current.formOf();
    // The request precedes the render that knows of it, and a fast user types in between.
    const noteWhatIsSent = () => {
      sent.current = new Map(controlsOf(form).map((control) => [control, valueOfControl(control)]));
    };
    form?.addEventListener('submit', noteWhatIsSent);
    return () => form?.removeEventListener('submit', noteWhatIsSent);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that a page arrived.
  useEffect(() => {
    const { formOf, onArrival } = latest.current;
    if (isLoading) {
      sent.current ??= new Map(controlsOf(formOf()).map((control) => [control, valueOfControl(control)]));
      return;
    }
    const before = sent.current;
    sent.current = null;
    if (before === null && shownAddress.current === address) return;
    shownAddress.current = address;
    onArrival((control) => before?.has(control) === true && before.get(control) !== valueOfControl(control));
  }, [isLoading, key]);
}
