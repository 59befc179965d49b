import { formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';

/** The plan's lane searches are used up: what that means, and who can change it. */
export function LaneLimitNotice({ limit, canChangePlan }: { limit: number; canChangePlan: boolean }) {
  return (
    <Notice kind="warning" title="Your plan’s lane searches are used up">
      <p>
        The plan allows {formatInteger(limit)} a month, and all of them are used. Until the next month begins or the
        plan changes, a lane search shows no carriers. Searching by name, number or place goes on as before.
      </p>
      <p>
        {canChangePlan ? (
          <Link to={paths.subscription()}>See the plans</Link>
        ) : (
          <>
            A manager of your company can change the plan. <Link to={paths.subscription()}>See what is used</Link>
          </>
        )}
      </p>
    </Notice>
  );
}
