import { refreshJwt } from '@contract/identity/identity.calls';
import type { ReactNode } from 'react';
import { shellFor } from '~/view/shell';
import { callMonitor } from '../../same-page/search-results';
import { tokenOfRequest } from '../session';
import { Frame } from './frame';

export default async function Layout({ children }: { children: ReactNode }) {
  const [{ user }] = await callMonitor(refreshJwt, await tokenOfRequest());
  return (
    <html lang="en">
      <head>
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <Frame shell={shellFor(user, null, new Date())}>{children}</Frame>
      </body>
    </html>
  );
}
