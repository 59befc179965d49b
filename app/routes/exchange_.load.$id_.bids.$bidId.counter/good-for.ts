/** How long a counteroffer stands. `hours` null: as long as the posting, which it never outlives. */
export const GOOD_FOR: readonly { value: string; label: string; hours: number | null }[] = [
  { value: '1', label: '1 hour', hours: 1 },
  { value: '2', label: '2 hours', hours: 2 },
  { value: '4', label: '4 hours', hours: 4 },
  { value: 'posting', label: 'Until the posting ends', hours: null },
];
