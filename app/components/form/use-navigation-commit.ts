import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** A control that holds what someone typed, chose or selected. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** @returns whether someone changed the control since the request for the page now shown went out */
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

/** Whether a control is one to select: it holds a yes or a no. */
export const isTicked = (control: FormControl) => control.type === 'checkbox' || control.type === 'radio';

/** What a control holds: its text or choice, `true` or `false` where it is one to select. */
export const valueOfControl = (control: FormControl): string =>
  isTicked(control) ? String((control as HTMLInputElement).checked) : control.value;

/**
 * A page ends loading long after it was asked for, and a quick hand goes on typing meanwhile. Notes what a form holds
 * when the request goes out, so that the page that arrives does not take away what was changed since.
 *
 * @param formOf the form, once it is on the page
 * @param onArrival called after every page that arrived in place of the first; going to a part of the page is none
 */
export function useNavigationCommit(
  formOf: () => HTMLFormElement | null,
  onArrival: (isChangedMeanwhile: IsChangedMeanwhile) => void,
) {
  const sent = useRef<Map<FormControl, string> | null>(null);
  const latest = useRef({ formOf, onArrival });
  const isLoading = useNavigation().state !== 'idle';
  // Every arrival has a key of its own, also that of the address shown before.
  const { key, pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const shownAddress = useRef(address);
  latest.current = { formOf, onArrival };

  useEffect(() => {
    const form = latest.current.formOf();
    // Sending comes before the render that knows of it, and a quick hand types in between.
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
