/**
 * Loads another's script once. The page's policy lets its own scripts do so, and no other; one that cannot be loaded
 * is missed by no one.
 */
export function loadScript(src: string): void {
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
