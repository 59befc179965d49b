import type { ComponentProps } from 'react';
import { AuthorityTimeline } from '~/components/carrier/authority-timeline';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';

interface AuthoritySectionProps {
  carrierId: number;
  history: SectionResult<ComponentProps<typeof AuthorityTimeline>['history']>;
}

/** The history of a carrier's authority on its profile, or that it could not be read. */
export function AuthoritySection({ carrierId, history }: AuthoritySectionProps) {
  if (history.ok) return <AuthorityTimeline carrierId={carrierId} history={history.data} />;
  return <SectionError name="Authority" reference={history.reference} retryHref={paths.carrier(carrierId)} />;
}
