/** What the head of every document begins with: its letters, its width, and that it has a light and a dark look. */
export function DocumentBasics() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
    </>
  );
}
