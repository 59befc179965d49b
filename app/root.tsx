import type { Brand } from '@contract/shared/brands.constants';
import { brandOfHost } from '@contract/shared/brands.constants';
import { DEFAULT_TIME_ZONE } from '@contract/shared/time-zones';
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { DocumentBasics } from '@ui/document-basics';
import type { ReactNode } from 'react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ListLinkHandler } from '~/components/list-link';
import { AppShell } from '~/components/shell/app-shell';
import { BareShell } from '~/components/shell/bare-shell';
import { ProgressBar } from '~/components/shell/progress-bar';
import { RouteAnnouncer } from '~/components/shell/route-announcer';
import { StorageOwner } from '~/components/shell/storage-owner';
import { ToastRegion } from '~/components/toast/toast-region';
import { Chat } from '~/components/tracking/chat';
import { PageTracking } from '~/components/tracking/page-tracking';
import { findChat } from '~/services/chat.server';
import { env } from '~/services/env.server';
import { isErrorServiceSet } from '~/services/error-reporting.server';
import { findKeptForm } from '~/services/kept-form.server';
import { findShell } from '~/services/shell.server';
import { getToast } from '~/services/toast.server';
import favicon from '~/styles/favicon.svg?url';
import { PRODUCT_NAMES } from '~/view/brand';
import { describeError } from '~/view/describe-error';
import { useDocument } from '~/view/document';
import { showTimesIn } from '~/view/page-clock';
import { pageTitle } from '~/view/page-title';
import type { ShellData } from '~/view/shell';
import styles from './styles/app.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

/** Pages name themselves; this is for those that failed before they could. */
export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const brand = root?.brand ?? 'broker';
  const title = error == null ? PRODUCT_NAMES[brand] : pageTitle(describeError(error).title, { brand });
  return [{ title }];
};

/**
 * What every page needs: the brand of the requested host, the frame, the message left by the last action, and a name for what its form
 * sends.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context };
  const [{ toast, headers }, { kept, headers: keeps }, shell, chat] = await Promise.all([
    getToast(request),
    findKeptForm(args),
    findShell(args),
    findChat(args),
  ]);
  for (const one of keeps.getSetCookie()) headers.append('Set-Cookie', one);
  const brand = brandOfHost(new URL(request.url).host);
  const { gtmId, supportEmail: support } = env();
  const notifiesOfErrors = isErrorServiceSet();
  const submissionId = crypto.randomUUID();
  return data({ brand, shell, toast, kept, chat, gtmId, support, notifiesOfErrors, submissionId }, { headers });
}

/** Another page of the same list keeps the frame as it is; an action or another screen asks anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isAction = formMethod !== undefined && formMethod !== 'GET';
  const staysOnScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isAction || !staysOnScreen ? defaultShouldRevalidate : false;
}

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const { nonce, hasScripts } = useDocument();
  const brand = root?.brand ?? 'broker';
  showTimesIn(root?.shell?.timeZone ?? DEFAULT_TIME_ZONE);
  return (
    <html lang="en">
      <head>
        <DocumentBasics />
        <Meta />
        <Links />
      </head>
      <body
        className={
          [brand === 'watchdog' && 'brand-watchdog', !hasScripts && 'without-scripts'].filter(Boolean).join(' ') ||
          undefined
        }
      >
        <StorageOwner owner={root?.shell?.owner ?? null} />
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <ProgressBar />
        <Frame brand={brand} shell={root?.shell ?? null}>
          <ToastRegion toast={root?.toast ?? null} />
          {children}
        </Frame>
        <RouteAnnouncer />
        <ListLinkHandler />
        <PageTracking gtmId={root?.gtmId ?? null} />
        <Chat user={root?.chat ?? null} />
        {hasScripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

interface FrameProps {
  brand: Brand;
  shell: ShellData | null;
  children: ReactNode;
}

/** A route that exports `handle = { frame: 'bare' }` stands without navigation, as do all pages for the signed-out. */
function Frame({ brand, shell, children }: FrameProps) {
  const [searchParams] = useSearchParams();
  const isBare = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === 'bare');
  if (shell === null || isBare) return <BareShell brand={brand}>{children}</BareShell>;
  return (
    <AppShell brand={brand} shell={shell} searchText={searchParams.get('search_text') ?? ''}>
      {children}
    </AppShell>
  );
}

export default function App() {
  return <Outlet />;
}

export { RouteErrorBoundary as ErrorBoundary };
