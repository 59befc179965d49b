/**
 * Loads a third-party script once. The page's policy allows only its own scripts to do so; a failure to load is
 * ignored.
 */
export function loadScript(src: string): void {
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
