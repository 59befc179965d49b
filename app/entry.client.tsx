import { RemixBrowser } from '@remix-run/react';
import { ERROR_PREFIX } from '@ui/error-prefix';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

// The server wrote this into the title of a refused form. React must find the title it expects; the error summary puts
// the prefix back.
if (document.title.startsWith(ERROR_PREFIX)) document.title = document.title.slice(ERROR_PREFIX.length);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
