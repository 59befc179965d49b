import { paths } from '~/paths';
import type { NavigationEntry, NavigationGroup } from '~/view/navigation';
import type { FoundGroup, FoundRow } from '~/view/suggestions';

/** One line of the palette. */
export type Offer = { id: string } & (
  | { kind: 'action'; label: string }
  | { kind: 'place'; label: string; to: string; key?: string }
  | { kind: 'found'; row: FoundRow; to: string }
);

interface Offered {
  text: string;
  /** Of the open page. */
  actions: readonly string[];
  navigation: readonly NavigationGroup[];
  found: readonly FoundGroup[];
}

/**
 * What the palette offers for a text, by groups without empty ones: actions, places, what was found, and last the search
 * itself.
 */
export function offersFor({ text, actions, navigation, found }: Offered): { title: string; offers: Offer[] }[] {
  const term = text.trim();
  const groups: { title: string; offers: Offer[] }[] = [
    {
      title: 'Actions on this page',
      offers: actions
        .filter((label) => isMeant(label, term))
        .map((label) => ({ id: `action ${label}`, kind: 'action', label })),
    },
    {
      title: 'Go to',
      offers: navigation
        .flatMap(({ entries }) => entries)
        .flatMap(({ views = [], within = [], ...entry }): Pick<NavigationEntry, 'label' | 'to' | 'key'>[] => [
          entry,
          // Without a text there are places enough.
          ...(term === ''
            ? []
            : [...within, ...views.map(({ name, to }) => ({ label: `${entry.label}: ${name}`, to }))]),
        ])
        .filter(({ label }) => isMeant(label, term))
        .map(({ label, to, key }) => ({ id: `place ${to}`, kind: 'place', label, to, key })),
    },
    ...found.map(({ title, rows }) => ({
      title,
      offers: rows.map((row): Offer => ({ id: `found ${row.to} ${row.name}`, kind: 'found', row, to: row.to })),
    })),
    {
      title: 'Search',
      offers:
        term === ''
          ? []
          : [
              {
                id: 'search',
                kind: 'place',
                label: `Search for “${term}”`,
                to: paths.searchResults({ search_text: term }),
              },
            ],
    },
  ];
  return groups.filter(({ offers }) => offers.length > 0);
}

/** Whether each word of a text begins one of the label. */
export function isMeant(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)));
}
