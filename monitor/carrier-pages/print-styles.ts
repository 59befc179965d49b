/** A printed page is a record: what it says, terms unfolded, without what can only be clicked. In its last place, it wins. */
export const PRINT_STYLES = `
@media print {
  :root {
    color-scheme: light;
    --paper: #ffffff;
    --sunk: #ffffff;
    --ink: #000000;
    --ink-2: #222222;
    --ink-3: #444444;
    --accent: #000000;
  }
  @page { margin: 16mm 14mm; }
  nav, .language-links, form, .form, .button:not([href^="tel:"]), .screen-only { display: none; }
  .button[href^="tel:"] { min-height: 0; padding: 0; border: 0; background: none; color: inherit; }
  .main-bare { max-width: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .notice, .definitions > div { break-inside: avoid; }
  h1, h2, h3, summary { break-after: avoid; }
  a { color: inherit; }
}`;
