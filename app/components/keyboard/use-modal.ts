import { type MouseEvent, useEffect, useRef } from 'react';
import type { NavigationGroup } from '~/view/navigation';

export interface DialogProps {
  navigation: readonly NavigationGroup[];
  onClose: () => void;
}

/** A modal dialog while it is rendered. Escape and a click beside it close it; the focus goes back where it was. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const close = () => ref.current?.close();
  return {
    close,
    dialog: { ref, onClose, onClick: ({ target }: MouseEvent) => (target === ref.current ? close() : undefined) },
  };
}
