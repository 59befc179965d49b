import type { RulesAssessment } from '@contract/rules/rules.entities';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { WarningList } from '~/components/notice/warning-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { Warning } from '~/view/carrier/carrier-warnings';

interface BeforeInvitingProps {
  carrierId: number;
  verdict: RulesAssessment['overall_result'] | null;
  warnings: readonly Warning[];
  hasAgreement: boolean;
  mayUploadAgreement: boolean;
}

/** What speaks against inviting the carrier, and what the company lacks for it. */
export function BeforeInviting({
  carrierId,
  verdict,
  warnings,
  hasAgreement,
  mayUploadAgreement,
}: BeforeInvitingProps) {
  return (
    <>
      <p>
        Your rules: <VerdictBadge verdict={verdict} /> <Link to={paths.carrier(carrierId)}>See why</Link>
      </p>
      <WarningList warnings={warnings} />
      {hasAgreement ? null : (
        <Notice kind="warning" title="Your company has no agreement to sign">
          <p>
            Carriers can’t finish a packet without one.{' '}
            {mayUploadAgreement ? (
              <Link to={paths.newContract()}>Upload the agreement</Link>
            ) : (
              'A user with the “manage users” permission can upload it.'
            )}
          </p>
        </Notice>
      )}
    </>
  );
}
