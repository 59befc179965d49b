import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** How many checkboxes of the form are checked, by the document: the browser restores them on going back. */
export function useSelected(form: React.RefObject<HTMLFormElement | null>) {
  const [counted, setCounted] = useState({ count: 0, total: 0 });
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('.tick input[type=checkbox]') ?? [])];
  const recount = () => {
    const all = boxes();
    setCounted({ count: all.filter(({ checked }) => checked).length, total: all.length });
  };
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list has other rows.
  useEffect(recount, [key]);
  const selectAll = (isChecked: boolean) => {
    for (const box of boxes()) box.checked = isChecked;
    recount();
  };
  return { ...counted, selectAll, recount };
}
