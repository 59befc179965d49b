import { formatPhone } from '@contract/shared/format';

/** A number to call with a tap. `number` in E.164, or as a carrier's record has it. */
export function PhoneLink({ number, className = '' }: { number: string; className?: string }) {
  return (
    <a className={`unbroken ${className}`.trim()} href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  );
}
