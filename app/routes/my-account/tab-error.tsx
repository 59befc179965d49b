import { EXPIRED_STATUS, type Missing } from '@contract/shared/permissions';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';
import { missingWords } from '~/view/missing-labels';

/** In the tab's place: what it needs, and who can give it. */
export function TabError({ missing }: { missing: Missing }) {
  if (missing.name === EXPIRED_STATUS)
    return (
      <Notice kind="warning" title="Choose a plan to open this tab again">
        <p>
          Your company’s trial or subscription has ended. <Link to={paths.subscription()}>Choose a plan</Link> to
          continue. Nothing was deleted.
        </p>
      </Notice>
    );
  const { what, who } = missingWords(missing);
  return (
    <Notice kind="warning" title="You don’t have access">
      <p>{what}</p>
      <p>{who}</p>
    </Notice>
  );
}
