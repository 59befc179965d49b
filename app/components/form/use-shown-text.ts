import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Keeps a search field at the text of the address and never takes away what somebody types. A navigation ends long after
 * it began: when it brings another text, a field that still holds what it held then gets it, after a search as after
 * going back. A field in which was typed meanwhile stays as it is.
 *
 * @param text the text that the page shown was searched with
 * @returns what goes onto the input, which keeps its own value
 */
export function useShownText(text: string) {
  const input = useRef<HTMLInputElement>(null);
  const heldBefore = useRef<string | null>(null);
  const shownText = useRef(text);
  const isLoading = useNavigation().state !== 'idle';

  useEffect(() => {
    const form = input.current?.form;
    // Sending comes before the render that knows of it, and a quick hand types in between.
    const noteWhatIsSent = () => {
      heldBefore.current = input.current?.value ?? null;
    };
    form?.addEventListener('submit', noteWhatIsSent);
    return () => form?.removeEventListener('submit', noteWhatIsSent);
  }, []);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    if (isLoading) {
      heldBefore.current ??= field.value;
      return;
    }
    const wasTypedMeanwhile = heldBefore.current !== null && heldBefore.current !== field.value;
    if (shownText.current !== text && !wasTypedMeanwhile) field.value = text;
    shownText.current = text;
    heldBefore.current = null;
  }, [text, isLoading]);

  return { ref: input, defaultValue: text };
}
