import { formatPhone } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { isFlagged } from '~/view/number-flags';

interface PhoneLinkProps {
  /** In E.164, or as a carrier's record has it. */
  number: string;
  /** Of the answer that the number is from; undefined: none of its numbers is flagged. */
  flags: NumberFlags | undefined;
  className?: string;
}

/** A number to call with a tap. One that is flagged for fraud is no link: the next good one on record is. */
export function PhoneLink({ number, flags, className = '' }: PhoneLinkProps) {
  if (isFlagged(number, flags))
    return (
      <span className={className || undefined}>
        <FlaggedNumber number={number} />
        {flags?.call_instead ? (
          <>
            . Call{' '}
            <a className="unbroken" href={`tel:${flags.call_instead}`}>
              {formatPhone(flags.call_instead)}
            </a>{' '}
            on record
          </>
        ) : null}
      </span>
    );
  return (
    <a className={`unbroken ${className}`.trim()} href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  );
}

/** Not to be called. The word stands first: where a row is too narrow for both, the number is cut. */
export const FlaggedNumber = ({ number }: { number: string }) => (
  <strong className="stop-word">
    Flagged for fraud: <span className="unbroken">{formatPhone(number)}</span>
  </strong>
);

/** A number that is shown and not called from here. */
export const PhoneText = ({ number, flags }: Pick<PhoneLinkProps, 'number' | 'flags'>) =>
  isFlagged(number, flags) ? <FlaggedNumber number={number} /> : formatPhone(number);
