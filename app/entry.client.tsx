import { RemixBrowser } from '@remix-run/react';
import { withoutErrorMark } from '@ui/error-prefix';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportUncaughtErrors } from '~/view/browser-errors';
import { readTimesOfPage } from '~/view/page-clock';

reportUncaughtErrors();
readTimesOfPage();

// The server wrote this into the title of a rejected form. React must find the title it expects; the error summary puts
// the prefix back.
const title = withoutErrorMark(document.title);
if (document.title !== title) document.title = title;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
