import { useLocation, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/error-page/error-page';
import { useReportedError } from '~/components/error-page/use-reported-error';
import { SectionError } from '~/components/notice/section-error';
import { paths, withBase } from '~/paths';

/** Shows in place of a section that failed; header, warnings and tabs stay. */
export function SectionBoundary({ name }: { name: string }) {
  const { error: described, isNotified } = useReportedError(useRouteError());
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (described.kind === 'monitor-away' || described.kind === 'unexpected') {
    return <SectionError name={name} reference={described.reference} retryHref={here} />;
  }
  return (
    <ErrorPage error={described} isNotified={isNotified} retryHref={withBase(here)} homeHref={withBase(paths.home())} />
  );
}
