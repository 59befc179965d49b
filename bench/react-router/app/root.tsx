import { refreshJwt } from '@contract/identity/identity.calls';
import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import { AppShell } from '~/components/shell/app-shell';
import { ProgressBar } from '~/components/shell/progress-bar';
import { RouteAnnouncer } from '~/components/shell/route-announcer';
import { ToastRegion } from '~/components/toast/toast-region';
import { shellFor } from '~/view/shell';
import { callMonitor } from '../../same-page/search-results';
import { tokenOf } from './session';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ user }] = await callMonitor(refreshJwt, await tokenOf(request));
  return { shell: shellFor(user, null, new Date()) };
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const [searchParams] = useSearchParams();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <ProgressBar />
        {root ? (
          <AppShell brand="broker" shell={root.shell} searchText={searchParams.get('search_text') ?? ''}>
            <ToastRegion toast={null} />
            {children}
          </AppShell>
        ) : (
          children
        )}
        <RouteAnnouncer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
