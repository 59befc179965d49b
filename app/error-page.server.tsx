import { randomBytes } from 'node:crypto';
import { brandOfHost } from '@contract/shared/brands.constants';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorDocument } from '~/components/error-page/error-document';
import { paths, withBase } from '~/paths';
import { env } from '~/services/env.server';
import { isErrorServiceSet, reportError } from '~/services/error-reporting.server';
import { contentSecurityPolicy } from '~/services/security-headers.server';
import styles from '~/styles/app.css?url';
import { describeError } from '~/view/describe-error';
import { messageWithReference } from '~/view/error-reference';
import { problemIn } from '~/view/problem';

/** The product's page for an error, without a route and so without Remix, which takes most of a page's time. */
export async function errorPage(error: unknown, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const thrown =
    error instanceof Response
      ? await asRouteError(error)
      : new Error(messageWithReference(reportError(error, request)));
  const described = describeError(thrown);
  const markup = renderToStaticMarkup(
    <ErrorDocument
      brand={brandOfHost(url.host)}
      error={described}
      isNotified={described.reference !== null && isErrorServiceSet()}
      stylesheet={styles}
      retryHref={url.pathname + url.search}
      homeHref={withBase(paths.home())}
      support={env().supportEmail}
    />,
  );
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(randomBytes(16).toString('base64')),
  });
  const retryAfter = problemIn(thrown)?.retryAfterSeconds;
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  return new Response(`<!DOCTYPE html>${markup}`, { status: described.status, headers });
}

/** A thrown Response as the error pages read it. */
async function asRouteError(response: Response) {
  const { status, statusText } = response;
  return { status, statusText, internal: false, data: await response.json().catch(() => null) };
}
