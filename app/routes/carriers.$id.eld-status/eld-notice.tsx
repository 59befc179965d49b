import { ELD_NOTICE_EXPIRY } from '@contract/shared/build-flags.constants';
import { Notice } from '@ui/notice';

/** What the section compares, until the notice's last day (vetting text, section 9); afterwards nothing. */
export function EldNotice({ now }: { now: string }) {
  if (now.slice(0, 10) > ELD_NOTICE_EXPIRY) return null;
  return (
    <Notice kind="info" title="Electronic logging devices">
      <p>
        A carrier’s vehicles are compared: those its logging devices report with those on its certificate of insurance.
      </p>
    </Notice>
  );
}
