import type { Brand } from '@contract/shared/brands.constants';
import { DocumentBasics } from '@ui/document-basics';
import { BareShell } from '~/components/shell/bare-shell';
import type { DescribedError } from '~/view/describe-error';
import { pageTitle } from '~/view/page-title';
import { ErrorPage } from './error-page';

interface ErrorDocumentProps {
  brand: Brand;
  error: DescribedError;
  isNotified: boolean;
  /** Addresses from the root of the host. */
  stylesheet: string;
  retryHref: string;
  homeHref: string;
  support: string | null;
}

/** The document instead of a failed download, without a route's frame. */
export function ErrorDocument({
  brand,
  error,
  isNotified,
  stylesheet,
  retryHref,
  homeHref,
  support,
}: ErrorDocumentProps) {
  return (
    <html lang="en">
      <head>
        <DocumentBasics />
        <title>{pageTitle(error.title, { brand })}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className={brand === 'watchdog' ? 'brand-watchdog' : undefined}>
        <BareShell brand={brand}>
          <ErrorPage
            error={error}
            isNotified={isNotified}
            retryHref={retryHref}
            homeHref={homeHref}
            support={support}
          />
        </BareShell>
      </body>
    </html>
  );
}
