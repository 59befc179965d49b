import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '~/components/icon/icon';
import { useHydrated } from '~/components/use-hydrated';

const SHOWN_FOR_MS = 2000;

interface CopyableProps {
  /** For screen readers: "MC number". */
  name: string;
  value: string;
  /** What is put on the clipboard; default the value as shown. */
  copied?: string;
}

/** An identifier that can be copied. Without script it is plain text to select. */
export function Copyable({ name, value, copied = value }: CopyableProps) {
  const isHydrated = useHydrated();
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    await navigator.clipboard.writeText(copied);
    setDone(true);
  }

  return (
    <span className="copyable">
      <span>{breakableAddress(value)}</span>
      {isHydrated ? (
        <button className="copy-button" type="button" onClick={copy} aria-label={`Copy ${name}`} title={`Copy ${name}`}>
          <Icon name={isDone ? 'done' : 'copy'} />
        </button>
      ) : null}
      {isHydrated ? (
        <span className="heard-only" role="status">
          {isDone ? `${name} copied` : ''}
        </span>
      ) : null}
    </span>
  );
}

/** An email address too long for its place breaks before the @, not inside a word. */
function breakableAddress(value: string): ReactNode {
  const at = value.indexOf('@');
  if (at === -1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
