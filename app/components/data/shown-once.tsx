import { Copyable } from './copyable';

interface ShownOnceProps {
  /** What it is: "API key". */
  name: string;
  value: string;
}

/** A secret at the only time when it can be read. */
export function ShownOnce({ name, value }: ShownOnceProps) {
  return (
    <div className="shown-once">
      <p className="shown-once-value">
        <Copyable name={name} value={value} />
      </p>
      <p>Copy it now and keep it where your systems keep secrets: it is not kept here and cannot be shown again.</p>
    </div>
  );
}
