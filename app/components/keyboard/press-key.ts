import type { KeysView } from './show-keys';

/** How long after `g` the letter of a place counts. */
const GO_MS = 1_500;
const FIELDS = 'textarea, input, select';

let goingUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Acts on a key that is a shortcut. What it acts on is what the page shows: its rows, and what declares a key. */
export function pressKey(key: string, show: (view: KeysView) => void): void {
  if (Date.now() < goingUntil) {
    setGoing(false);
    elements('.side a[data-go]')
      .find((place) => place.dataset.go === key)
      ?.click();
    return;
  }
  if (key === 'g') setGoing(true);
  else if (key === '?') show('sheet');
  else if (key === 'j' || key === 'k') step(key);
  else if (key === 'x') currentRow()?.querySelector<HTMLInputElement>('.tick input')?.click();
  else use(key);
}

/** While it waits for a letter, the navigation shows them. */
function setGoing(isGoing: boolean) {
  clearTimeout(timer);
  goingUntil = isGoing ? Date.now() + GO_MS : 0;
  document.documentElement.toggleAttribute('data-going', isGoing);
  if (isGoing) timer = setTimeout(() => setGoing(false), GO_MS);
}

const elements = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const rows = () => elements('[data-list] tbody tr:not(.group-row)');
const currentRow = () => rows().find((row) => row.contains(document.activeElement));

/** To the next or previous row of a list; on the page of a row to that of the next one. */
function step(key: 'j' | 'k') {
  const all = rows();
  if (all.length === 0) return use(key);
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = key === 'j' ? all[at + 1] : all[at - 1];
  const link = row?.querySelector<HTMLElement>('th[scope="row"] a') ?? row?.querySelector<HTMLElement>('a');
  link?.focus();
}

/** What declares the key, in the row with the focus, else on the page. */
function use(key: string) {
  const row = currentRow();
  const declared = elements('main [aria-keyshortcuts]').filter(
    (one) =>
      one.getAttribute('aria-keyshortcuts') === key &&
      (row ? row.contains(one) : one.closest('[data-list] tbody') === null),
  );
  const field = declared.find((one) => one.matches(FIELDS));
  if (!field) return declared[0]?.click();
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  // After the key itself, which would be typed into it.
  setTimeout(() => {
    field.focus();
    field.scrollIntoView({ block: 'center' });
  });
}
