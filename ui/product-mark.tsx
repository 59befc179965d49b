/** The product's sign: a road between two points, checked. */
export function ProductMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="18" height="18" rx="3" fill="currentColor" />
      <path d="M5 10.5 8.6 14 15 6.5" stroke="var(--on-accent)" strokeWidth="2.2" strokeLinecap="square" />
    </svg>
  );
}
