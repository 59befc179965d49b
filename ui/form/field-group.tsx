import type { ReactNode } from 'react';

/** Fields that belong together, under their caption. */
export function FieldGroup({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{caption}</legend>
      {children}
    </fieldset>
  );
}
