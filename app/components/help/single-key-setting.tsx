import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '~/view/own-storage';

/** Switches off the shortcuts that are one key alone, in this browser. Needs script, as they do. */
export function SingleKeySetting() {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const change = () => {
    setSingleKeys(!isOn);
    document.documentElement.toggleAttribute('data-no-keys', isOn);
    setIsOn(!isOn);
  };
  return (
    <div className="single-keys">
      <p role="status">
        Single-key shortcuts are <strong>{isOn ? 'on' : 'off'}</strong> in this browser. Ctrl + K works either way.
      </p>
      <button className="button" type="button" onClick={change}>
        {isOn ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on'}
      </button>
    </div>
  );
}
