export interface PageAction {
  label: string;
  element: HTMLElement;
}

/** The links and buttons that the open page declares as its actions. */
export function pageActions(): PageAction[] {
  const found = document.querySelectorAll<HTMLElement>('main [data-page-actions] :is(a, button:enabled)');
  const labels = new Set<string>();
  return [...found].flatMap((element) => {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (label === '' || labels.has(label)) return [];
    labels.add(label);
    return [{ label, element }];
  });
}
